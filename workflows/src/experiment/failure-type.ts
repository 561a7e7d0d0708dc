import { ActivityFailure, ApplicationFailure } from '@temporalio/workflow';
import { fromStored, type Reasons, type StoredReason } from '#libs/contracts/experiment/run/reasons.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { byKey } from '#libs/contracts/messages/texts.js';
import { FAILURE_TYPES, type FailureType } from '#libs/orchestration/failures.js';

/** The type of the failure that ended an activity, if it is one of our types; null for any other error. */
export function failureType(error: unknown): FailureType | null {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  if (!(cause instanceof ApplicationFailure)) return null;
  return FAILURE_TYPES.find((type) => type === cause.type) ?? null;
}

/** The reasons of a failure, for people. For a failure of an older worker: its message. For a bug of ours: a text that says so. */
export function reasonsFor(error: unknown): Reasons {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  const [details] = (cause instanceof ApplicationFailure && cause.details) || [];
  return fromStored({ reason: reasonOf(error), ...(details as Partial<Pick<StoredReason, 'reasons'>> | undefined) });
}

/** A failure of the run itself, which no retry fixes. */
export const ended = (text: KeyedText, type: string): ApplicationFailure =>
  ApplicationFailure.nonRetryable(formatText(text), type, { reasons: [byKey(text)] });

/** The problem in words for operators. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof ActivityFailure ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
