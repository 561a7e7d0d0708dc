import type { AdObjectKind, Refusal, Standing } from '#libs/contracts/experiment/run/ad-object.js';
import type { ExperimentInput } from '#libs/platforms/registry.js';
import type { AccountRef } from '#libs/contracts/platform/account-ref.js';
import type { CallbackTopic } from '#libs/contracts/platform/callback-topic.js';
import type { UploadNote } from '#libs/contracts/platform/upload-note.js';
import type { ExternalNames } from '#libs/contracts/platform/external-names.js';
import type { QuotaWindow } from '#libs/contracts/platform/quota-line.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { ConnectorError } from './connector-error.js';

/**
 * The port that every platform implements. Facts of the three platforms' APIs shaped it:
 * - The response to a bulk call is read item by item, so `create` returns an outcome for each item: Meta's batch entries fail alone or
 *   are null, TikTok returns 200 with a code, and Google's mutates are atomic or repeat one error for every operation.
 * - The number of items in one call differs by platform and kind (`batchSize`); it is 1 without a batch. Some calls create a campaign
 *   with the objects under it (`subtreeSize`).
 *
 * The port has two halves, because on some platforms a person has to create the objects. Every platform can be read
 * (`AdPlatformReads`); only the delivery by calls writes (`AdPlatformWrites`).
 */

/** The linked account for calls. Holds a secret: never log it, never put it into a payload. */
export interface AccountContext extends AccountRef {
  /** The current token: it may be renewed between two calls. */
  readonly accessToken: string;
}

/** Index of the chosen alternative per component; components with an empty list are absent. */
export type Choice = Partial<Record<string, number>>;

export interface CreateItem {
  /** The caller's own key of the item, repeated in the outcome. */
  ref: string;
  /** The object's name, which never changes, so that a lookup finds the object again. */
  name: string;
  /** Platform id of the campaign (for an ad set) or of the ad set (for an ad); null if the same call creates the parent. */
  parentId: string | null;
  /** In a call that creates a campaign with the objects under it: the kind of this item, and the `ref` of its parent. */
  under?: { kind: AdObjectKind; ref: string };
  choice: Choice;
  /** For an ad: encoded parameters to add to its target addresses; absent for none. */
  linkParams?: string;
  /** Budget in minor units of an object that has one; null for others. */
  budgetMinor: number | null;
  /** The time in which the object runs, ISO 8601, if it is only a part of the experiment's run. */
  window?: { startsAt: string; endsAt: string };
  /** The period of the budget: the whole run, which is usual, or each day. */
  budgetPer?: 'run' | 'day';
}

export interface CreateRequest {
  /** Kind of every item without `under`. */
  kind: AdObjectKind;
  input: ExperimentInput;
  /** Our asset id to the platform's reference, from `uploadImage` / `uploadVideo`. */
  assets: Readonly<Record<string, PlatformAsset>>;
  /**
   * At most `batchSize(kind)` items under one parent; or a campaign followed by the objects under it, at most `subtreeSize` in all. No new
   * object may spend: levels in `switched` are created off, the others under a campaign that is off.
   */
  items: readonly CreateItem[];
  /** Milliseconds after which the client gives up; the outcome is then unknown. */
  timeoutMs: number;
  /** After an abort, no further call is sent: the remaining items are deferred. */
  calledOff?: AbortSignal;
}

/**
 * The outcome of one item.
 * - created: it exists.
 * - refused: the platform refused it in its own words, and nothing exists. Items under a refused item of the same call are refused too,
 *   with the same words.
 * - unknown: no readable response; look the name up before sending it again.
 * - deferred: certainly not created, and not the user's fault. It may be sent again after `retryAfterMs`. A batch can be throttled or
 *   lose its token half way, so this is an outcome of an item. `quotaWindow` is as in ConnectorError. Callers can safely treat it as
 *   unknown, which is only slower.
 */
export type CreateOutcome =
  | { ref: string; outcome: 'created'; platformId: string }
  | { ref: string; outcome: 'refused'; refusal: Refusal }
  | { ref: string; outcome: 'unknown'; reason: string }
  | { ref: string; outcome: 'deferred'; reason: string; retryAfterMs: number; quotaWindow?: QuotaWindow };

/** An image hash or a video id. */
export interface PlatformAsset {
  kind: 'image' | 'video';
  id: string;
}

