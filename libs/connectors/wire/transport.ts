import type { Readable } from 'node:stream';
import { Agent, request, type Dispatcher } from 'undici';
import { z } from 'zod';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { ConnectorError } from '../port/connector-error.js';
import { noAnswer, type Intent } from './intent.js';
import { json } from './json.js';

/** One HTTP response, as far as it could be read. Header names are lower case. */
export interface RawAnswer {
  status: number;
  headers: Readonly<Record<string, string | undefined>>;
  /** Parsed JSON; undefined if the body is none (an HTML page, a response that was cut off). */
  body: unknown;
}

export interface HttpCall {
  url: URL;
  method: 'GET' | 'POST' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  /** If the body is a stream, `headers` must give its length. */
  body?: string | Uint8Array | Readable;
  timeoutMs: number;
  intent: Intent;
}

/** An activity that reads status may take 30 s. The client gives up 10 s earlier, so that the error comes from it. */
export const READ_TIMEOUT_MS = 20_000;
export const WRITE_TIMEOUT_MS = 60_000;

/** Failures before the first byte was sent: any call can be repeated. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Keeps connections to a platform. It makes one attempt per call: the caller keeps the ledger and decides about a second one. */
export class Transport {
  // Each call has its own time-out, by signal. A time-out of the pool would end a long report at an arbitrary moment.
  private readonly dispatcher: Dispatcher & { closed: boolean } = new Agent({
    connections: 64,
    connect: { timeout: 10_000 },
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  constructor(private readonly platform: Platform) {}

  /**
   * @throws ConnectorError TRANSIENT if the call was never sent, which includes calls whose time was over: after a freeze, a process must
   * not send a create that others have already looked up. Otherwise the error of a lost response.
   */
  async send({ url, method, headers, body, timeoutMs, intent }: HttpCall): Promise<RawAnswer> {
    if (timeoutMs <= 0)
      throw new ConnectorError('TRANSIENT', this.platform, { platformMessage: 'not sent: its time was over' });
    try {
      const response = await request(url, {
        dispatcher: this.dispatcher,
        method,
        signal: AbortSignal.timeout(timeoutMs),
        ...(headers ? { headers } : {}),
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.body.text();
      return { status: response.statusCode, headers: flat(response.headers), body: json(text) };
    } catch (error) {
      throw this.errorOf(error, intent);
    }
  }

  async close(): Promise<void> {
    if (!this.dispatcher.closed) await this.dispatcher.close();
  }

  /** Uses only the cause's code: its message may hold the address, and the address may hold the token. */
  private errorOf(error: unknown, intent: Intent): ConnectorError {
    const code = codeOf(error);
    if (NEVER_SENT.has(code))
      return new ConnectorError('TRANSIENT', this.platform, { platformMessage: `not sent: ${code}` });
    return noAnswer(this.platform, intent, `no answer: ${code}`);
  }
}

const failure = z.looseObject({ code: z.string().optional().catch(undefined), name: z.string().catch('unknown') });
const several = z.looseObject({ errors: z.array(z.unknown()).min(1) });

/** A socket error has a code, an abort only a name; a host with several addresses gives a list of errors. */
function codeOf(error: unknown): string {
  const list = several.safeParse(error);
  if (list.success) return codeOf(list.data.errors[0]);
  const one = failure.safeParse(error);
  return one.success ? (one.data.code ?? one.data.name) : 'unknown';
}

const flat = (headers: Record<string, string | string[] | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));
