import type { OpenDeliveryIssue } from './delivery-issue.js';
import type { Reasons, StoredReason } from './reasons.js';
import type { RejectionGroup } from './rejection-group.js';

/** The phases of a running experiment, as the progress query and the console name them. */
export const EXPERIMENT_PHASES = [
  'queued',
  'validating',
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

/** Phases in which a run waits for a decision of the team. A mail notifies them. */
export const WAITING_PHASES = ['needs-attention', 'needs-relink'] as const satisfies readonly ExperimentPhase[];
export type WaitingPhase = (typeof WAITING_PHASES)[number];

export const isWaitingPhase = (phase: ExperimentPhase): phase is WaitingPhase =>
  (WAITING_PHASES as readonly ExperimentPhase[]).includes(phase);

/** Phases of a run that is ending: it creates nothing more, and can no longer be stopped. */
export const ENDING_PHASES = [
  'stopping',
  'computing',
  'notifying',
  'done',
  'failed',
] as const satisfies readonly ExperimentPhase[];

export const isEndingPhase = (phase: ExperimentPhase): boolean =>
  (ENDING_PHASES as readonly ExperimentPhase[]).includes(phase);

/** Phases in which nothing is sent any more, and nothing of the run may spend. */
export const ENDED_PHASES = [
  'computing',
  'notifying',
  'done',
  'failed',
] as const satisfies readonly (typeof ENDING_PHASES)[number][];

export const isEndedPhase = (phase: ExperimentPhase): boolean =>
  (ENDED_PHASES as readonly ExperimentPhase[]).includes(phase);

/** Ad objects of an experiment, counted by the state of their ledger rows. */
export interface LedgerCounts {
  planned: number;
  sending: number;
  created: number;
  rejected: number;
  unknown: number;
}

/** The current wave of a run that has several. */
export interface RunWave {
  /** From 1. */
  number: number;
  of: number;
  /** When the next wave begins, by the campaign's clock; null in the last wave. */
  nextAt: string | null;
  /** The run searches for the best: later waves are chosen when they begin. Absent: all waves are planned. */
  isSearch?: boolean;
}

/** The answer of `progress`. Times are ISO 8601 in UTC; `ratePerSecond` counts ads created. */
export interface ExperimentProgress {
  phase: ExperimentPhase;
  /** Number of ads in the plan; 0 until planned. */
  plannedAds: number;
  createdAds: number;
  /** Ads that the platform refused, even if the owner continued without them, or that its review disapproved. */
  failedAds: number;
  unknownAds: number;
  /** Every ad object, ads included. */
  objects: LedgerCounts;
  ratePerSecond: number | null;
  /** Estimated time until all ads are created; null while it is unknown, because the platform throttles or responses are outstanding. */
  etaSeconds: number | null;
  /** The end of the time in which the run makes no calls; null while it makes calls. */
  throttledUntil: string | null;
  /** The app-wide limit of the platform that is used up; null if the ad account's limit is used up, or none. */
  throttledFor: 'minute' | 'day' | null;
  /** Since when no worker serves the run's queue; null while one does. */
  unservedSince: string | null;
  /** Paused ad objects beyond the plan, created by late calls, that were found and removed. */
  extrasRemoved: number;
  /** When the last of them were removed. */
  extrasRemovedAt: string | null;
  /** The campaign's own clock, which runs faster than ours in the sandbox. */
  campaignNow: string | null;
  campaignEndsAt: string | null;
  lastInsightsAt: string | null;
  /** The current wave; null if the run has a single wave. */
  wave: RunWave | null;
  /** The failed ads grouped by cause, largest group first, at most 20; a review's code is the platform's status word. */
  rejections: RejectionGroup[];
  /** Why the phase is needs-attention, needs-relink or failed, in English. */
  reason: string | null;
  /** The same reason by keys. */
  reasons: Reasons;
  /** An alternative was edited, and its ads are being sent again. */
  isEditing: boolean;
  /** Open delivery issues, the oldest first. They keep the run from delivering as planned, whatever its phase is. */
  issues: OpenDeliveryIssue[];
}

/** The progress that a run reports itself. The rest comes from the database. */
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
    /** Absent from runs older than waves. */
    wave?: RunWave | null;
    /** Absent from workers older than this field. */
    isEditing?: boolean;
  };
