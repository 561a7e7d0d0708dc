/**
 * Types of the failures that activities report to workflows, as `type` of Temporal's ApplicationFailure. The first six are
 * the connectors' codes. SETTLING: a create may still take effect. CLOSED_GATE: the account is throttled.
 */
export const FAILURE_TYPES = [
  'AUTH_EXPIRED',
  'RATE_LIMITED',
  'TURNED_AWAY',
  'INVALID_REQUEST',
  'TRANSIENT',
  'OUTCOME_UNKNOWN',
  'SETTLING',
  'CLOSED_GATE',
] as const;
export type FailureType = (typeof FAILURE_TYPES)[number];

/** Failures that a retry cannot fix: the owner has to link again, or the platform has refused the request. */
export const NON_RETRYABLE: readonly FailureType[] = ['AUTH_EXPIRED', 'INVALID_REQUEST'];

/** Maximum characters of a text in a failure. The workflow history keeps it forever, so longer texts are cut. */
export const MAX_FAILURE_TEXT = 500;
