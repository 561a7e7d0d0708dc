import { createHmac } from 'node:crypto';
import { Agent, FormData, request } from 'undici';
import { z } from 'zod';
import { ConnectorError } from '../../port/connector-error.js';
import type { MetaConnectorConfig } from '../settings/config.js';
import { errorOf, json, noAnswer, type Intent, type RawAnswer } from './errors.js';
import { toPath, type Path } from './path.js';

/** Objects and lists are sent as JSON text inside their field; undefined fields are left out. */
export type Params = Readonly<Record<string, unknown>>;

export interface MetaCall {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the version; without a step it is the batch endpoint, which carries none. */
  path: Path;
  accessToken?: string;
  params?: Params;
  /** Makes the call multipart: one part of bytes. */
  file?: { field: string; name: string; bytes: Uint8Array };
  host?: 'graph' | 'video';
  timeoutMs?: number;
  /** Default: a GET is repeatable, everything else is not. */
  intent?: Intent;
}

/** An activity that reads status may take 30 s; the client gives up 10 s earlier, so that it decides what happened. */
export const READ_TIMEOUT_MS = 20_000;
const WRITE_TIMEOUT_MS = 60_000;

/** Parameters of the linking calls that are worth an account. */
const SECRET_PARAMS = ['access_token', 'input_token', 'fb_exchange_token', 'client_secret', 'code'];

/** Failures before the first byte left: the call can be repeated whatever it was. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * A thin client of the Graph API: urlencoded writes, the token and its proof beside the parameters, one attempt per call
 * (whoever calls keeps the ledger and decides about a second one).
 */
export class MetaClient {
  private readonly dispatcher: Agent;

  constructor(readonly config: MetaConnectorConfig) {
    // Time-outs are per call, by signal; the pool's own would end a long report at an arbitrary moment.
    this.dispatcher = new Agent({ connections: 64, connect: { timeout: 10_000 }, headersTimeout: 0, bodyTimeout: 0 });
  }

  /**
   * Makes one call and answers its JSON.
   * @throws ConnectorError, see `errorOf`; TRANSIENT when the call was never sent
   */
  async call(call: MetaCall): Promise<unknown> {
    const { answer, error } = await this.attempt(call);
    if (error) throw error;
    return answer.body;
  }

  /** As `call`, with a platform's refusal as a value, for callers that look into it. */
  async attempt(call: MetaCall): Promise<{ answer: RawAnswer; error: ConnectorError | null }> {
    const intent = call.intent ?? (call.method === 'GET' ? 'repeatable' : 'once');
    const answer = await this.send(call, intent);
    return { answer, error: errorOf(answer, intent, this.secretsOf(call)) };
  }

  /** Texts that must not appear in an error of this call. */
  secretsOf({ accessToken, params = {} }: Pick<MetaCall, 'accessToken' | 'params'>): string[] {
    const values = [accessToken, ...SECRET_PARAMS.map((name) => params[name])];
    return [this.config.appSecret, ...values.filter((value) => typeof value === 'string')];
  }

  /** A batch names its operations by versioned path. @throws ConnectorError INVALID_REQUEST, see `toPath` */
  versioned(path: Path): string {
    return toPath([this.config.apiVersion, ...path]);
  }

  async close(): Promise<void> {
    if (!this.dispatcher.closed) await this.dispatcher.close();
  }

  private async send(call: MetaCall, intent: Intent): Promise<RawAnswer> {
    const base = call.host === 'video' ? this.config.graphVideoUrl : this.config.graphUrl;
    const fields = encode({ ...call.params, ...this.credentials(call.accessToken) });
    const url = new URL(`${base.replace(/\/+$/, '')}/${call.path.length === 0 ? '' : this.versioned(call.path)}`);
    if (call.method !== 'POST') url.search = fields.toString();
    try {
      const response = await request(url, {
        dispatcher: this.dispatcher,
        method: call.method,
        signal: AbortSignal.timeout(call.timeoutMs ?? (call.method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS)),
        ...(call.method === 'POST' ? bodyOf(fields, call.file) : {}),
      });
      const text = await response.body.text();
      return { status: response.statusCode, headers: flat(response.headers), body: json(text) };
    } catch (error) {
      throw transportError(error, intent);
    }
  }

  private credentials(accessToken: string | undefined): Params {
    if (accessToken === undefined) return {};
    const proof = createHmac('sha256', this.config.appSecret).update(accessToken).digest('hex');
    return { access_token: accessToken, appsecret_proof: proof };
  }
}

/** Fields as Graph takes them: plain values as text, everything else as JSON. */
export function encode(params: Params): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null) continue;
    fields.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return fields;
}

function bodyOf(fields: URLSearchParams, file: MetaCall['file']) {
  if (!file)
    return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: fields.toString() } as const;
  const form = new FormData();
  for (const [name, value] of fields) form.set(name, value);
  form.set(file.field, new Blob([new Uint8Array(file.bytes)]), file.name);
  return { body: form } as const;
}

/** The cause's code only: its message may hold the address, and the address holds the token. */
function transportError(error: unknown, intent: Intent): ConnectorError {
  const code = codeOf(error);
  if (NEVER_SENT.has(code)) return new ConnectorError('TRANSIENT', 'meta', { platformMessage: `not sent: ${code}` });
  return noAnswer(intent, `no answer: ${code}`);
}

const failure = z.looseObject({ code: z.string().optional().catch(undefined), name: z.string().catch('unknown') });
const several = z.looseObject({ errors: z.array(z.unknown()).min(1) });

/** A socket's error has a code, an abort only a name; a host with several addresses reports a list. */
function codeOf(error: unknown): string {
  const list = several.safeParse(error);
  if (list.success) return codeOf(list.data.errors[0]);
  const one = failure.safeParse(error);
  return one.success ? (one.data.code ?? one.data.name) : 'unknown';
}

const flat = (headers: Record<string, string | string[] | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));
