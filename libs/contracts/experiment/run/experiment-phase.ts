import type { OpenDeliveryIssue } from './delivery-issue.js';
import type { Reasons, StoredReason } from './reasons.js';
import type { RejectionGroup } from './rejection-group.js';

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
  'needs-step',
  'going-live',
  'running',
  'stopping',
  'computing',
  'notifying',
  'done',
  'failed',
] as const;
export type ExperimentPhase = (typeof EXPERIMENT_PHASES)[number];

/** Phases in which a run stands still until somebody of the team has decided, who is told by mail. */
export const WAITING_PHASES = ['needs-attention', 'needs-relink'] as const satisfies readonly ExperimentPhase[];
export type WaitingPhase = (typeof WAITING_PHASES)[number];

export const isWaitingPhase = (phase: ExperimentPhase): phase is WaitingPhase =>
  (WAITING_PHASES as readonly ExperimentPhase[]).includes(phase);

/** Phases of a run that ends: nothing more is created, and it can no longer be stopped. */
export const ENDING_PHASES = [
  'stopping',
  'computing',
  'notifying',
  'done',
  'failed',
] as const satisfies readonly ExperimentPhase[];

export const isEndingPhase = (phase: ExperimentPhase): boolean =>
  (ENDING_PHASES as readonly ExperimentPhase[]).includes(phase);

/** Ad objects of an experiment, counted by where their ledger rows stand. */
export interface LedgerCounts {
  planned: number;
  sending: number;
  created: number;
  rejected: number;
  unknown: number;
}

/** Where a run in waves is. */
export interface RunWave {
  /** From 1. */
  number: number;
  of: number;
  /** When the next one begins, by the campaign's clock; null in the last. */
  nextAt: string | null;
}

/** What `progress` answers. Times are ISO 8601 in UTC; `ratePerSecond` counts ads created. */
export interface ExperimentProgress {
  phase: ExperimentPhase;
  /** Number of ads in the plan; 0 until planned. */
  plannedAds: number;
  createdAds: number;
  /** Refused by the platform, also where the owner went on without them, or disapproved by its review. */
  failedAds: number;
  unknownAds: number;
  /** Every ad object, ads included. */
  objects: LedgerCounts;
  ratePerSecond: number | null;
  /** Null unless it is known: not while the platform throttles, and not while answers are waited for. */
  etaSeconds: number | null;
  /** Until when no calls are made for it; null where they are. */
  throttledUntil: string | null;
  /** Which of the platform's limits for the whole app is used up until then; null where it is the ad account's, or none. */
  throttledFor: 'minute' | 'day' | null;
  /** Since when nobody works on the run, because no worker serves its queue; null where one does. */
  unservedSince: string | null;
  /** Paused ad objects beyond the plan that late answers of the platform had left, found and removed. */
  extrasRemoved: number;
  /** When the last of them were removed. */
  extrasRemovedAt: string | null;
  /** The campaign's own clock, which runs faster than ours in the sandbox. */
  campaignNow: string | null;
  campaignEndsAt: string | null;
  lastInsightsAt: string | null;
  /** Null where everything runs at once. */
  wave: RunWave | null;
  /** The failed ads grouped by cause, largest group first, at most 20; a review's code is the platform's status word. */
  rejections: RejectionGroup[];
  /** Why the phase is needs-attention, needs-relink or failed, in English. */
  reason: string | null;
  /** The same by keys. */
  reasons: Reasons;
  /** An alternative was edited, and what shows it is being sent again. */
  isEditing: boolean;
  /** What keeps it from delivering as planned, beside its phase; the oldest first. */
  issues: OpenDeliveryIssue[];
}

/** What a run says of itself. What the database knows besides is not asked of it. */
export type RunProgress = StoredReason &
  Omit<
    ExperimentProgress,
    | keyof StoredReason
    | 'throttledUntil'
    | 'throttledFor'
    | 'unservedSince'
    | 'extrasRemoved'
    | 'extrasRemovedAt'
    | 'issues'
    | 'wave'
    | 'isEditing'
  > & {
    /** Absent from runs of before there were waves. */
    wave?: RunWave | null;
    /** Absent from workers of before it was told. */
    isEditing?: boolean;
  };