/**
 * Result of a write of statuses: the ids that now have the status, and the platform's reasons for the others. An id in neither list had no
 * readable response.
 */
export interface Switched {
  ids: string[];
  refusals: SwitchRefusal[];
}

export interface SwitchRefusal {
  platformId: string;
  refusal: Refusal;
}

export interface FoundObject {
  kind: AdObjectKind;
  platformId: string;
  name: string;
  parentId: string | null;
  standing: Standing;
  /** The platform's own status, for example PENDING_REVIEW. */
  effectiveStatus: string;
  /** Whether the object itself is switched on, as `setActive` sets it, whatever the state of its parents. */
  isOn: boolean;
  /** Whether money may be spent on it: it is on, and no parent is off or ended. See `maySpend`. */
  maySpend: boolean;
  /** Budget of its run or day, minor units, if listings show it. */
  budgetMinor?: number | null;
  /** How the budget is spent, if listings show it: evenly over the run or each day. Polyad never sets any other way. */
  budgetPer?: 'run' | 'day' | 'other';
  /** Last day in the account's zone, YYYY-MM-DD, of an object with days, if listings show it; null for one without an end. */
  lastDay?: string | null;
  /** Reasons of a review rejection or delivery problem, in the platform's words. */
  issues: string[];
  /** It was deleted, but the platform still returns it by its id. */
  isDeleted?: true;
}

/**
 * Whether money may be spent on an object, from its switch and its standing. `off` means that it or a parent is off or ended. An object
 * that waits for a review or for a payment may spend later without anybody switching it on, so it counts. An unknown standing counts too.
 */
export const maySpend = ({ isOn, standing }: Pick<FoundObject, 'isOn' | 'standing'>): boolean =>
  isOn && standing !== 'off';

/** An ad and the platform's names of the changes that are switched on. */
export interface AlteredAd {
  platformId: string;
  features: string[];
}

export interface InsightRow {
  adId: string;
  /** Calendar day in the account's zone, YYYY-MM-DD. */
  day: string;
  impressions: number;
  /** People who saw the ad on that day. Absent if the platform's description says that it has no such figure. */
  reach?: number;
  clicks: number;
  spendMinor: number;
  /** Result counts by action name (link_click, omni_purchase, ...). */
  counts: Record<string, number>;
  /** Money values by action name, minor units. */
  valuesMinor: Record<string, number>;
}

/** A campaign's own time. `scale` is the number of its seconds in one real second: 1 on a real platform. */
export interface CampaignTime {
  now: string;
  scale: number;
}

/** Everything that can be read from each platform, whatever delivery created its objects. */
export interface AdPlatformReads {
  readonly platform: Platform;
  readonly names: ExternalNames;
  /** Topics for which the platform sends no callbacks about objects created by this path; absent if it sends all. */
  readonly withoutCallback?: readonly CallbackTopic[];
  /**
   * Objects of any status, deleted ones excepted, whose name is one of `names`.
   * @param parentIds their parents, for a platform that cannot search by name; none for campaigns
   */
  findByNames(
    account: AccountContext,
    kind: AdObjectKind,
    names: readonly string[],
    parentIds: readonly string[],
  ): Promise<FoundObject[]>;
  /** Every object that carries the experiment's key, of any status, deleted ones excepted. */
  listByExperimentKey(account: AccountContext, experimentKey: string): Promise<FoundObject[]>;
  /**
   * The ads under an experiment's key that the platform may change by itself. Each was created with the features for this switched off, and
   * somebody or the platform has switched one on. Empty for a platform that changes nothing or does not show it.
   */
  alteredAds(account: AccountContext, experimentKey: string): Promise<AlteredAd[]>;
  /** Every campaign of the account, of any status, deleted ones excepted. */
  campaigns(account: AccountContext): Promise<FoundObject[]>;
  /** Reads by id, not from a listing, so the result is current. Unknown ids are absent from it. */
  read(account: AccountContext, kind: AdObjectKind, ids: readonly string[]): Promise<FoundObject[]>;
  /**
   * Requests the daily figures of a campaign's ads, as several reports if one would be too large. A lost report costs nothing. For a
   * platform that needs no reports, this makes no call, and the first check finds the report ready.
   */
  beginReports(account: AccountContext, query: ReportQuery): Promise<Report[]>;
  /** Reads the state of a report once, without waiting for a change. */
  reportState(account: AccountContext, report: Report): Promise<ReportState>;
  /** A ready report, page by page. Rows of days without delivery are absent. */
  readReport(account: AccountContext, report: Report): AsyncGenerator<InsightRow[]>;
  campaignTime(account: AccountContext, campaignIds: readonly string[]): Promise<CampaignTime>;
  /**
   * Whether a script that ends the run has left its mark, so that no older script of this run starts anything. Absent on a platform
   * without deliveries by hand.
   */
  hasStopMark?(account: AccountContext, experimentKey: string): Promise<boolean>;
  /** Subscribes to events of the account. Idempotent; without it, the slow poll finds the same events later. */
  subscribe(account: AccountContext): Promise<void>;
}

