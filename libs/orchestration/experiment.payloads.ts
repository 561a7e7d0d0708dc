import type { AdObjectKind, CreateTimes } from '#libs/contracts/experiment/run/ad-object.js';
import type { CallbackTopic } from '#libs/contracts/platform/callback-topic.js';
import type { ExperimentPhase, LedgerCounts } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { HandStepName, SeenStep } from '#libs/contracts/experiment/run/hand-step.js';
import type { Reasons, StoredReason } from '#libs/contracts/experiment/run/reasons.js';
import type { RejectionGroup } from '#libs/contracts/experiment/run/rejection-group.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import type { Money } from '#libs/contracts/money/money.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Act, CreateMissingInput } from './experiment.messages.js';

// The input and output of the activities of a run. Histories contain them, so a field that old histories lack is optional.

/** The run that an activity works for. Activities load the rest: no list, token or file passes through a workflow. */
export interface RunRef {
  organizationId: string;
  experimentId: number;
  platform: Platform;
  /** The request that submitted the experiment, for logs. */
  requestId?: string;
}

/** The plan as the workflow needs it. Times are ms since 1970. */
export interface PlannedRun {
  plannedAds: number;
  startsAt: number;
  endsAt: number;
  /** When results no longer change: the end plus the attribution window. */
  resultsUntil: number;
  /** `endsAt` as ISO 8601, for progress: workflow code has no clock and no calendar. */
  endsAtText: string;
  /** When each wave ends; absent if there is only one. */
  waveEnds?: { at: number; text: string }[];
  /** Set if the run searches for the best variation: the rows of later waves are chosen when their time comes. */
  isSearch?: true;
  /** How long the reported spend of a search's paused ads can still grow, in the campaign's own time; absent in older runs. */
  spendSettlesMs?: number;
}

/**
 * The result of planning again: the new plan, or null. If it is null because the account has no other way to create ads, the reason is set.
 */
export interface AnotherPlan extends Partial<StoredReason> {
  plan: PlannedRun | null;
}

/** A part of a run that is created and runs by itself; the first part if `wave` is absent. */
export interface WaveRef extends RunRef {
  wave?: number;
}

/**
 * @property unsettled earlier waves, from 0, whose reported spend can still grow: each counts with at least its budget. Absent in
 *   input from an earlier version: then all of them
 */
export interface PlanWaveInput extends WaveRef {
  unsettled?: number[];
}

export interface LeaveOutInput extends WaveRef {
  /** Why the wave is left out, shown to the team. */
  reasons: Reasons;
  /** Set if some of its ads were possibly on: they stay, because their delivery counts. Absent if none was on. */
  wasOn?: true;
}

export interface LeftOutReport {
  /** The number of ads of the whole plan that are left. */
  plannedAds: number;
  /** Whether the wave is given up. False for a wave that has delivered: a run that was reset passes this point again. */
  isLeftOut: boolean;
}

/** A later wave of a search. If it has no rows, the reason says why. */
export interface PlannedWave extends StoredReason {
  isPlanned: boolean;
  ads: number;
  /** Money that earlier waves did not spend, and that this wave can spend in addition; absent if it is little. */
  moved?: Money;
}

/** A run as it will be after the edit with this id. */
export interface EditRef extends RunRef {
  edit?: string;
}

export interface EditReport {
  /** False if the experiment has changed since the edit; then nothing else was applied either. */
  isApplied: boolean;
  /** Why the edit was not applied; absent if the reason is that the experiment has changed in between. */
  because?: KeyedText;
}

/** Ad sets of the wave that no longer exist at the platform, and the ads that disappeared with them. */
export interface MissingReport {
  adSets: number;
  ads: number;
}

/** @property by the staff member who requested the new ad sets; absent in runs from before the activity wrote the trail */
export interface ReplaceMissingInput extends WaveRef {
  by?: CreateMissingInput | null;
}

/** The same ad sets and ads, planned again with ordinals from `firstOrdinal` on. */
export interface ReplacedReport extends MissingReport {
  firstOrdinal: number;
}

export interface PlanRunInput extends RunRef {
  /** Set if the database can be older than the state of the platform. */
  isRestored?: boolean;
}

/** Objects that one create call sends: rows of one kind under one parent, or a campaign followed by the objects under it. */
export interface OpenBatch {
  kind: AdObjectKind;
  ordinals: number[];
}

/** An ad set still to send (null: it exists) and the calls that create its ads afterwards. */
export interface OpenAdSet {
  /** Ordinal of the ad set, whether it exists or not; absent in older histories. */
  ordinal?: number;
  adSetOrdinal: number | null;
  /** Ordinals of the ads of each call. */
  adBatches: number[][];
}

/** A campaign with the objects under it that one call creates, or ad sets and ads of one slice. */
export interface CreateBatchInput extends RunRef, CreateTimes {
  /** Kind of the topmost objects. */
  kind: AdObjectKind;
  ordinals: number[];
}

/** The result of a batch. `open` counts rows whose outcome is still unknown after many attempts; the next round continues with them. */
export interface BatchResult {
  created: number;
  rejected: number;
  open: number;
}

