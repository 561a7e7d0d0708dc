/**
 * The outcome of a call to a platform.
 * - `refused`: the platform refused it.
 * - `throttled`: there were too many calls.
 * - `expired`: the token is no longer valid.
 * - `unknown`: there was no readable response, or the response asked to retry later.
 */
export const CALL_OUTCOMES = ['ok', 'refused', 'throttled', 'expired', 'unknown'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** How many days the counts of an hour are kept. */
export const CALLS_KEPT_DAYS = 31;

/** How much of one quota is used. */
export interface QuotaUse {
  /** The platform's name of the quota. */
  pool: string;
  /** The used percentage, by the fullest of its measures. From 100 on calls are refused. */
  percent: number;
  /** Minutes until calls are accepted again; 0 while they are. */
  regainMinutes: number;
}
