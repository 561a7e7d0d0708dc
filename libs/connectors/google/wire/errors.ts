import { z } from 'zod';
import type { TurnedAwayCause } from '#libs/contracts/experiment/run/delivery-issue.js';
import { ConnectorError, type ConnectorErrorCode, type SafeDetails } from '../../port/connector-error.js';
import { noAnswer as noAnswerOf, noAnswerCode, type Intent } from '../../wire/intent.js';
import type { RawAnswer } from '../../wire/transport.js';
import { withoutSecrets } from '../../wire/without-secrets.js';
import { failureIn, type GoogleError } from './failure.js';

/*
 * Error codes. Source: the definitions under google/ads/googleads/v26/errors, read November 2026. Google does not document the HTTP status
 * of each code, so the codes decide. The status counts only without a code, or if a server reports trouble.
 */

/** The grant has ended, or its person never had Google Ads: only linking again helps. */
const RELINK = new Set(
  [
    ...['AUTHENTICATION_ERROR', 'GOOGLE_ACCOUNT_DELETED', 'GOOGLE_ACCOUNT_COOKIE_INVALID'],
    ...['GOOGLE_ACCOUNT_AUTHENTICATION_FAILED', 'GOOGLE_ACCOUNT_USER_AND_ADS_USER_MISMATCH', 'LOGIN_COOKIE_REQUIRED'],
    ...['NOT_ADS_USER', 'OAUTH_TOKEN_INVALID', 'OAUTH_TOKEN_EXPIRED', 'OAUTH_TOKEN_DISABLED', 'OAUTH_TOKEN_REVOKED'],
    ...['OAUTH_TOKEN_HEADER_INVALID', 'LOGIN_COOKIE_INVALID', 'INVALID_EMAIL_ADDRESS', 'USER_ID_INVALID'],
    ...['TWO_STEP_VERIFICATION_NOT_ENROLLED', 'ADVANCED_PROTECTION_NOT_ENROLLED'],
  ].map((code) => `authenticationError.${code}`),
);

/**
 * Since 2026-04-01, one campaign in the account without the declaration blocks every mutate of the account, whatever it contains. Source:
 * https://ads-developers.googleblog.com, read November 2026.
 */
export const EU_DECLARATION_MISSING = 'mutateError.EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED';

/** Refusals that do not judge the objects of the call: these may be created once the cause is gone. */
const TURNED_AWAY: ReadonlyMap<string, TurnedAwayCause> = new Map([
  ['requestError.UNSUPPORTED_VERSION', 'interface'],
  ...['CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION', 'PROJECT_DISABLED', 'CLOUD_PROJECT_NOT_UNDER_ORGANIZATION']
    .concat(['DEVELOPER_TOKEN_NOT_ON_ALLOWLIST', 'DEVELOPER_TOKEN_PROHIBITED', 'DEVELOPER_TOKEN_NOT_APPROVED'])
    .concat(['SERVICE_ACCESS_DENIED'])
    .map((code) => [`authorizationError.${code}`, 'app'] as const),
  ...['ORGANIZATION_NOT_RECOGNIZED', 'ORGANIZATION_NOT_APPROVED', 'DEVELOPER_TOKEN_INVALID']
    .concat(['ORGANIZATION_NOT_ASSOCIATED_WITH_DEVELOPER_TOKEN'])
    .map((code) => [`authenticationError.${code}`, 'app'] as const),
  ['requestError.CLOUD_PROJECT_NOT_FOUND', 'app'],
  ['quotaError.ACCESS_PROHIBITED', 'app'],
  ...['USER_PERMISSION_DENIED', 'CUSTOMER_NOT_ENABLED', 'INCOMPLETE_SIGNUP', 'MISSING_TOS', 'AUTHORIZATION_ERROR']
    .concat(['INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION', 'ACCESS_DENIED_FOR_ACCOUNT_TYPE'])
    .concat(['ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT'])
    .map((code) => [`authorizationError.${code}`, 'account'] as const),
  ...['CLIENT_CUSTOMER_ID_INVALID', 'CUSTOMER_NOT_FOUND'].map(
    (code) => [`authenticationError.${code}`, 'account'] as const,
  ),
  ['headerError.INVALID_LOGIN_CUSTOMER_ID', 'account'],
  ['requestError.INVALID_CUSTOMER_ID', 'account'],
  ['requestError.LOGIN_CUSTOMER_ID_PARAMETER_MISSING', 'account'],
  ['requestError.CANNOT_BE_EXECUTED_BY_MANAGER_ACCOUNT', 'account'],
  [EU_DECLARATION_MISSING, 'account'],
]);

