import type { AdObjectKind, CreateTimes } from '#libs/contracts/experiment/run/ad-object.js';
import type { CallbackTopic } from '#libs/contracts/platform/callback-topic.js';
import type { ExperimentPhase, LedgerCounts } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { HandStepName, SeenStep } from '#libs/contracts/experiment/run/hand-step.js';
import type { StoredReason } from '#libs/contracts/experiment/run/reasons.js';
import type { RejectionGroup } from '#libs/contracts/experiment/run/rejection-group.js';
import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Act, CreateMissingInput } from './experiment.messages.js';

/** The run that an activity works for. Activities load the rest; no list, token or file passes through a workflow. */
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
  /** When each wave ends; absent where there is one only. */
  waveEnds?: { at: number; text: string }[];
}

/** What became of planning anew: the new plan, or null with why the account has no other path, where that is the reason. */
export interface AnotherPlan extends Partial<StoredReason> {
  plan: PlannedRun | null;
}

/** A part of a run that is created and runs by itself; the first where it is left out. */
export interface WaveRef extends RunRef {
  wave?: number;
}

/** A run as it will be once an alternative of it is edited: by the id of the edit. */
export interface EditRef extends RunRef {
  edit?: string;
}

export interface EditReport {
  /** False where the experiment has changed since it was edited: then nothing else was either. */
  isApplied: boolean;
  /** Why it was not, where that is not that the experiment was changed in between. */
  because?: KeyedText;
}

/** Ad sets of the wave that exist no more at the platform, and the ads that went with them. */
export interface MissingReport {
  adSets: number;
  ads: number;
}

/** @property by who asked; absent in runs from before the activity wrote it down */
export interface ReplaceMissingInput extends WaveRef {
  by?: CreateMissingInput | null;
}

/** The same, planned again: under ordinals from this one on. */
export interface ReplacedReport extends MissingReport {
  firstOrdinal: number;
}

export interface PlanRunInput extends RunRef {
  /** The database may be older than what exists at the platform. */
  isRestored?: boolean;
}

/** Objects that one create call sends: rows of one kind under one parent, or a campaign followed by what is under it. */
export interface OpenBatch {
  kind: AdObjectKind;
  ordinals: number[];
}

/** An ad set that is still to be sent (null: it exists) and the calls that create its ads afterwards. */
export interface OpenAdSet {
  /** The ad set's own, whether it exists or not; absent in histories from before it was told. */
  ordinal?: number;
  adSetOrdinal: number | null;
  /** Ordinals of the ads of each call. */
  adBatches: number[][];
}

/** A campaign with what one call creates under it, or ad sets and ads of one slice. */
export interface CreateBatchInput extends RunRef, CreateTimes {
  /** Of the topmost of them. */
  kind: AdObjectKind;
  ordinals: number[];
}

/** How a batch ended; `open` rows are still unknown after many attempts and are left to the next round. */
export interface BatchResult {
  created: number;
  rejected: number;
  open: number;
}

/** Ads and all objects of a run by where their rows stand. */
export interface RunCounts {
  ads: LedgerCounts;
  objects: LedgerCounts;
  /** Ads created per second between the first call and the last answer; null before two were created. */
  ratePerSecond: number | null;
}

/** Whether the ledger allows to go live. */
export interface Settlement extends RunCounts, StoredReason {
  decision: 'wait' | 'go-live' | 'needs-attention';
  rejections: RejectionGroup[];
}

/** What the closing pass found at the platform. */
export interface ClosingPassReport {
  /** Carried our key but was not the ledger's: deleted. */
  removed: number;
  /** The ledger's, but gone at the platform. */
  missing: number;
  /** Under our campaigns but not ours: reported, never touched. */
  foreign: number;
}

/** Without the times the pass does not ask whether something may still land. */
export type ClosingPassInput = RunRef & Partial<CreateTimes>;

export type SettleInput = RunRef & CreateTimes;

/** What became of rows whose answer was lost: found and adopted, or never created. */
export interface SettleReport {
  adopted: number;
  absent: number;
}

export interface SwitchInput extends RunRef {
  /** Only what is of this wave. */
  wave?: number;
  /** Only what was planned from this ordinal on. */
  fromOrdinal?: number;
  kind: AdObjectKind;
  isActive: boolean;
}

