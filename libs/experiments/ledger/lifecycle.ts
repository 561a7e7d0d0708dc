import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';

/** What moves an experiment from one stored status to another. */
export const LIFECYCLE_EVENTS = [
  'submit',
  'submit-by-hand',
  'save-template',
  'mark-sample',
  'disable-sample',
  'campaigns-seen',
  'ads-seen',
  'finished',
  'finished-empty',
  'first-opened',
  'failed',
  'cancel-by-hand',
] as const;
export type LifecycleEvent = (typeof LIFECYCLE_EVENTS)[number];

/** How a run ends, wherever it was. */
const ENDS = { finished: 'PENDING_REVIEW', 'finished-empty': 'NO_RESULTS', failed: 'FAILED' } as const;

/**
 * From a status, by what, to which. A running experiment that is stopped ends like any other: with results of what was
 * delivered, or without any. What a person delivers by hand passes through its two steps, and is a draft again when it is cancelled
 * in one of them.
 */
const TRANSITIONS: Record<ExperimentStatus, Partial<Record<LifecycleEvent, ExperimentStatus>>> = {
  DRAFT: {
    submit: 'PROCESSING',
    'submit-by-hand': 'PENDING',
    'save-template': 'TEMPLATE',
    'mark-sample': 'SAMPLE',
  },
  TEMPLATE: {},
  SAMPLE: { 'disable-sample': 'COMPLETED' },
  PENDING: { 'campaigns-seen': 'PENDING_ADS', ...ENDS, 'cancel-by-hand': 'DRAFT' },
  PENDING_ADS: { 'ads-seen': 'PROCESSING', ...ENDS, 'cancel-by-hand': 'DRAFT' },
  PROCESSING: ENDS,
  PENDING_REVIEW: { 'first-opened': 'COMPLETED', 'mark-sample': 'SAMPLE' },
  COMPLETED: { 'mark-sample': 'SAMPLE' },
  NO_RESULTS: {},
  FAILED: {},
};

export type TransitionResult = { ok: true; status: ExperimentStatus } | { ok: false; code: 'ILLEGAL_TRANSITION' };

/** The status after an event, or a refusal where the event does not fit. */
export function nextStatus(status: ExperimentStatus, event: LifecycleEvent): TransitionResult {
  const next = TRANSITIONS[status][event];
  return next ? { ok: true, status: next } : { ok: false, code: 'ILLEGAL_TRANSITION' };
}
