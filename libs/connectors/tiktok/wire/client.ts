import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { QuotaLine, QuotaWindow } from '#libs/contracts/platform/quota-line.js';
import { NOT_COUNTED, outcomeOf, type CallRecorder } from '../../port/calls.js';
import { ConnectorError } from '../../port/connector-error.js';
import { QuotaBook } from '../../port/quota-book.js';
import { encode, type Params } from '../../wire/fields.js';
import type { Intent } from '../../wire/intent.js';
import { multipart, type FilePart } from '../../wire/multipart.js';
import { Pacer, type Lane } from '../../wire/pacer.js';
import { inShape } from '../../wire/shapes.js';
import { READ_TIMEOUT_MS, Transport, WRITE_TIMEOUT_MS, type HttpCall } from '../../wire/transport.js';
import { quotaLines } from '../settings/app-limits.js';
import { API_VERSION, type TikTokConnectorConfig } from '../settings/config.js';
import { judge, type Judged, type ThrottledLane } from './errors.js';

export interface TikTokCall {
  method: 'GET' | 'POST';
  /** Path below the version, without its slashes: `campaign/create`. */
  path: string;
  accessToken?: string;
  /**
   * The query of a GET, the body of a POST. A call that names advertisers (`advertiser_id`, `advertiser_ids`) is paced as a call for each.
   */
  params?: Params;
  /** Makes the call multipart, with one part for the file. */
  file?: FilePart;
  /** Time from now until the response, including the wait for its turn. */
  timeoutMs?: number;
  /** Default: a GET is repeatable, everything else is not. */
  intent?: Intent;
  /** An abort before the call is sent cancels the call. */
  calledOff?: AbortSignal;
}

/** The lane of all calls of this process. */
const APP = 'app';
const UNLIMITED = 100_000;

/** A place in a line that was taken. */
interface Place {
  line: QuotaLine;
  isDoubted: boolean;
}

const TOO_MANY: Record<QuotaWindow, string> = {
  second: "other calls of Polyad's app come first",
  minute: 'TikTok had too many calls of the app in a minute',
  day: "the app's calls for today are used up",
};

const calledOff = (): ConnectorError =>
  new ConnectorError('TRANSIENT', 'tiktok', { platformMessage: 'not sent: it was called off' });

/** Secret parameters of the linking calls: each could give access to an account. */
const SECRET_PARAMS = ['secret', 'auth_code', 'access_token'];

/**
 * A thin client of the API for Business: JSON bodies, the token in a header, the platform's code inside HTTP 200. It makes one attempt per
 * call, when its turn has come (the caller keeps the ledger and decides about a second one).
 */
export class TikTokClient {
  private readonly transport = new Transport('tiktok');

  /**
   * @param calls receives every call that was sent
   * @param book keeps the app below its limits, across all processes
   */
  constructor(
    readonly config: TikTokConnectorConfig,
    private readonly calls: CallRecorder = NOT_COUNTED,
    private readonly book = new QuotaBook(),
    private readonly pacer = new Pacer(),
  ) {}

  /**
   * Makes one call and returns its data in the given shape, also for a partial success.
   * @throws ConnectorError, see `judge`. If nothing was sent: RATE_LIMITED if its turn did not come, TRANSIENT if it was called off. If the
   * data have another shape: OUTCOME_UNKNOWN (for a repeatable call TRANSIENT)
   */
  async call<T extends z.ZodType>(call: TikTokCall, shape: T): Promise<z.output<T>> {
    const intent = call.intent ?? (call.method === 'GET' ? 'repeatable' : 'once');
    const judged = await this.attempt(call, intent);
    if ('error' in judged) throw judged.error;
    return inShape('tiktok', intent, shape, judged.data);
  }

  close(): Promise<void> {
    return this.transport.close();
  }

  private async attempt(call: TikTokCall, intent: Intent): Promise<Judged> {
    const { params = {} } = call;
    const timeoutMs = call.timeoutMs ?? (call.method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS);
    const began = performance.now();
    const left = (ms: number): number => ms - (performance.now() - began);
    // At least half of the time is left for the call itself.
    const quota = await this.place(call, () => left(timeoutMs / 2));
    const lanes = this.lanesOf(params);
    const turn = await this.pacer.turn(lanes, left(timeoutMs / 2), call.calledOff);
    if ('isCalledOff' in turn) throw calledOff();
    if ('stayAwayMs' in turn) {
      const details = { platformMessage: 'not sent: other calls of the account come first' };
      throw new ConnectorError('RATE_LIMITED', 'tiktok', details, turn.stayAwayMs);
    }
    const judged = await this.judged(call, Math.ceil(left(timeoutMs)), intent).finally(turn.over);
    if (!('error' in judged)) {
      this.pacer.passed(lanes);
      await Promise.all(quota.filter(({ isDoubted }) => isDoubted).map(({ line }) => this.book.passed(line)));
    } else if (judged.lane) return { error: await this.throttled(judged.error, judged.lane, { lanes, quota }) };
    return judged;
  }