/** Everything that the delivery by calls writes. Only activities use it. */
export interface AdPlatformWrites {
  batchSize(kind: AdObjectKind): number;
  /** Maximum number of objects in one call that creates a campaign with the objects under it; 1 if a call creates one kind only. */
  readonly subtreeSize: number;
  /**
   * The levels whose objects are created off and are switched on and off. Objects of other levels are created on, under a campaign that is
   * off, and stay on. Campaigns are always in this list.
   */
  readonly switched: readonly AdObjectKind[];
  /**
   * Creates objects that may not spend, with one HTTP attempt each. A lost response does not throw: all items are then `unknown`.
   * @throws ConnectorError if certainly nothing was created: RATE_LIMITED, TURNED_AWAY and AUTH_EXPIRED if the platform refused the whole
   * call, TRANSIENT if it was never sent (no connection), INVALID_REQUEST if the envelope is wrong (a bug)
   */
  create(account: AccountContext, request: CreateRequest): Promise<CreateOutcome[]>;
  /**
   * Idempotent. Returns the ids that now have the status, and why others do not; the caller reads back and repeats for the rest.
   * @throws ConnectorError RATE_LIMITED, AUTH_EXPIRED, TRANSIENT if no id has the status
   */
  setActive(account: AccountContext, kind: AdObjectKind, ids: readonly string[], isActive: boolean): Promise<Switched>;
  /** Deletes, and returns the ids that this removed; otherwise like `setActive`. */
  remove(account: AccountContext, kind: AdObjectKind, ids: readonly string[]): Promise<string[]>;
  /** May be repeated: at worst, a second copy remains that no ad shows. */
  uploadImage(account: AccountContext, image: { name: string; bytes: Uint8Array }): Promise<PlatformAsset>;
  /**
   * Sends the bytes in chunks. `resume` is the last note from `onProgress`; bytes that were sent before are not sent again. The platform
   * then processes the video: see `videoState`.
   */
  uploadVideo(account: AccountContext, video: VideoUpload): Promise<PlatformAsset>;
  /** Reads the state of a video once. Ads can only show a video that is ready. @param id platform id, from `uploadVideo` */
  videoState(account: AccountContext, id: string): Promise<VideoState>;
}

export interface VideoUpload {
  name: string;
  sizeBytes: number;
  /** Reads `[start, end)`. The bytes are valid until the next read, which may reuse the memory. */
  read(start: number, end: number): Promise<Uint8Array>;
  resume?: UploadNote;
  /** The caller has to store the note before the next bytes are sent. */
  onProgress(progress: { sentBytes: number; note: UploadNote }): unknown;
}

/**
 * State of a video at the platform. `shownId` is the id by which ads name it, if it differs from the id of its upload. The platform does
 * not know a `missing` video: not yet, or no longer. `error` has the platform's words; a `missing` video's words assume that it is gone.
 */
export type VideoState =
  | { state: 'working' }
  | { state: 'ready'; shownId?: string }
  | { state: 'failed'; error: ConnectorError }
  | { state: 'missing'; error: ConnectorError };

export interface ReportQuery {
  campaignId: string;
  /** First and last day in the account's zone, YYYY-MM-DD. */
  since: string;
  until: string;
  /** The experiment's attribution setting. */
  attribution: string;
}

/** A report that was requested from the platform. */
export interface Report extends ReportQuery {
  /** The platform's id of the report; at most 100 characters. */
  id: string;
}

/**
 * Progress of a report; `percent` from 0 to 100. For a failed report, `instead` lists the requests that may replace it: the same one again,
 * or smaller ones. It is empty if the platform would refuse again.
 */
export type ReportState =
  | { state: 'working'; percent: number }
  | { state: 'ready' }
  | { state: 'failed'; error: ConnectorError; instead: ReportQuery[] };
