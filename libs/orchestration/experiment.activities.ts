import type { CallbackTopic } from '#libs/contracts/platform/callback-topic.js';
import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import type {
  AnotherPlan,
  AwaitNewsInput,
  BatchResult,
  ClosingPassInput,
  ClosingPassReport,
  CreateBatchInput,
  DeliveryReport,
  EditRef,
  EditReport,
  FinishInput,
  HandStepInput,
  LeaveOutInput,
  LeftOutReport,
  MissingReport,
  NewsReport,
  NoteActInput,
  OpenAdSet,
  OpenBatch,
  OpenStepInput,
  PatientInput,
  PhaseInput,
  PlanRunInput,
  PlanWaveInput,
  PlannedRun,
  PlannedWave,
  PollInput,
  PollReport,
  ReplaceMissingInput,
  ReplacedReport,
  RoomReport,
  RunCounts,
  RunRef,
  SettleInput,
  SettleReport,
  Settlement,
  StepReport,
  SwitchInput,
  SwitchReport,
  UploadReport,
  WaveRef,
} from './experiment.payloads.js';

/** Activities that call no platform. */
export interface CoreActivities {
  enterPhase(input: PhaseInput): Promise<void>;
  /** Slices with objects still to send. */
  openSlices(input: WaveRef): Promise<number[]>;
  /** Campaigns still to send, one call each, with as many objects under them as the platform's call accepts. */
  openCampaigns(input: WaveRef): Promise<OpenBatch[]>;
  /** The ad sets and ads of a slice that are still to send and can be sent: the campaign exists and the ad set was not refused. */
  openAdSets(input: WaveRef & { slice: number }): Promise<OpenAdSet[]>;
  countObjects(input: RunRef): Promise<RunCounts>;
  /** Gives up objects that can never be created because their parent was refused, and decides about going live. */
  settle(input: WaveRef): Promise<Settlement>;
  retryRejected(input: WaveRef): Promise<number>;
  dropRejected(input: WaveRef): Promise<number>;
  /** Gives up a wave for which there was never room. */
  leaveOutWave(input: WaveRef): Promise<void>;
  /**
   * Gives up a wave of a search, and stores the e-mail about it. Existing objects are marked for deletion, unless they were on. A repeated
   * call changes nothing. An older worker returns nothing.
   */
  leaveOutSearchWave(input: LeaveOutInput): Promise<LeftOutReport | undefined>;
  /** The spend of the run according to the stored insights, minor units. */
  countSpend(input: RunRef): Promise<number>;
  /**
   * Makes an edit part of the experiment and plans again all objects that show the alternative, to replace the old ones. After the edit was
   * applied, a repeated call changes nothing.
   */
  applyEdit(input: RunRef & { edit: string }): Promise<EditReport>;
  countMissing(input: WaveRef): Promise<MissingReport>;
  /**
   * Plans missing ad sets again with the rest of their money, and notes in the team's trail who requested it. A repeated call adds nothing
   * and returns the same.
   */
  replaceMissing(input: ReplaceMissingInput): Promise<ReplacedReport>;
  /** Opens a step of a run by hand: from now on people can get its script. */
  openStep(input: OpenStepInput): Promise<void>;
  isLinkUsable(input: RunRef): Promise<boolean>;
  /**
   * Waits until the awaited work is done or the time limit has passed. Callbacks of the platform report the work quickly. Another process
   * completes the activity.
   */
  awaitNews(input: AwaitNewsInput): Promise<NewsReport>;
  /** Adds an operator's action to the team's trail. */
  noteAct(input: NoteActInput): Promise<void>;
  /** Stores the outcome together with the e-mail about it; a second call changes nothing. */
  finishRun(input: FinishInput): Promise<ExperimentStatus>;
}

/** Activities that call the platform; the platform's own queue serves them. */
export interface PlatformActivities {
  /** Checks the link and the account's capacity, and writes the plan once. Refused plans fail with INVALID_REQUEST. */
  planRun(input: PlanRunInput): Promise<PlannedRun>;
  /**
   * Plans a run again if nothing of it exists and the platform has ended its creation path since the plan. A repeated call returns the
   * same.
   */
  planAnew(input: RunRef): Promise<AnotherPlan>;
  /** Reads again whether the account has room for the live objects that a wave needs. */
  findRoom(input: WaveRef): Promise<RoomReport>;
  /** Chooses the rows of a search's later wave and writes them into the ledger, once. */
  planWave(input: PlanWaveInput): Promise<PlannedWave>;
  /** Sends the files that are missing. Fails with INVALID_REQUEST and the platform's words if the platform cannot use a file. */
  uploadAssets(input: PatientInput): Promise<UploadReport>;
  /** Checks the videos that the platform processes. Returns how many are left. */
  followVideos(input: EditRef): Promise<number>;
  createBatch(input: CreateBatchInput): Promise<BatchResult>;
  /** Deletes objects that edits have replaced and verifies that they no longer exist. It skips objects that are already deleted. */
  removeReplaced(input: RunRef): Promise<{ removed: number }>;
  /** Waits (as a retry) until no repeated create call can still take effect, then compares the platform with the ledger. */
  closingPass(input: ClosingPassInput): Promise<ClosingPassReport>;
  /**
   * Waits (as a retry) for create calls that can still take effect, then looks up every row without a response; sends
   * nothing.
   */
  settleOpen(input: SettleInput): Promise<SettleReport>;
  /** Subscribes to the account's events. Returns the topics that the platform will report: none if it refuses. */
  subscribe(input: RunRef): Promise<{ topics: CallbackTopic[] }>;
  switchObjects(input: SwitchInput): Promise<SwitchReport>;
  /** Reads the delivery, as far as the platform's reports are ready. */
  pollInsights(input: PollInput): Promise<PollReport>;
  /** Checks the reports that the platform prepares. Returns how many are left. */
  followReports(input: RunRef): Promise<number>;
  /** Only for runs that started before `lookOver` existed. */
  readStatuses(input: RunRef): Promise<number>;
  /** Finds changes of a live run's objects, and whether the account can spend. */
  lookOver(input: RunRef): Promise<DeliveryReport>;
  /** Reads the ads that are in review. Returns how many still are afterwards. */
  readReviews(input: RunRef): Promise<number>;
  /** Reads what a person has created or changed, and updates the ledger. Writes nothing at the platform. */
  lookAtStep(input: HandStepInput): Promise<StepReport>;
  /** Returns whether the account can spend. */
  readAccount(input: RunRef): Promise<boolean>;
}
