import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';

/** What moves an experiment from one stored status to another. */
export const LIFECYCLE_EVENTS = [
  'submit',
  'submit-video',
  'save-template',
  'mark-sample',
  'disable-sample',
  'campaign-script-ran',
  'ads-script-ran',
  'finished',
  'finished-empty',
  'first-opened',
  'failed',
  'cancel-video',
] as const;
export type LifecycleEvent = (typeof LIFECYCLE_EVENTS)[number];

/**
 * From a status, by what, to which. A running experiment that is stopped ends like any other: with results of what was
 * delivered, or without any. Google video experiments pass through their two scripts and go back to DRAFT when cancelled.
 */
const TRANSITIONS: Record<ExperimentStatus, Partial<Record<LifecycleEvent, ExperimentStatus>>> = {
  DRAFT: {
    submit: 'PROCESSING',
    'submit-video': 'PENDING',
    'save-template': 'TEMPLATE',
    'mark-sample': 'SAMPLE',
  },
  TEMPLATE: {},
  SAMPLE: { 'disable-sample': 'COMPLETED' },
  PENDING: { 'campaign-script-ran': 'PENDING_ADS', failed: 'FAILED', 'cancel-video': 'DRAFT' },
  PENDING_ADS: { 'ads-script-ran': 'PROCESSING', failed: 'FAILED', 'cancel-video': 'DRAFT' },
  PROCESSING: { finished: 'PENDING_REVIEW', 'finished-empty': 'NO_RESULTS', failed: 'FAILED', 'cancel-video': 'DRAFT' },
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