/** Nothing was done, and the same call may work soon. */
const NOT_YET = new Set(['databaseError.CONCURRENT_MODIFICATION']);
/** All operations of the project's day are used; other errors of this class pass soon. */
const DAY_USED = 'quotaError.RESOURCE_EXHAUSTED';
/** Wait if Google gives no delay. Source: Google's own sample `handle_rate_exceeded_error.py`, read November 2026. */
const USUAL_DELAY_MS = 10_000;
/** From this delay on, the day's operations count as used up. */
const LONG_DELAY_MS = 3_600_000;

/** An error response, with the errors of single operations in a mutate. */
export interface Refused {
  error: ConnectorError;
  errors: readonly GoogleError[];
}
export type Judged = { data: unknown; headers: RawAnswer['headers'] } | Refused;

const status = z.looseObject({
  code: z.number().catch(0),
  message: z.string().catch(''),
  status: z.string().catch(''),
  details: z.array(z.unknown()).catch([]),
});
const envelope = z.looseObject({ error: status });

/**
 * Reads a response: its data or its error. If the response is unreadable or reports trouble of the platform, a repeatable call is
 * TRANSIENT, and a call that may be made only once is OUTCOME_UNKNOWN.
 * @param secrets texts to remove from the platform's message
 */
export function judge(answer: RawAnswer, intent: Intent, secrets: readonly string[]): Judged {
  const { status: http, headers, body } = answer;
  const parsed = envelope.safeParse(failedPart(body));
  if (http >= 200 && http < 300 && !parsed.success)
    return body === undefined ? unread(http, intent) : { data: body, headers };
  if (!parsed.success) return unread(http, intent);
  const { error: of } = parsed.data;
  const failed = failureIn(of.details);
  const traceId = failed?.requestId ?? headers['request-id'];
  if (failed === null) return { error: unclassified(http, of, { intent, secrets, traceId }), errors: [] };
  return { error: errorOf(failed.errors, { intent, secrets, httpStatus: http, traceId }), errors: failed.errors };
}

/** Like `judge`, for a request of a resumable upload. A successful response can have no body: then its headers are the answer. */
export function judgeUpload(answer: RawAnswer, intent: Intent, secrets: readonly string[]): Judged {
  const { status: http, headers, body } = answer;
  const isSuccess = http === 200 && !envelope.safeParse(body).success;
  return isSuccess ? { data: body ?? {}, headers } : judge(answer, intent, secrets);
}

/**
 * The part of an answer that may hold an error. A stream wraps its error in a list, after the chunks that it has sent: its status is 200
 * then.
 */
const failedPart = (body: unknown): unknown =>
  Array.isArray(body) ? (body.find((part) => envelope.safeParse(part).success) as unknown) : body;

interface CallFacts {
  intent: Intent;
  secrets: readonly string[];
  traceId?: string | undefined;
  httpStatus?: number;
}

/** The one error for several: an error about the whole call wins over an error of one operation. */
function errorOf(errors: readonly GoogleError[], { intent, secrets, traceId, httpStatus }: CallFacts): ConnectorError {
  const codes = errors.map((one) => ({ one, code: codeOf(one.code, intent, httpStatus) }));
  const { one, code } = codes.find((each) => each.code !== 'INVALID_REQUEST') ?? codes[0]!;
  const details: SafeDetails = {
    ...detailsOf(one, secrets),
    ...(traceId === undefined ? {} : { traceId }),
    ...(httpStatus === undefined ? {} : { httpStatus }),
  };
  const turnedAway = TURNED_AWAY.get(one.code);
  if (turnedAway !== undefined) details.turnedAway = turnedAway;
  if (code !== 'RATE_LIMITED') return new ConnectorError(code, 'google', details);
  const delay = one.retryDelayMs ?? USUAL_DELAY_MS;
  if (one.code === DAY_USED)
    details.quotaWindow = delay > LONG_DELAY_MS || one.retryDelayMs === null ? 'day' : 'minute';
  return new ConnectorError(code, 'google', details, delay);
}

