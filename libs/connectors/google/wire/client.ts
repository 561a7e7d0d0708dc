import type { z } from 'zod';
import { NOT_COUNTED, outcomeOf, type CallRecorder } from '../../port/calls.js';
import { ConnectorError } from '../../port/connector-error.js';
import { QuotaBook } from '../../port/quota-book.js';
import { spendQuota } from '../../port/spend-quota.js';
import type { Intent } from '../../wire/intent.js';
import { Pacer, type Lane } from '../../wire/pacer.js';
import { inShape } from '../../wire/shapes.js';
import { READ_TIMEOUT_MS, Transport, WRITE_TIMEOUT_MS } from '../../wire/transport.js';
import { API_VERSION, type GoogleConnectorConfig } from '../settings/config.js';
import { projectPool } from '../settings/quota.js';
import { judge, judgeUpload, type Judged, type Refused } from './errors.js';

/** The customer that a call is about, and the access to it. */
export interface OfCustomer {
  /** Ten digits. */
  customerId: string;
  /** A secret. */
  accessToken: string;
  /** The manager through which the customer is reached; absent for direct access. */
  loginCustomerId?: string | undefined;
}

export interface GoogleCall {
  method: 'GET' | 'POST';
  /** The path below the version: `customers:listAccessibleCustomers`; for a customer, the path after its id: `googleAds:mutate`. */
  path: string;
  of: OfCustomer | Pick<OfCustomer, 'accessToken' | 'loginCustomerId'>;
  /** JSON as the API expects it. */
  body?: object;
  /** Its cost in the project's quota: the operations of a mutate, 0 for a request within an upload, 1 for all other calls. */
  operations?: number;
  /** Time from now until the response, including the wait for its turn. */
  timeoutMs?: number;
  /** Default: a GET is repeatable, everything else is not. */
  intent?: Intent;
  /** An abort before the call is sent cancels the call. */
  calledOff?: AbortSignal | undefined;
  /** Set for a request of a resumable upload. */
  upload?: UploadStep;
}

/** The parts of a request that only uploads have. */
export interface UploadStep {
  /** Headers, without the common beginning `x-goog-upload-`. */
  headers: Readonly<Record<string, string>>;
  /** The address of the session; absent to start one. */
  session?: URL;
  /** Bytes of the file, valid until the answer. */
  bytes?: Uint8Array;
}

/** The beginning of the path of a method that takes a file, as in Google's client libraries. */
const UPLOADS = '/resumable/upload';

/** Google publishes no figure: it limits requests a second by customer, and the limit varies with its load. */
const CALLS_PER_SECOND = 20;

/**
 * A thin client of the REST interface: JSON bodies, and one attempt per call (the caller keeps the ledger and decides about a second one).
 * Google's own clients for Node use gRPC, with an address that cannot be configured.
 */
export class GoogleClient {
  private readonly transport = new Transport('google');

  /**
   * @param calls receives every call that was sent
   * @param book keeps the Cloud project below its limit, across all processes
   */
  constructor(
    readonly config: GoogleConnectorConfig,
    private readonly calls: CallRecorder = NOT_COUNTED,
    private readonly book = new QuotaBook(),
    private readonly pacer = new Pacer(),
  ) {}

  /**
   * Makes one call and returns its data in the given shape.
   * @throws ConnectorError, see `judge`. If nothing was sent: RATE_LIMITED if its turn did not come or the project's operations are used
   * up, TRANSIENT if it was called off. If the data have another shape: OUTCOME_UNKNOWN (for a repeatable call TRANSIENT)
   */
  async call<T extends z.ZodType>(call: GoogleCall, shape: T): Promise<z.output<T>> {
    const judged = await this.attempt(call);
    if ('error' in judged) throw judged.error;
    return inShape('google', intentOf(call), shape, judged.data);
  }

