import { ActivityFailure, ApplicationFailure } from '@temporalio/workflow';
import { FAILURE_TYPES, type FailureType } from '#libs/orchestration/failures.js';

/** Which of our failures an activity ended with, or null for anything else. */
export function failureType(error: unknown): FailureType | null {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  if (!(cause instanceof ApplicationFailure)) return null;
  return FAILURE_TYPES.find((type) => type === cause.type) ?? null;
}

/** What went wrong, in words that people may read. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof ActivityFailure ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
