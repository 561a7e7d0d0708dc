import { createHash } from 'node:crypto';
import express, { Router, type NextFunction, type Request, type Response } from 'express';
import type { CallLog } from '../store/calls.js';
import { cannedTexts } from './canned.js';
import { gradientPng } from './png.js';

/** The only model. Its name says that its answers are canned. */
const MODEL = 'canned (sandbox)';
const SIDE = 1_024;

/**
 * The two calls of OpenAI's API that write texts and draw images, as its reference describes them: same addresses, bodies
 * and errors. The answers are canned, as the model's name says.
 */
export function aiRouter(calls: CallLog): Router {
  const router = Router();
  router.use((request: Request, response: Response, next: NextFunction) => {
    const at = Date.now();
    response.on('finish', () => {
      const { statusCode: status } = response;
      const code = status === 200 ? 0 : status;
      calls.add({
        at,
        platform: 'ai',
        method: request.method,
        path: request.baseUrl + request.path,
        status,
        code,
        durationMs: Date.now() - at,
      });
    });
    if (/^Bearer \S/.test(request.headers.authorization ?? '')) return next();
    refuse(response, 401, { message: 'You did not provide an API key.', code: 'invalid_api_key' });
  });
  router.use(express.json({ limit: '1mb' }));

  router.get('/v1/models', (_, response) => void response.json({ object: 'list', data: [model] }));

  router.post('/v1/chat/completions', (request, response) => {
    const { model: name, messages } = (request.body ?? {}) as { model?: unknown; messages?: unknown };
    if (!isKnown(name, response)) return;
    if (!Array.isArray(messages) || messages.length === 0)
      return refuse(response, 400, { message: "Missing required parameter: 'messages'.", param: 'messages' });
    const promptText = messages.map(({ content }: { content?: unknown }) => String(content)).join('\n');
    const length = Number(/at most (\d+) characters/.exec(promptText)?.[1] ?? 100);
    const content = JSON.stringify(cannedTexts(promptText.includes('Spanish') ? 'Spanish' : 'English', length));
    response.json({
      id: `chatcmpl-${hash(promptText)}`,
      object: 'chat.completion',
      created: seconds(),
      model: MODEL,
      choices: [
        { index: 0, finish_reason: 'stop', message: { role: 'assistant', content, refusal: null }, logprobs: null },
      ],
      usage: {
        prompt_tokens: promptText.length,
        completion_tokens: content.length,
        total_tokens: promptText.length + content.length,
      },
    });
  });

  router.post('/v1/images/generations', (request, response) => {
    const { model: name, prompt, n = 1 } = (request.body ?? {}) as { model?: unknown; prompt?: unknown; n?: unknown };
    if (!isKnown(name, response)) return;
    if (typeof prompt !== 'string' || prompt === '')
      return refuse(response, 400, { message: "Missing required parameter: 'prompt'.", param: 'prompt' });
    const count = typeof n === 'number' && n >= 1 && n <= 10 ? n : 1;
    const hue = parseInt(hash(prompt).slice(0, 4), 16) % 360;
    const data = Array.from({ length: count }, (_, index) => ({
      b64_json: gradientPng(hue + index * 120, SIDE).toString('base64'),
    }));
    response.json({ created: seconds(), data });
  });
  return router;
}

const model = { id: MODEL, object: 'model', created: 0, owned_by: 'sandbox' };
const seconds = (): number => Math.floor(Date.now() / 1000);
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);

function isKnown(name: unknown, response: Response): boolean {
  if (name === MODEL) return true;
  refuse(response, 404, {
    message: `The model '${String(name)}' does not exist.`,
    param: 'model',
    code: 'model_not_found',
  });
  return false;
}

const refuse = (
  response: Response,
  status: number,
  { message, param = null, code = null }: { message: string; param?: string | null; code?: string | null },
): void => void response.status(status).json({ error: { message, type: 'invalid_request_error', param, code } });