/** Google's error as it may be logged and shown. */
export function detailsOf(
  { code, message, field, policies, minimum }: GoogleError,
  secrets: readonly string[] = [],
): SafeDetails {
  const more = [...policies, ...(minimum === null ? [] : [`at least ${minimum}`])];
  const text = more.length === 0 ? message : `${message} (${more.join(', ')})`;
  return {
    platformCode: code,
    platformMessage: withoutSecrets(text, secrets),
    ...(field === null ? {} : { field }),
  };
}

function codeOf(code: string, intent: Intent, httpStatus = 0): ConnectorErrorCode {
  if (RELINK.has(code)) return 'AUTH_EXPIRED';
  if (TURNED_AWAY.has(code)) return 'TURNED_AWAY';
  if (NOT_YET.has(code)) return 'TRANSIENT';
  if (code.startsWith('quotaError.')) return 'RATE_LIMITED';
  // A failing server may have carried out the call, whatever its error says.
  return code.startsWith('internalError.') || httpStatus >= 500 ? noAnswerCode(intent) : 'INVALID_REQUEST';
}

const violations = z.looseObject({
  fieldViolations: z.array(z.looseObject({ field: z.string().catch(''), description: z.string().catch('') })).min(1),
});

/** An error of Google's front end, which refused the call before Google Ads saw it. Only the HTTP status identifies it. */
function unclassified(
  http: number,
  of: z.output<typeof status>,
  { intent, secrets, traceId }: CallFacts,
): ConnectorError {
  const violation = of.details.flatMap((one) => violations.safeParse(one).data?.fieldViolations ?? [])[0];
  const details: SafeDetails = {
    platformCode: of.status === '' ? `${http}` : of.status,
    platformMessage: withoutSecrets(violation?.description || of.message || `HTTP ${http}`, secrets),
    httpStatus: http,
    ...(violation && violation.field !== '' ? { field: violation.field } : {}),
    ...(traceId === undefined ? {} : { traceId }),
  };
  const error = (code: ConnectorErrorCode, retryAfterMs?: number) =>
    new ConnectorError(code, 'google', details, retryAfterMs);
  switch (http) {
    case 401:
      return error('AUTH_EXPIRED');
    case 403:
      // The Google Ads API is not enabled in the project, or not for this client.
      details.turnedAway = 'app';
      return error('TURNED_AWAY');
    case 429:
      return error('RATE_LIMITED', USUAL_DELAY_MS);
    case 400:
    case 404:
    case 413:
      return error('INVALID_REQUEST');
    default:
      return error(noAnswerCode(intent));
  }
}

/** A page instead of a response, for example from the address of a version that is no longer served. */
function unread(http: number, intent: Intent): Refused {
  const platformMessage = `HTTP ${http} without a readable answer`;
  if (http === 404) {
    const details = { platformMessage, httpStatus: http, turnedAway: 'interface' as const };
    return { error: new ConnectorError('TURNED_AWAY', 'google', details), errors: [] };
  }
  if (http !== 429) return { error: noAnswer(intent, platformMessage, http), errors: [] };
  const details = { platformMessage: 'too many requests', httpStatus: http };
  return { error: new ConnectorError('RATE_LIMITED', 'google', details, USUAL_DELAY_MS), errors: [] };
}

/** The error of a call whose response never came or could not be read. */
export const noAnswer = (intent: Intent, platformMessage: string, httpStatus?: number): ConnectorError =>
  noAnswerOf('google', intent, platformMessage, httpStatus);