  /** Like `call`, but returns Google's errors instead of throwing them, including the errors of single operations. */
  async attempt(call: GoogleCall): Promise<Judged> {
    const timeoutMs = call.timeoutMs ?? (call.method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS);
    const began = performance.now();
    const lane = laneOf(call);
    const turn = await this.pacer.turn([lane], timeoutMs / 2, call.calledOff);
    if ('isCalledOff' in turn) throw notSent('TRANSIENT', 'it was called off');
    if ('stayAwayMs' in turn) throw notSent('RATE_LIMITED', 'other calls of the account come first', turn.stayAwayMs);
    const pool = projectPool(this.config.accessLevel);
    try {
      const operations = call.operations ?? 1;
      if (operations > 0) await spendQuota(this.book, pool, operations);
    } catch (error) {
      turn.over();
      throw error;
    }
    const left = Math.ceil(timeoutMs - (performance.now() - began));
    const judged = await this.judged(call, left).finally(turn.over);
    if (!('error' in judged)) this.pacer.passed([lane]);
    else if (judged.error.code === 'RATE_LIMITED') {
      const { details, retryAfterMs } = judged.error;
      if (details.quotaWindow !== undefined) await this.book.exhausted(pool, retryAfterMs ?? 0);
      return this.throttled(judged, lane);
    }
    return judged;
  }

  close(): Promise<void> {
    return this.transport.close();
  }

  /** All calls of the customer wait as long as Google asks, and longer each time that this was not enough. */
  private throttled({ error, errors }: Refused, { key }: Lane): Refused {
    const rest = Math.max(error.retryAfterMs ?? 0, this.pacer.throttled(key));
    return { error: new ConnectorError('RATE_LIMITED', 'google', error.details, rest), errors };
  }

  private async judged(call: GoogleCall, timeoutMs: number): Promise<Judged> {
    const intent = intentOf(call);
    const account = 'customerId' in call.of ? { accountId: call.of.customerId } : {};
    // No header reports the quota.
    const count = (error: ConnectorError | null) =>
      this.calls.record({ platform: 'google', outcome: outcomeOf(error), quota: [], ...account });
    try {
      const answer = await this.transport.send({ ...this.request(call), timeoutMs, intent });
      const judged = (call.upload ? judgeUpload : judge)(answer, intent, [call.of.accessToken]);
      count('error' in judged ? judged.error : null);
      return judged;
    } catch (error) {
      if (error instanceof ConnectorError) count(error);
      throw error;
    }
  }

  private request({ method, path, of, body, upload }: GoogleCall) {
    const api = this.config.apiUrl.replace(/\/+$/, '');
    const base = `${api}${upload ? UPLOADS : ''}/${API_VERSION}`;
    const url = new URL('customerId' in of ? `${base}/customers/${of.customerId}/${path}` : `${base}/${path}`);
    const steps = Object.entries(upload?.headers ?? {}).map(([name, value]) => [`x-goog-upload-${name}`, value]);
    const headers = {
      authorization: `Bearer ${of.accessToken}`,
      ...(of.loginCustomerId === undefined ? {} : { 'login-customer-id': of.loginCustomerId }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(Object.fromEntries(steps) as Record<string, string>),
    };
    const sent = body === undefined ? upload?.bytes : JSON.stringify(body);
    return { url: upload?.session ?? url, method, headers, ...(sent === undefined ? {} : { body: sent }) };
  }
}

const intentOf = ({ intent, method }: GoogleCall): Intent => intent ?? (method === 'GET' ? 'repeatable' : 'once');

const laneOf = ({ of }: GoogleCall): Lane => ({
  key: 'customerId' in of ? `customer ${of.customerId}` : 'no customer',
  perSecond: CALLS_PER_SECOND,
});

const notSent = (code: 'TRANSIENT' | 'RATE_LIMITED', why: string, retryAfterMs?: number): ConnectorError =>
  new ConnectorError(code, 'google', { platformMessage: `not sent: ${why}` }, retryAfterMs);
