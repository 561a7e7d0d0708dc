import { Inject, Injectable } from '@nestjs/common';
import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import type { Logger } from 'pino';
import { AI_MESSAGES } from '#libs/contracts/ai/ai-texts.js';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';
import { ApiError } from '../http/errors/api-error.js';
import { LOGGER } from '../http/logging/logger.token.js';

/** Timeouts of one try, and of a request with its second try. */
const TRY_MS = { text: 20_000, image: 60_000 } as const;
const REQUEST_MS = { text: 30_000, image: 75_000 } as const;
/** The maximum number of bytes to read of an answer: two images as text are a few MB. */
const MOST_BYTES = { text: 1_000_000, image: 20_000_000 } as const;
/** The maximum number of tokens of an answer, including a model's reasoning before it. */
const MOST_TOKENS = 4_000;

type Kind = keyof typeof TRY_MS;

/** A model behind any address that speaks OpenAI's protocol. Prompts, answers and the key are never logged. */
@Injectable()
export class ModelClient {
  private readonly clients: Record<Kind, OpenAI> | null;
  /** The models that write texts and draw images; null if there is none. */
  readonly models: Readonly<Record<Kind, string | null>>;

  constructor(
    @Inject(ENVIRONMENT) { AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_IMAGE_MODEL }: ApiEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const isConnected = AI_BASE_URL !== undefined;
    this.models = {
      text: isConnected ? (AI_MODEL ?? null) : null,
      image: isConnected ? (AI_IMAGE_MODEL ?? null) : null,
    };
    const client = (kind: Kind) =>
      new OpenAI({
        baseURL: AI_BASE_URL,
        apiKey: AI_API_KEY ?? 'none',
        organization: null,
        project: null,
        timeout: TRY_MS[kind],
        maxRetries: 1,
        logLevel: 'off',
        fetch: boundedFetch(MOST_BYTES[kind]),
      });
    this.clients = isConnected ? { text: client('text'), image: client('image') } : null;
  }

  /** @throws ApiError 400 if there is no model of this kind */
  require(kind: Kind): void {
    if (this.models[kind] === null)
      throw new ApiError(400, 'no-model', kind === 'text' ? AI_MESSAGES.noTexts : AI_MESSAGES.noImages);
  }

  /** @throws ApiError 400 if there is no model, 502 to 504 if it gives no answer */
  async write({ system, prompt }: { system: string; prompt: string }): Promise<string> {
    const answer = await this.ask('text', (client, model, signal) =>
      client.chat.completions.create(
        {
          model,
          max_completion_tokens: MOST_TOKENS,
          messages: [
            { role: 'system', content: system },
            { role: 'user', content: prompt },
          ],
        },
        { signal },
      ),
    );
    // Any server with this protocol may answer here, and may leave parts out.
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- the types are those of a whole answer
    return answer.choices?.[0]?.message?.content ?? '';
  }

  /** Images as bytes, in any format. @throws ApiError as `write` */
  async draw({ prompt, count }: { prompt: string; count: number }): Promise<Buffer[]> {
    const answer = await this.ask('image', (client, model, signal) =>
      client.images.generate(
        {
          model,
          prompt,
          n: count,
          size: '1024x1024',
          stream: false,
          // Newer models always answer with bytes; `dall-e` models only on request.
          ...(model.startsWith('dall-e') ? { response_format: 'b64_json' } : {}),
        },
        { signal },
      ),
    );
    return (answer.data ?? []).flatMap(({ b64_json }) => (b64_json ? [Buffer.from(b64_json, 'base64')] : []));
  }

  private async ask<T>(
    kind: Kind,
    call: (client: OpenAI, model: string, signal: AbortSignal) => PromiseLike<T>,
  ): Promise<T> {
    this.require(kind);
    const [clients, model] = [this.clients!, this.models[kind]!];
    const begun = Date.now();
    try {
      return await call(clients[kind], model, AbortSignal.timeout(REQUEST_MS[kind]));
    } catch (error) {
      const refusal = refusalOf(error);
      const { status } = error as { status?: number };
      this.logger.warn({ kind, ms: Date.now() - begun, status, code: refusal.code }, 'the model gave no answer');
      throw refusal;
    }
  }
}

function refusalOf(error: unknown): ApiError {
  if (error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError)
    return new ApiError(504, 'model-slow', AI_MESSAGES.slow);
  if (error instanceof APIConnectionError || !(error instanceof APIError))
    return new ApiError(503, 'model-away', AI_MESSAGES.away);
  if (error.status === 429) return new ApiError(503, 'model-busy', AI_MESSAGES.busy, undefined, 60);
  return error.status !== undefined && error.status >= 500
    ? new ApiError(503, 'model-away', AI_MESSAGES.away)
    : new ApiError(502, 'model-refused', AI_MESSAGES.refused);
}

/** A `fetch` that reads at most `most` bytes. It follows no redirects, so that the key goes only to its own address. */
const boundedFetch =
  (most: number) =>
  async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const response = await fetch(url, { ...init, redirect: 'error' });
    if (response.body === null) return response;
    let readBytes = 0;
    const body = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          readBytes += chunk.byteLength;
          if (readBytes > most) controller.error(new Error('the answer is too long'));
          else controller.enqueue(chunk);
        },
      }),
    );
    return new Response(body, response);
  };