  /**
   * Waits for a place in each line that counts the call.
   * @throws ConnectorError RATE_LIMITED if there is none in time, TRANSIENT if it was called off
   */
  private async place({ path, calledOff: signal }: TikTokCall, left: () => number): Promise<Place[]> {
    const places: Place[] = [];
    for (const line of quotaLines(this.config.tier, path)) {
      const turn = await this.book.take(line, left());
      if ('stayAwayMs' in turn) {
        const { window, stayAwayMs } = turn;
        const details = { platformMessage: `not sent: ${TOO_MANY[window]}`, quotaWindow: window };
        throw new ConnectorError('RATE_LIMITED', 'tiktok', details, stayAwayMs);
      }
      await sleep(turn.inMs, undefined, { signal }).catch(() => Promise.reject(calledOff()));
      places.push({ line, isDoubted: turn.isDoubted });
    }
    return places;
  }

  /** A limit of the app closes the endpoint's own line, or else the app's; a limit of an advertiser closes its lane. */
  private async throttled(
    { details }: ConnectorError,
    lane: ThrottledLane,
    { lanes, quota }: { lanes: readonly Lane[]; quota: readonly Place[] },
  ): Promise<ConnectorError> {
    const line = quota[0]?.line;
    if (lane === 'app' && line !== undefined) {
      const { stayAwayMs, window } = await this.book.refused(line);
      return new ConnectorError('RATE_LIMITED', 'tiktok', { ...details, quotaWindow: window }, stayAwayMs);
    }
    const throttledLanes = lanes.filter(({ key }) => (key !== APP) === (lane === 'advertiser'));
    const keys = (throttledLanes.length > 0 ? throttledLanes : [{ key: APP }]).map(({ key }) => key);
    return new ConnectorError(
      'RATE_LIMITED',
      'tiktok',
      details,
      Math.max(...keys.map((key) => this.pacer.throttled(key))),
    );
  }

  private async judged(call: TikTokCall, timeoutMs: number, intent: Intent): Promise<Judged> {
    const { params = {}, accessToken } = call;
    const { advertiser_id: id } = params;
    const account = typeof id === 'string' ? { accountId: id } : {};
    // No header reports the quota.
    const count = (error: ConnectorError | null) =>
      this.calls.record({ platform: 'tiktok', outcome: outcomeOf(error), quota: [], ...account });
    try {
      const answer = await this.transport.send({ ...this.request(call), timeoutMs, intent });
      const judged = judge(answer, intent, this.secretsOf(accessToken, params));
      count('error' in judged ? judged.error : null);
      return judged;
    } catch (error) {
      if (error instanceof ConnectorError) count(error);
      throw error;
    }
  }

  /** The lanes of the advertisers in the call and, within this process, of the app. */
  private lanesOf({ advertiser_id: id, advertiser_ids: ids }: Params): Lane[] {
    const { tier, advertiserCallsPerSecond: perSecond } = this.config;
    const allIds = [id, ...(Array.isArray(ids) ? ids : [])].filter((one) => typeof one === 'string');
    const advertisers = [...new Set(allIds)].map((one) => ({ key: `advertiser ${one}`, perSecond }));
    const [app = { perSecond: UNLIMITED }] = quotaLines(tier, '');
    return [...advertisers, { key: APP, perSecond: app.perSecond }];
  }

  private request({
    method,
    path,
    accessToken,
    params = {},
    file,
  }: TikTokCall): Omit<HttpCall, 'timeoutMs' | 'intent'> {
    // The trailing slash belongs to the path: TikTok finds nothing without it.
    const url = new URL(`${this.config.apiUrl.replace(/\/+$/, '')}/open_api/${API_VERSION}/${path}/`);
    const headers: Record<string, string> = accessToken === undefined ? {} : { 'access-token': accessToken };
    if (method === 'GET') url.search = encode(params).toString();
    else if (file) {
      const form = multipart(encode(params), file);
      return { url, method, headers: { ...headers, ...form.headers }, body: form.body };
    } else
      return { url, method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(params) };
    return { url, method, headers };
  }

  /** Texts that must not appear in an error of the call. */
  private secretsOf(accessToken: string | undefined, params: Params): string[] {
    return [accessToken ?? '', this.config.appSecret, ...secretsIn(params)];
  }
}

/** A subscription holds the token one level deeper. */
const secretsIn = (params: object): string[] =>
  Object.entries(params).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return SECRET_PARAMS.includes(name) ? [value] : [];
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? secretsIn(value) : [];
  });
