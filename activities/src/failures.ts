import {
  ApplicationFailure,
  ApplicationFailureCategory,
  CompleteAsyncError,
  TemporalFailure,
} from '@temporalio/common';
import type { Reasons } from '#libs/contracts/experiment/run/reasons.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { quoteOf } from '#libs/contracts/messages/quote-texts.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { byKey } from '#libs/contracts/messages/texts.js';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { MAX_FAILURE_TEXT, NON_RETRYABLE, type FailureType } from '#libs/orchestration/failures.js';
import type { ActivityHost } from './activity-host.js';

/** Adds up to a fifth to every wait, a minute at most, so that lanes that stopped together do not resume together. */
const JITTER = { share: 0.2, mostMs: 60_000 };

/**
 * The wait before the next attempt after a failure that names no time: it doubles from the first value up to the
 * maximum.
 */
const BACK_OFF_MS = { first: 1_000, most: 60_000 };

/** Waits that belong to a healthy run: they are logged at debug only. */
const EXPECTED: readonly FailureType[] = ['SETTLING', 'CLOSED_GATE'];

interface FailureOptions {
  message: string;
  /** When the next attempt may begin; if absent, the retry policy decides. */
  retryAfterMs?: number;
  /** The reasons to show to people. */
  reasons?: Reasons;
  details?: object;
}

/** A failure that Temporal handles by its type. `NON_RETRYABLE` decides whether it is retried; the failure itself names the wait. */
export const failure = (
  type: FailureType,
  { message, retryAfterMs, reasons, details }: FailureOptions,
): ApplicationFailure =>
  ApplicationFailure.create({
    type,
    message: message.slice(0, MAX_FAILURE_TEXT),
    nonRetryable: NON_RETRYABLE.includes(type),
    category: EXPECTED.includes(type) ? ApplicationFailureCategory.BENIGN : undefined,
    nextRetryDelay: retryAfterMs === undefined ? undefined : withJitter(retryAfterMs),
    details: details || reasons ? [{ ...details, ...(reasons && { reasons: reasons.map(byKey) }) }] : [],
  });

const withJitter = (ms: number): number => Math.ceil(ms + Math.random() * Math.min(ms * JITTER.share, JITTER.mostMs));

/** A failure that ends a run with a reason to show to people. */
export const refusal = (text: KeyedText, details?: object): ApplicationFailure =>
  failure('INVALID_REQUEST', { message: formatText(text), reasons: [text], details });

/**
 * Converts an error to a failure. An ApplicationFailure stays unchanged, because wrapping it would lose whether it may be repeated. An
 * error from outside the connectors is our own fault: it stays unchanged too, and is retried with increasing waits.
 */
function toFailure(error: unknown): unknown {
  if (!(error instanceof ConnectorError)) return error;
  const { code, platform, message, details, retryAfterMs } = error;
  const words = details.platformMessage?.slice(0, MAX_FAILURE_TEXT);
  return failure(code, { message, retryAfterMs, details, ...(words && { reasons: [quoteOf(platform, words)] }) });
}

/**
 * Adds the time of the next attempt. Without it the engine uses its own back-off, which is meant for the death of a worker, because then no
 * activity can name a time. The engine's back-off must stay short, because it counts all earlier attempts, including those that only
 * waited.
 */
function timed(error: unknown, attempt: number): unknown {
  const isCertain = error instanceof ApplicationFailure && (error.nonRetryable || error.nextRetryDelay != null);
  if (isCertain || (error instanceof TemporalFailure && !(error instanceof ApplicationFailure))) return error;
  const nextRetryDelay = Math.min(BACK_OFF_MS.first * 2 ** (attempt - 1), BACK_OFF_MS.most);
  return ApplicationFailure.fromError(error, { nextRetryDelay });
}

/** Wraps every activity of an object so that its errors become failures with the time of the next attempt, and bugs are logged. */
export function translated<A extends object>(
  { attempt }: Pick<ActivityHost, 'attempt'>,
  activities: A,
  onFault: (name: string, error: unknown) => void,
): A {
  const entries = Object.entries(activities) as [string, (input: unknown) => Promise<unknown>][];
  return Object.fromEntries(
    entries.map(([name, run]) => [
      name,
      async (input: unknown) => {
        try {
          return await run(input);
        } catch (error) {
          if (error instanceof CompleteAsyncError) throw error; // not a failure: the activity ends later
          if (!(error instanceof ApplicationFailure) && !(error instanceof ConnectorError)) onFault(name, error);
          throw timed(toFailure(error), attempt());
        }
      },
    ]),
  ) as A;
}
