/** Where a running experiment stands; the progress query and the console speak these words. */
export const EXPERIMENT_PHASES = [
  'queued',
  'validating',
  'planning',
  'uploading',
  'creating',
  'verifying',
  'needs-attention',
  'needs-relink',
  'going-live',
  'running',
  'stopping',
  'computing',
  'notifying',
  'done',
  'failed',
] as const;
export type ExperimentPhase = (typeof EXPERIMENT_PHASES)[number];

/** Phases in which a run stands still until somebody of the team has decided. */
export const WAITING_PHASES = ['needs-attention', 'needs-relink'] as const satisfies readonly ExperimentPhase[];
export type WaitingPhase = (typeof WAITING_PHASES)[number];

export const isWaitingPhase = (phase: ExperimentPhase): phase is WaitingPhase =>
  (WAITING_PHASES as readonly ExperimentPhase[]).includes(phase);

/** Ad objects of an experiment, counted by where their ledger rows stand. */
export interface LedgerCounts {
  planned: number;
  sending: number;
  created: number;
  rejected: number;
  unknown: number;
}

/** What `progress` answers. Times are ISO 8601 in UTC; `ratePerSecond` counts ads created. */
export interface ExperimentProgress {
  phase: ExperimentPhase;
  /** Number of ads in the plan; 0 until planned. */
  plannedAds: number;
  createdAds: number;
  failedAds: number;
  unknownAds: number;
  /** Every ad object, ads included. */
  objects: LedgerCounts;
  ratePerSecond: number | null;
  etaSeconds: number | null;
  /** The campaign's own clock, which runs faster than ours in the sandbox. */
  campaignNow: string | null;
  campaignEndsAt: string | null;
  lastInsightsAt: string | null;
  /** Platform refusals grouped by cause, largest group first, at most 20. */
  rejections: RejectionGroup[];
  /** Why the phase is needs-attention, needs-relink or failed. */
  reason: string | null;
}

/** Refused ad objects that share a cause. */
export interface RejectionGroup {
  code: string;
  message: string;
  field: string | null;
  count: number;
  /** The component and alternative that all refused objects share, where there is one. */
  component: string | null;
  alternative: string | null;
}
