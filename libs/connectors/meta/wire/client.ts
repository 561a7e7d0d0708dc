import { createHmac } from 'node:crypto';
import { outcomeOf, type CallRecorder } from '../../port/calls.js';
import { ConnectorError } from '../../port/connector-error.js';
import { encode, type Params } from '../../wire/fields.js';
import type { Intent } from '../../wire/intent.js';
import { multipart, type FilePart } from '../../wire/multipart.js';
import { READ_TIMEOUT_MS, Transport, WRITE_TIMEOUT_MS, type RawAnswer } from '../../wire/transport.js';
import type { MetaConnectorConfig } from '../settings/config.js';
import { errorOf } from './errors.js';
import { toPath, type Path } from './path.js';
import { quotaOf } from './usage.js';

export interface MetaCall {
  method: 'GET' | 'POST' | 'DELETE';
  /** The path below the version; an empty one is the batch endpoint, which has no version. */
  path: Path;
  accessToken?: string;
  params?: Params;
  /** Makes the call multipart, with one part for the file. */
  file?: FilePart;
  host?: 'graph' | 'video';
  timeoutMs?: number;
  /** Default: a GET is repeatable, everything else is not. */
  intent?: Intent;
}

/** Secret parameters of the linking calls: each could give access to an account. */
const SECRET_PARAMS = ['access_token', 'input_token', 'fb_exchange_token', 'client_secret', 'code'];

/**
 * A thin client of the Graph API: URL-encoded writes, the token and its proof among the parameters, and one attempt per call (the caller
 * keeps the ledger and decides about a second one).
 */
export class MetaClient {
  private readonly transport = new Transport('meta');

  /** @param calls receives every call and each operation of a batch */
  constructor(
    readonly config: MetaConnectorConfig,
    private readonly calls: CallRecorder,
  ) {}

  /**
   * Makes one call and returns its JSON.
   * @throws ConnectorError, see `errorOf`; TRANSIENT if the call was never sent
   */
  async call(call: MetaCall): Promise<unknown> {
    const { answer, error } = await this.attempt(call);
    if (error) throw error;
    return answer.body;
  }

  /** Like `call`, but returns the platform's refusal as a value, for callers that examine it. */
  async attempt(call: MetaCall): Promise<{ answer: RawAnswer; error: ConnectorError | null }> {
    const intent = call.intent ?? (call.method === 'GET' ? 'repeatable' : 'once');
    let answer: RawAnswer;
    try {
      answer = await this.send(call, intent);
    } catch (error) {
      if (error instanceof ConnectorError) this.count(call.path, error);
      throw error;
    }
    const error = errorOf(answer, intent, this.secretsOf(call));
    // Operations of an accepted batch count one by one.
    if (error !== null || call.path.length > 0) this.count(call.path, error, answer.headers);
    return { answer, error };
  }

  /** Records the result of a call, or of an operation of a batch. @param path names the account or another object */
  count([first = '']: Path, error: ConnectorError | null, headers: RawAnswer['headers'] = {}): void {
    const account = first.startsWith('act_') ? { accountId: first } : {};
    this.calls.record({ platform: 'meta', outcome: outcomeOf(error), quota: quotaOf(headers), ...account });
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

  close(): Promise<void> {
    return this.transport.close();
  }

  private send(call: MetaCall, intent: Intent): Promise<RawAnswer> {
    const base = call.host === 'video' ? this.config.graphVideoUrl : this.config.graphUrl;
    const fields = encode({ ...call.params, ...this.credentials(call.accessToken) });
    const url = new URL(`${base.replace(/\/+$/, '')}/${call.path.length === 0 ? '' : this.versioned(call.path)}`);
    if (call.method !== 'POST') url.search = fields.toString();
    return this.transport.send({
      url,
      method: call.method,
      intent,
      timeoutMs: call.timeoutMs ?? (call.method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS),
      ...(call.method === 'POST' ? bodyOf(fields, call.file) : {}),
    });
  }

  private credentials(accessToken: string | undefined): Params {
    if (accessToken === undefined) return {};
    const proof = createHmac('sha256', this.config.appSecret).update(accessToken).digest('hex');
    return { access_token: accessToken, appsecret_proof: proof };
  }
}

function bodyOf(fields: URLSearchParams, file: MetaCall['file']) {
  if (!file)
    return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: fields.toString() } as const;
  return multipart(fields, file);
}
