import { z } from 'zod';
import type { TurnedAwayCause } from '#libs/contracts/experiment/run/delivery-issue.js';
import { ConnectorError, type ConnectorErrorCode, type SafeDetails } from '../../port/connector-error.js';
import { noAnswer as noAnswerOf, noAnswerCode, type Intent } from '../../wire/intent.js';
import type { RawAnswer } from '../../wire/transport.js';
import { withoutSecrets } from '../../wire/without-secrets.js';

/** The scope whose limit a throttled call exceeded. */
export type ThrottledLane = 'app' | 'advertiser';

/*
 * Return codes. Source: TikTok's portal, document 1737172488964097 ("Return codes", 72 codes), read through public copies in November 2026;
 * 51010, 51052, 51065 come from Airbyte's connector. Nearly every error comes inside HTTP 200, so `code` is checked before the status, and
 * texts never decide anything.
 */
const OK = 0;
/** A part of a list succeeded; `error_list` in the data holds the rest. */
export const PARTIAL = 20001;
const THROTTLE: ReadonlyMap<number, ThrottledLane> = new Map([
  [40016, 'app'],
  [40100, 'app'],
  // Too frequent for one value of a field. The response does not name the value, so the advertiser rests.
  [40132, 'advertiser'],
  [40133, 'advertiser'],
]);
/** The token is missing, ended or revoked, or no longer reaches the advertiser: only linking again helps. */
const RELINK = new Set([40001, 40102, 40104, 40105, 40106]);
/** No permission: also returned if a person typed the id of an advertiser that they have no access to. */
export const NO_PERMISSION = '40001';
/** The same request was sent before. TikTok does not return its result, so the result has to be looked up. */
const DUPLICATE = 40050;
/**
 * Nothing was done, and the same call may work soon: a task or a video that is not ready, two simultaneous writes, a URL that was not
 * fetched.
 */
const NOT_YET = new Set([40201, 40202, 40901, 40902, 40903, 40913]);
const MAINTENANCE = 60001;
/** The wait during maintenance. The portal advises five minutes after trouble of its own. */
const MAINTENANCE_MS = 5 * 60_000;
/**
 * Refusals about the version of the API, the app, the advertiser or the endpoint. They do not judge the objects of the call: these may be
 * created once the cause is gone.
 */
const TURNED_AWAY: ReadonlyMap<number, TurnedAwayCause> = new Map([
  // Version, endpoint, domain; the endpoint is offline.
  ...[40006, 40008, 40010, 40051, 41001].map((code) => [code, 'interface'] as const),
  // App and developer; our address is banned.
  ...[40101, 40113, 40117, 40119, 40124, 40125, 41000].map((code) => [code, 'app'] as const),
  // The advertiser is gone, or does not match.
  ...[40300, 40301].map((code) => [code, 'account'] as const),
  [40118, 'allowlist'],
  [MAINTENANCE, 'maintenance'],
]);
/** Every other code that begins with 4 is a refusal. */
const isRefusal = (code: number): boolean => code >= 40_000 && code < 50_000;

/** The envelope of every response. */
const envelope = z.object({
  code: z.int(),
  message: z.string().catch(''),
  request_id: z.string().optional().catch(undefined),
  data: z.unknown(),
});

export type Judged = { data: unknown } | { error: ConnectorError; lane?: ThrottledLane };

/**
 * Reads a response: its data or its error. If the response is unreadable, or reports trouble of the platform or a duplicate, a repeatable
 * call is TRANSIENT, and a call that may be made only once is OUTCOME_UNKNOWN. TikTok does not say how long a throttled caller has to wait.
 * @param secrets texts to remove from the platform's message
 */
export function judge(answer: RawAnswer, intent: Intent, secrets: readonly string[]): Judged {
  const parsed = envelope.safeParse(answer.body);
  if (!parsed.success) return { ...judgeUnread(answer, intent) };
  const { code, message, request_id, data } = parsed.data;
  if (code === OK || code === PARTIAL) return { data };
  const text = withoutSecrets(message === '' ? `error ${code}` : message, secrets);
  const details: SafeDetails = {
    platformCode: `${code}`,
    platformMessage: text,
    field: namedField(text),
    traceId: request_id,
    httpStatus: answer.status,
  };
  const turnedAway = TURNED_AWAY.get(code);
  if (turnedAway !== undefined) details.turnedAway = turnedAway;
  const lane = THROTTLE.get(code);
  const retryAfterMs = code === MAINTENANCE ? MAINTENANCE_MS : undefined;
  const error = new ConnectorError(codeOf(code, intent), 'tiktok', details, retryAfterMs);
  return { error, ...(lane ? { lane } : {}) };
}

/** An edge server may turn a call away before it reaches the API. TikTok does not document such responses. */
function judgeUnread({ status }: RawAnswer, intent: Intent): Exclude<Judged, { data: unknown }> {
  if (status !== 429) return { error: noAnswer(intent, `HTTP ${status} without a readable answer`, status) };
  const details = { platformMessage: 'too many requests', httpStatus: status };
  return { error: new ConnectorError('RATE_LIMITED', 'tiktok', details), lane: 'app' };
}

function codeOf(code: number, intent: Intent): ConnectorErrorCode {
  if (THROTTLE.has(code)) return 'RATE_LIMITED';
  if (TURNED_AWAY.has(code)) return 'TURNED_AWAY';
  if (RELINK.has(code)) return 'AUTH_EXPIRED';
  if (NOT_YET.has(code)) return 'TRANSIENT';
  // 5xxxx is the platform's own trouble. An unknown code leaves the outcome open too.
  if (code === DUPLICATE) return noAnswerCode(intent);
  return isRefusal(code) ? 'INVALID_REQUEST' : noAnswerCode(intent);
}

/** The error of a call whose response never came or could not be read. */
export const noAnswer = (intent: Intent, platformMessage: string, httpStatus?: number): ConnectorError =>
  noAnswerOf('tiktok', intent, platformMessage, httpStatus);

/** Validation messages begin with the field: `budget: Field must be ...`. It is shown, and decides nothing. */
export const namedField = (message: string): string | undefined => /^([a-z][\w.[\]]*): /.exec(message)?.[1];