/** What the platform said when it was read back. */
export interface SwitchReport {
  switched: number;
  /** Objects that did not take the status. */
  refused: number;
  /** Campaigns were switched on after their start. */
  isLate: boolean;
}

/** Whether what a wave needs may be live now; `reason` where not. */
export interface RoomReport extends StoredReason {
  hasRoom: boolean;
  /** The platform will create nothing of the wave any more, so nobody waits for room. Absent: it may. */
  isOver?: true;
}

/** A campaign's own clock (ms since 1970), and what its delivery looks like. */
export interface PollReport {
  campaignNow: number;
  /** `campaignNow` and the real time of the poll as ISO 8601. */
  campaignNowText: string;
  polledAtText: string;
  /** Campaign seconds in one of ours. */
  scale: number;
  /** Rows that were new or changed. */
  changedRows: number;
  /** Reports that the platform still works on: the poll is not over. Absent where an older worker has waited for them. */
  reports?: number;
}

/** A run that waits for the platform's work. */
export interface PatientInput extends EditRef {
  /** How long the activity itself looks again, ms; a run from before that could be said wants it to wait until all is done. */
  patienceMs?: number;
}

export interface PollInput extends PatientInput {
  /** Number of the poll in its run, from 1: a call with the same one goes on with its reports. */
  poll?: number;
}

export interface UploadReport {
  /** Files that were sent. */
  uploaded: number;
  /** Videos that the platform still works on. An older worker has waited for them and answers a bare number. */
  videos?: number;
}

export interface PhaseInput extends RunRef, StoredReason {
  phase: ExperimentPhase;
  /** Which of the run's requests for a decision this is, from 1; with the phases that wait for one. */
  ask?: number;
}

export interface FinishInput extends RunRef, StoredReason {
  /** FAILED keeps its status; otherwise what was delivered decides. */
  isFailed: boolean;
  /** Ended early by a person or an operator; absent from runs that began before it was told. */
  isStopped?: boolean;
  /** Of a run by hand that was cancelled before it went live: it is a draft again. Absent: it was not. */
  isCancelled?: true;
}

/**
 * What a run waits for at its platform: that every ad has been reviewed, that the account can spend again, that it has worked on
 * the videos or on the reports that it was asked for.
 */
export type AwaitedTopic = Extract<CallbackTopic, 'ad-review' | 'account' | 'video' | 'report'>;

export interface AwaitNewsInput extends EditRef {
  topic: AwaitedTopic;
  /** How long at most, ms: then the run looks for itself. */
  forMs: number;
}

export interface NewsReport {
  /** Whether what was waited for is over; else only the time was. */
  isOver: boolean;
}

/** How a live run stands at its platform. */
export interface DeliveryReport {
  /** Ads that are still being reviewed. */
  inReview: number;
  isAccountAble: boolean;
}

/** A step that a person carries out. */
export interface HandStepInput extends RunRef {
  step: HandStepName;
}

/** What a look at a step has shown. What things are called stays out of histories. */
export type StepReport = Omit<SeenStep, 'at' | 'named'>;

export interface OpenStepInput extends RunRef {
  /** Null closes the one that was open. */
  step: HandStepName | null;
  /** What has become of the experiment by that; absent: nothing. A repetition changes nothing more. */
  event?: 'campaigns-seen' | 'ads-seen' | 'cancel-by-hand';
}

/** What an operator told a run. */
export interface NoteActInput extends RunRef {
  act: Act;
  /** As they named themselves. */
  operator?: string;
}

