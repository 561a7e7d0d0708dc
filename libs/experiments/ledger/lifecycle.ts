import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';

/** Events that change the stored status of a run. Submits, the first opening of results, and samples change it in their own queries. */
export const LIFECYCLE_EVENTS = [
  'campaigns-seen',
  'ads-seen',
  'finished',
  'finished-empty',
  'failed',
  'cancel-by-hand',
] as const;
export type LifecycleEvent = (typeof LIFECYCLE_EVENTS)[number];

/** How a run ends, in any status. */
const ENDS = { finished: 'PENDING_REVIEW', 'finished-empty': 'NO_RESULTS', failed: 'FAILED' } as const;

/**
 * For each status, the next status after an event. A stopped experiment ends like any other: with results of its delivery, or without any.
 * A run by hand passes through its two steps, an activation by hand through one. If it is canceled in one of them, it becomes a draft
 * again.
 */
const TRANSITIONS: Partial<Record<ExperimentStatus, Partial<Record<LifecycleEvent, ExperimentStatus>>>> = {
  PENDING: { 'campaigns-seen': 'PENDING_ADS', 'ads-seen': 'PROCESSING', ...ENDS, 'cancel-by-hand': 'DRAFT' },
  PENDING_ADS: { 'ads-seen': 'PROCESSING', ...ENDS, 'cancel-by-hand': 'DRAFT' },
  PROCESSING: ENDS,
};

export type TransitionResult = { ok: true; status: ExperimentStatus } | { ok: false; code: 'ILLEGAL_TRANSITION' };

/** The status after an event, or a refusal if the event does not fit. */
export function nextStatus(status: ExperimentStatus, event: LifecycleEvent): TransitionResult {
  const next = TRANSITIONS[status]?.[event];
  return next ? { ok: true, status: next } : { ok: false, code: 'ILLEGAL_TRANSITION' };
}