/** Counts of a run's ads and of all its objects, by the status of their rows. */
export interface RunCounts {
  ads: LedgerCounts;
  objects: LedgerCounts;
  /** Ads created per second between the first call and the last answer; null before two were created. */
  ratePerSecond: number | null;
}

/** Whether the ledger allows the run to go live. */
export interface Settlement extends RunCounts, StoredReason {
  decision: 'wait' | 'go-live' | 'needs-attention';
  rejections: RejectionGroup[];
}

/** The findings of the closing pass at the platform. */
export interface ClosingPassReport {
  /** The number of deleted objects: they had our key, but no row in the ledger. */
  removed: number;
  /** The number of objects of the ledger that no longer exist at the platform. */
  missing: number;
  /** The number of objects of others under our campaigns: they are reported, never changed. */
  foreign: number;
}

/** Without these times, the pass does not check whether create calls can still take effect. */
export interface ClosingPassInput extends RunRef, Partial<CreateTimes> {
  /** The database may be older than the state of the platform: objects that it has forgotten are removed, even if they may spend. */
  isRestored?: boolean;
}

export type SettleInput = RunRef & CreateTimes;

/** Results for rows whose response was lost: found and adopted, or never created. */
export interface SettleReport {
  adopted: number;
  absent: number;
}

export interface SwitchInput extends RunRef {
  /** Only objects of this wave. */
  wave?: number;
  /** Only objects planned from this ordinal on. */
  fromOrdinal?: number;
  kind: AdObjectKind;
  isActive: boolean;
}

/** What the platform reported when the statuses were read back. */
export interface SwitchReport {
  switched: number;
  /** The number of objects that did not accept the status. */
  refused: number;
  /** Whether campaigns were switched on after their start. */
  isLate: boolean;
}

/** Whether the objects that a wave needs may be live now; `reason` if not. */
export interface RoomReport extends StoredReason {
  hasRoom: boolean;
  /** Set if the platform will create nothing more of the wave, so that waiting for room is useless. */
  isOver?: true;
}

/** A campaign's own clock (ms since 1970), and the state of its delivery. */
export interface PollReport {
  campaignNow: number;
  /** `campaignNow` and the real time of the poll as ISO 8601. */
  campaignNowText: string;
  polledAtText: string;
  /** Campaign seconds in one real second. */
  scale: number;
  /** The number of new or changed rows. */
  changedRows: number;
  /** The number of reports that the platform still prepares: the poll is not finished. Absent if an older worker has waited for them. */
  reports?: number;
}

/** A run that waits for the platform's work. */
export interface PatientInput extends EditRef {
  /** How long the activity itself keeps checking, ms; absent in older runs: it then waits until everything is done. */
  patienceMs?: number;
}

export interface PollInput extends PatientInput {
  /** Number of the poll in its run, from 1: a call with the same number continues with its reports. */
  poll?: number;
}

export interface UploadReport {
  /** The number of files that were sent. */
  uploaded: number;
  /** The number of videos that the platform still processes. An older worker has waited for them and returns a bare number. */
  videos?: number;
}

export interface PhaseInput extends RunRef, StoredReason {
  phase: ExperimentPhase;
  /** Number of the run's request for a decision, from 1; present in phases that wait for one. */
  ask?: number;
}

export interface FinishInput extends RunRef, StoredReason {
  /** If true, the experiment is FAILED or stays so; otherwise the delivery decides about its status. */
  isFailed: boolean;
  /** Whether a person or an operator ended it early; absent in runs from before this field. */
  isStopped?: boolean;
  /** Set if a run by hand was canceled before it went live: it is a draft again. */
  isCancelled?: true;
}

/** Reasons to wait for a platform: the review of every ad, an account that can spend again, or finished videos or reports. */
export type AwaitedTopic = Extract<CallbackTopic, 'ad-review' | 'account' | 'video' | 'report'>;

export interface AwaitNewsInput extends EditRef {
  topic: AwaitedTopic;
  /** Maximum wait, ms; then the run checks by itself. */
  forMs: number;
}

export interface NewsReport {
  /** Whether the awaited work is done; false if only the time limit has passed. */
  isOver: boolean;
}

/** State of a live run at its platform. */
export interface DeliveryReport {
  /** The number of ads still in review. */
  inReview: number;
  isAccountAble: boolean;
}

/** A step that a person carries out. */
export interface HandStepInput extends RunRef {
  step: HandStepName;
}

/** The result of a check of a step. It contains no names, because it is in histories. */
export type StepReport = Omit<SeenStep, 'at' | 'named' | 'kinds'>;

export interface OpenStepInput extends RunRef {
  /** Null closes the open step. */
  step: HandStepName | null;
  /** The resulting event of the experiment; absent: none. A repeated call changes nothing more. */
  event?: 'campaigns-seen' | 'ads-seen' | 'cancel-by-hand';
}

/** An operator's action on a run. */
export interface NoteActInput extends RunRef {
  act: Act;
  /** The name that the operator gave. */
  operator?: string;
}