/** Everything that calls no platform. */
export interface CoreActivities {
  enterPhase(input: PhaseInput): Promise<void>;
  /** Slices that hold something still to be sent. */
  openSlices(input: WaveRef): Promise<number[]>;
  /** Campaigns that are still to be sent, one call each, with as much of what is under them as the platform's call takes. */
  openCampaigns(input: WaveRef): Promise<OpenBatch[]>;
  /** What of a slice is still to be sent and can be: its campaign exists and its ad set was not refused. */
  openAdSets(input: WaveRef & { slice: number }): Promise<OpenAdSet[]>;
  countObjects(input: RunRef): Promise<RunCounts>;
  /** Gives up what can never be created because its parent was refused, and decides. */
  settle(input: WaveRef): Promise<Settlement>;
  retryRejected(input: WaveRef): Promise<number>;
  dropRejected(input: WaveRef): Promise<number>;
  /** Gives up a wave that never found room. */
  leaveOutWave(input: WaveRef): Promise<void>;
  /**
   * Makes an edit part of the experiment and plans what shows the alternative again, in place of what there was. Once it was
   * applied, a repetition changes nothing.
   */
  applyEdit(input: RunRef & { edit: string }): Promise<EditReport>;
  countMissing(input: WaveRef): Promise<MissingReport>;
  /**
   * Plans missing ad sets again with what is left of their money, in place of those that are gone, and adds to the team's trail by
   * whom; a repetition adds nothing and answers the same.
   */
  replaceMissing(input: ReplaceMissingInput): Promise<ReplacedReport>;
  /** Opens a step of a run that is delivered by hand: from now on its script is handed out. */
  openStep(input: OpenStepInput): Promise<void>;
  isLinkUsable(input: RunRef): Promise<boolean>;
  /** Ends when what is waited for is over, which callbacks of the platform tell soon, or after the time. Completed from outside. */
  awaitNews(input: AwaitNewsInput): Promise<NewsReport>;
  /** Adds what an operator did to the team's trail. */
  noteAct(input: NoteActInput): Promise<void>;
  /** Stores the outcome together with the mail that tells it; a second call changes nothing. */
  finishRun(input: FinishInput): Promise<ExperimentStatus>;
}

/** Everything that calls the platform; served by the platform's own queue. */
export interface PlatformActivities {
  /** Checks the link and the account's capacity, and writes the plan once. Refused plans fail with INVALID_REQUEST. */
  planRun(input: PlanRunInput): Promise<PlannedRun>;
  /**
   * Plans a run anew of which nothing exists, where the platform has stopped creating by its path since it was planned. Once it did, a
   * repetition answers the same.
   */
  planAnew(input: RunRef): Promise<AnotherPlan>;
  /** Reads anew whether what a wave needs may be live. */
  findRoom(input: WaveRef): Promise<RoomReport>;
  /** Sends what is not there yet. Fails with INVALID_REQUEST and the platform's words where it cannot use a file. */
  uploadAssets(input: PatientInput): Promise<UploadReport>;
  /** Looks at the videos that the platform works on. Answers how many are left. */
  followVideos(input: EditRef): Promise<number>;
  createBatch(input: CreateBatchInput): Promise<BatchResult>;
  /** Deletes what edits have replaced and reads back that it is gone; what is gone already is not deleted again. */
  removeReplaced(input: RunRef): Promise<{ removed: number }>;
  /** Waits (as a retry) until nothing that was sent again can still land, then holds the platform against the ledger. */
  closingPass(input: ClosingPassInput): Promise<ClosingPassReport>;
  /** Waits (as a retry) for what may still land, then looks up every row without an answer; sends nothing. */
  settleOpen(input: SettleInput): Promise<SettleReport>;
  /** Asks the platform to tell of the account's events. Answers what it will tell: nothing where it refuses. */
  subscribe(input: RunRef): Promise<{ topics: CallbackTopic[] }>;
  switchObjects(input: SwitchInput): Promise<SwitchReport>;
  /** Reads what was delivered, as far as its reports are ready. */
  pollInsights(input: PollInput): Promise<PollReport>;
  /** Looks at the reports that the platform works on. Answers how many are left. */
  followReports(input: RunRef): Promise<number>;
  /** Of runs from before `lookOver`. */
  readStatuses(input: RunRef): Promise<number>;
  /** Finds out what has changed of a live run's objects, and whether the account can spend. */
  lookOver(input: RunRef): Promise<DeliveryReport>;
  /** Reads the ads that are still being reviewed. Answers how many are afterwards. */
  readReviews(input: RunRef): Promise<number>;
  /** Reads what a person has brought about, and takes it up in the ledger. Writes nothing at the platform. */
  lookAtStep(input: HandStepInput): Promise<StepReport>;
  /** Answers whether the account can spend. */
  readAccount(input: RunRef): Promise<boolean>;
}
