import { z } from 'zod';
import { ConnectorError, type ConnectorErrorCode, type SafeDetails } from '../../port/connector-error.js';
import { noAnswer as noAnswerOf, noAnswerCode, type Intent } from '../../wire/intent.js';
import type { RawAnswer } from '../../wire/transport.js';
import { withoutSecrets } from '../../wire/without-secrets.js';

/** What a throttled call was one too many of. */
export type ThrottledLane = 'app' | 'advertiser';

/*
 * Return codes, as far as they are known in public (a full table is not): the platform's own SDK, Airbyte's connector and
 * adapters that quote the portal, read November 2026. Nearly every error comes inside HTTP 200, so `code` is looked at
 * before the status, and texts never decide anything.
 */
const OK = 0;
/** Some of a list was done; what was not stands in `error_list` of the data. */
export const PARTIAL = 20001;
const THROTTLE: ReadonlyMap<number, ThrottledLane> = new Map([
  [40016, 'app'],
  [40100, 'app'],
  // Too frequent for one value of a field: not told which one, so the advertiser whose value it is rests.
  [40132, 'advertiser'],
  [40133, 'advertiser'],
]);
/** The token is missing, over or revoked, or does not speak for the advertiser (any more): only linking again helps. */
const RELINK = new Set([40001, 40102, 40104, 40105]);
/** No permission: also said of an advertiser that a person typed and never had. */
export const NO_PERMISSION = '40001';
/** Refusals besides these exist; all that begin with 40 are some. */
const isRefusal = (code: number): boolean => code >= 40_000 && code < 50_000;

/** Of every answer. */
const envelope = z.object({
  code: z.int(),
  message: z.string().catch(''),
  request_id: z.string().optional().catch(undefined),
  data: z.unknown(),
});

export type Judged = { data: unknown } | { error: ConnectorError; lane?: ThrottledLane };

/**
 * What an answer says: its data, or the error that it stands for. Of what cannot be read, and of codes of the platform's own
 * trouble, a repeatable call is TRANSIENT and one that may be made only once OUTCOME_UNKNOWN. How long a throttled caller
 * has to wait the platform does not tell.
 * @param secrets texts to take out of the platform's message
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
  const lane = THROTTLE.get(code);
  return { error: new ConnectorError(codeOf(code, intent), 'tiktok', details), ...(lane ? { lane } : {}) };
}

/** An edge may turn a call away before the API is asked, which is not documented. */
function judgeUnread({ status }: RawAnswer, intent: Intent): Exclude<Judged, { data: unknown }> {
  if (status !== 429) return { error: noAnswer(intent, `HTTP ${status} without a readable answer`, status) };
  const details = { platformMessage: 'too many requests', httpStatus: status };
  return { error: new ConnectorError('RATE_LIMITED', 'tiktok', details), lane: 'app' };
}

function codeOf(code: number, intent: Intent): ConnectorErrorCode {
  if (THROTTLE.has(code)) return 'RATE_LIMITED';
  if (RELINK.has(code)) return 'AUTH_EXPIRED';
  // 50000, 51010, 51052 and 51065 are the platform's own trouble; of what is not known nothing is certain either.
  return isRefusal(code) ? 'INVALID_REQUEST' : noAnswerCode(intent);
}

/** The error of a call whose answer never came or could not be read. */
export const noAnswer = (intent: Intent, platformMessage: string, httpStatus?: number): ConnectorError =>
  noAnswerOf('tiktok', intent, platformMessage, httpStatus);

/** Messages of a validation begin with the field: `budget: Field must be ...`. It is shown, and decides nothing. */
export const namedField = (message: string): string | undefined => /^([a-z][\w.[\]]*): /.exec(message)?.[1];
