import { z } from 'zod';
import { ConnectorError, type ConnectorErrorCode, type SafeDetails } from '../../port/connector-error.js';
import { noAnswer as noAnswerOf, noAnswerCode, type Intent } from '../../wire/intent.js';
import { json } from '../../wire/json.js';
import type { RawAnswer } from '../../wire/transport.js';
import { withoutSecrets as withoutKnown } from '../../wire/without-secrets.js';

/*
 * Codes of the error reference and of the rate limiting page (developers.facebook.com, read November 2026). Texts change and HTTP statuses
 * are not documented per code, so nothing here uses them.
 */
const THROTTLE = new Set([4, 17, 32, 613, 80000, 80001, 80002, 80003, 80004, 80005, 80006, 80008, 80009, 80014]);
/** The token has ended (190, 102), or the person never granted a permission that the call needs (10, 294): only linking again helps. */
const RELINK = new Set([190, 102, 10, 294]);
/** 960 is a batch that ran late: any part of it may have been carried out. */
const TRANSIENT = new Set([1, 2, 960]);
/** Meta says 'try again later', but with the code of a validation error. */
const TRANSIENT_SUBCODES = new Set([1487390]);

/**
 * Our texts for errors that come without a text for people. 3253001: a page has reached its limit of live ads, counted over all ad
 * accounts. Source: several third parties, read November 2026.
 */
const WORDS: Readonly<Record<number, string>> = {
  3253001: 'The page has reached its limit of live ads, which all ad accounts that advertise for it share.',
};

const DEFAULT_WAIT_MS = 5 * 60_000;

const graphError = z.object({
  error: z.object({
    code: z.coerce.number().int(),
    message: z.string().optional(),
    error_subcode: z.coerce.number().int().optional().catch(undefined),
    is_transient: z.boolean().optional().catch(undefined),
    error_user_title: z.string().optional().catch(undefined),
    error_user_msg: z.string().optional().catch(undefined),
    error_data: z.unknown().optional(),
    fbtrace_id: z.string().optional().catch(undefined),
  }),
});

/**
 * The error of a response, or null for a success. Unreadable responses are errors too: TRANSIENT for a repeatable call, OUTCOME_UNKNOWN for
 * one that may be made only once.
 * @param secrets texts to remove from the platform's message (Meta repeats a malformed token in it)
 */
export function errorOf(answer: RawAnswer, intent: Intent, secrets: readonly string[]): ConnectorError | null {
  const parsed = graphError.safeParse(answer.body);
  if (!parsed.success) {
    const isReadable = answer.status >= 200 && answer.status < 300 && typeof answer.body === 'object' && answer.body;
    if (isReadable) return null;
    return noAnswer(intent, `HTTP ${answer.status} without a readable answer`, answer.status);
  }
  const { error } = parsed.data;
  const details: SafeDetails = {
    platformCode: error.error_subcode === undefined ? `${error.code}` : `${error.code}/${error.error_subcode}`,
    platformMessage: withoutSecrets(wordsOf(error), secrets),
    title: error.error_user_title && withoutSecrets(error.error_user_title, secrets),
    field: blamedField(error.error_data),
    traceId: error.fbtrace_id,
    httpStatus: answer.status,
  };
  const isTransient =
    TRANSIENT.has(error.code) ||
    TRANSIENT_SUBCODES.has(error.error_subcode ?? 0) ||
    error.is_transient === true ||
    answer.status >= 500;
  const code: ConnectorErrorCode = THROTTLE.has(error.code)
    ? 'RATE_LIMITED'
    : RELINK.has(error.code)
      ? 'AUTH_EXPIRED'
      : isTransient
        ? noAnswerCode(intent)
        : 'INVALID_REQUEST';
  return new ConnectorError(code, 'meta', details, code === 'RATE_LIMITED' ? waitOf(answer.headers) : undefined);
}

const wordsOf = ({ code, message, error_subcode, error_user_msg }: z.output<typeof graphError>['error']): string =>
  error_user_msg ?? WORDS[error_subcode ?? code] ?? message ?? `error ${code}`;

/** The error of a call whose response never came or could not be read. */
export const noAnswer = (intent: Intent, platformMessage: string, httpStatus?: number): ConnectorError =>
  noAnswerOf('meta', intent, platformMessage, httpStatus);

const usageHeader = z.record(
  z.string(),
  z.array(z.looseObject({ estimated_time_to_regain_access: z.coerce.number().optional() })),
);
const accountUsage = z.looseObject({ reset_time_duration: z.coerce.number().optional() });

/**
 * The wait after a throttle, milliseconds: the longest `estimated_time_to_regain_access` (minutes) of x-business-use-case-usage, else
 * x-ad-account-usage's `reset_time_duration` (seconds), else five minutes.
 */
export function waitOf(headers: RawAnswer['headers']): number {
  const pools = usageHeader.safeParse(json(headers['x-business-use-case-usage']));
  const minutes = pools.success
    ? Object.values(pools.data)
        .flat()
        .map((pool) => pool.estimated_time_to_regain_access ?? 0)
    : [];
  const longest = Math.max(0, ...minutes);
  if (longest > 0) return longest * 60_000;
  const account = accountUsage.safeParse(json(headers['x-ad-account-usage']));
  const seconds = (account.success && account.data.reset_time_duration) || 0;
  return seconds > 0 ? seconds * 1000 : DEFAULT_WAIT_MS;
}

const blame = z.object({ blame_field_specs: z.array(z.union([z.string(), z.array(z.coerce.string())])).min(1) });

/** `error_data` is an object, or the same object as a JSON string. */
const errorData = (value: unknown): unknown => (typeof value === 'string' ? json(value) : value);

/** The data of an error beyond its texts (the offset where an upload should continue, the fields at fault). */
export function errorDataOf(answer: RawAnswer): unknown {
  const parsed = graphError.safeParse(answer.body);
  return parsed.success ? errorData(parsed.data.error.error_data) : undefined;
}

function blamedField(data: unknown): string | undefined {
  const parsed = blame.safeParse(errorData(data));
  const first = parsed.success ? parsed.data.blame_field_specs[0] : undefined;
  return Array.isArray(first) ? first.join('.') : first;
}

/** Removes the secrets of the call and any text that looks like a token of Meta's. */
const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  withoutKnown(text.replace(/\bEAA\w{20,}/g, '[secret]'), secrets);
