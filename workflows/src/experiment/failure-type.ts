import { ActivityFailure, ApplicationFailure } from '@temporalio/workflow';
import { fromStored, type Reasons, type StoredReason } from '#libs/contracts/experiment/run/reasons.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { say } from '#libs/contracts/messages/say.js';
import { byKey } from '#libs/contracts/messages/texts.js';
import { FAILURE_TYPES, type FailureType } from '#libs/orchestration/failures.js';

/** Which of our failures an activity ended with, or null for anything else. */
export function failureType(error: unknown): FailureType | null {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  if (!(cause instanceof ApplicationFailure)) return null;
  return FAILURE_TYPES.find((type) => type === cause.type) ?? null;
}

/** What people are told of a failure. Of one that an older worker reported, its words say; of one of ours, that it is ours. */
export function reasonsFor(error: unknown): Reasons {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  const [details] = (cause instanceof ApplicationFailure && cause.details) || [];
  return fromStored({ reason: reasonOf(error), ...(details as Partial<Pick<StoredReason, 'reasons'>> | undefined) });
}

/** A failure of the run's own, which no repetition helps with. */
export const ended = (text: KeyedText, type: string): ApplicationFailure =>
  ApplicationFailure.nonRetryable(say(text), type, { reasons: [byKey(text)] });

/** What went wrong, in words for operators. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof ActivityFailure ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
