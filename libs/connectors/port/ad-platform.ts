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
 * The port that every platform implements. Facts of the three wires that shaped it:
 * - a bulk answer is judged item by item (Meta's batch entries fail alone or are null, TikTok answers 200 with a code,
 *   Google mutates are atomic or repeat one error on every operation), so `create` answers an outcome for each item;
 * - how many items one call takes differs by platform and kind (`batchSize`), 1 where there is no batch; some calls create a
 *   campaign with what is under it (`subtreeSize`).
 * It has two halves. Every platform can be read (`AdPlatformReads`); what is written (`AdPlatformWrites`) belongs to the delivery
 * by calls, because some of what platforms show can only be put there by a person.
 */

/** The linked account in whose name calls are made. Holds a secret: never log it, never put it into a payload. */
export interface AccountContext extends AccountRef {
  /** Of the moment: it may be renewed between two calls. */
  readonly accessToken: string;
}

/** Index of the chosen alternative per component; components with an empty list are absent. */
export type Choice = Partial<Record<string, number>>;

export interface CreateItem {
  /** The caller's own key of the item, echoed in the outcome. */
  ref: string;
  /** Deterministic external name; the object is found again by it. */
  name: string;
  /** Platform id of the campaign (for an adset) or adset (for an ad); null where that is created by the same call. */
  parentId: string | null;
  /** Where one call creates a campaign with what is under it: the item's own kind, and the `ref` of the item above it. */
  under?: { kind: AdObjectKind; ref: string };
  choice: Choice;
  /** Of an ad: what is added to the addresses of the site that it leads to, encoded; absent for nothing. */
  linkParams?: string;
  /** Budget in minor units of an object that holds money; null for others. */
  budgetMinor: number | null;
  /** When it runs, ISO 8601, where that is a part of the experiment's run only. */
  window?: { startsAt: string; endsAt: string };
  /** What it is the budget of: the whole run, which is usual, or each day of it. */
  budgetPer?: 'run' | 'day';
}

export interface CreateRequest {
  /** Of every item that names no other. */
  kind: AdObjectKind;
  input: ExperimentInput;
  /** Our asset id to the platform's reference, from `uploadImage` / `uploadVideo`. */
  assets: Readonly<Record<string, PlatformAsset>>;
  /**
   * At most `batchSize(kind)` under one parent; or a campaign followed by what is under it, at most `subtreeSize` in all.
   * Nothing of it may spend when it is born: levels that are `switched` are off, the others are under a campaign that is.
   */
  items: readonly CreateItem[];
  /** Milliseconds after which the client gives up and the outcome is unknown. */
  timeoutMs: number;
  /** Once it is aborted no further call is sent: what one was still to create is deferred. */
  calledOff?: AbortSignal;
}

/**
 * What became of one item.
 * - created: it exists. refused: the platform said no in its own words and nothing exists.
 *   What is under a refused item of the same call is refused as well, in the same words.
 * - unknown: no readable answer; look the name up before sending again.
 * - deferred: certainly not created, and not the user's fault: the item may be sent again, after `retryAfterMs`. A batch
 *   can be throttled or lose its token half way, so this belongs to the item; `quotaWindow` as of a ConnectorError. Treating it as unknown is safe, only slower.
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

/** What a write of statuses came to: ids that took it, and what the platform said of others. Of a third kind nothing was said. */
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
  /** The platform's own word for it, for example PENDING_REVIEW. */
  effectiveStatus: string;
  /** Whether the object itself is switched on: what `setActive` sets, whatever what it belongs to is. */
  isOn: boolean;
  /** Whether money may be spent on it: it is on, and nothing that it belongs to is off or over. See `maySpend`. */
  maySpend: boolean;
  /** Of what holds money, where listings tell it: of its run or day, minor units. */
  budgetMinor?: number | null;
  /** Reasons of a review rejection or delivery problem, in the platform's words. */
  issues: string[];
  /** It was deleted, and the platform still tells of it to whoever asks by its id. */
  isDeleted?: true;
}

/**
 * Whether money may be spent on an object that is switched on or not, by how it stands: `off` tells that it, or what it belongs to, is
 * off or over. What waits for a review or for a payment may spend later without anybody switching it on, so it counts, and so does
 * what stands in a way that this product does not know.
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
  reach: number;
  clicks: number;
  spendMinor: number;
  /** Result counts by action name (link_click, omni_purchase, ...). */
  counts: Record<string, number>;
  /** Money values by action name, minor units. */
  valuesMinor: Record<string, number>;
}

/** A campaign's own time. `scale` is how many seconds pass there in one of ours: 1 on a real platform. */
export interface CampaignTime {
  now: string;
  scale: number;
}

/** What may be read of every platform, by whatever delivery its objects came to be. */
export interface AdPlatformReads {
  readonly platform: Platform;
  readonly names: ExternalNames;
  /** Topics of the platform's callbacks that tell nothing of what is created by this path; absent: all of them tell. */
  readonly untold?: readonly CallbackTopic[];
  /**
   * Objects of any status, deleted ones excepted, whose name is one of `names`.
   * @param parentIds of what they are under, for a platform that can be asked for no names; of campaigns none
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
   * The ads under an experiment's key that the platform may change by itself, because somebody or the platform has switched on what
   * they were created without. Empty for a platform that changes nothing or does not tell.
   */
  alteredAds(account: AccountContext, experimentKey: string): Promise<AlteredAd[]>;
  /** Every campaign of the account, of any status, deleted ones excepted. */
  campaigns(account: AccountContext): Promise<FoundObject[]>;
  /** Reads by id, not from a listing, so it is what the platform holds now. Unknown ids are absent from the answer. */
  read(account: AccountContext, kind: AdObjectKind, ids: readonly string[]): Promise<FoundObject[]>;
  /**
   * Asks for the daily figures of a campaign's ads: several reports where one would be too large. One that is lost costs
   * nothing. A platform that answers at once asks nothing yet, and its first look finds the report ready.
   */
  beginReports(account: AccountContext, query: ReportQuery): Promise<Report[]>;
  /** One look. */
  reportState(account: AccountContext, report: Report): Promise<ReportState>;
  /** A ready report, page by page. Rows of days without delivery are absent. */
  readReport(account: AccountContext, report: Report): AsyncGenerator<InsightRow[]>;
  campaignTime(account: AccountContext, campaignIds: readonly string[]): Promise<CampaignTime>;
  /** Asks the platform to tell us of events in the account. Idempotent; without it the slow poll finds the same, later. */
  subscribe(account: AccountContext): Promise<void>;
}

/** What the delivery by calls writes. Only activities use it. */
export interface AdPlatformWrites {
  batchSize(kind: AdObjectKind): number;
  /** Objects of one call that creates a campaign together with what is under it; 1 where a call creates one kind only. */
  readonly subtreeSize: number;
  /**
   * The levels whose objects are born off, and that are switched on and off. What is on another level is born on under a campaign that
   * is off, and stays so. Campaigns are always among them.
   */
  readonly switched: readonly AdObjectKind[];
  /**
   * Creates objects that may not spend, one HTTP attempt of each. A lost answer is not thrown: it is the outcome `unknown` of every item.
   * @throws ConnectorError when certainly nothing was created: RATE_LIMITED, TURNED_AWAY and AUTH_EXPIRED when the platform turned the
   *   whole call away, TRANSIENT when it was never sent (no connection), INVALID_REQUEST when the envelope is wrong (a bug)
   */
  create(account: AccountContext, request: CreateRequest): Promise<CreateOutcome[]>;
  /**
   * Idempotent. Answers the ids that took the status, and why others did not; the caller reads back and repeats for the rest.
   * @throws ConnectorError RATE_LIMITED, AUTH_EXPIRED, TRANSIENT when none did
   */
  setActive(account: AccountContext, kind: AdObjectKind, ids: readonly string[], isActive: boolean): Promise<Switched>;
  /** Deletes, and answers the ids that are gone by it; otherwise as `setActive`. */
  remove(account: AccountContext, kind: AdObjectKind, ids: readonly string[]): Promise<string[]>;
  /** May be repeated: at most it leaves a second copy, which nothing shows. */
  uploadImage(account: AccountContext, image: { name: string; bytes: Uint8Array }): Promise<PlatformAsset>;
  /**
   * Sends every byte, in chunks: `resume` is the note that `onProgress` last gave. What was sent is not sent again. The platform
   * then works on the video by itself: see `videoState`.
   */
  uploadVideo(account: AccountContext, video: VideoUpload): Promise<PlatformAsset>;
  /** One look. Only a video that is ready may be shown by an ad. @param id of the platform, from `uploadVideo` */
  videoState(account: AccountContext, id: string): Promise<VideoState>;
}

export interface VideoUpload {
  name: string;
  sizeBytes: number;
  /** Reads `[start, end)`. The bytes are there until the next read, whose memory may be the same. */
  read(start: number, end: number): Promise<Uint8Array>;
  resume?: UploadNote;
  /** The note is to be kept before the next bytes are sent. */
  onProgress(progress: { sentBytes: number; note: UploadNote }): unknown;
}

/** What the platform has made of a video. `error` has its own words. */
export type VideoState = { state: 'working' } | { state: 'ready' } | { state: 'failed'; error: ConnectorError };

export interface ReportQuery {
  campaignId: string;
  /** First and last day in the account's zone, YYYY-MM-DD. */
  since: string;
  until: string;
  /** The experiment's attribution setting. */
  attribution: string;
}

/** A report that the platform was asked for. */
export interface Report extends ReportQuery {
  /** The platform's own; at most 100 characters. */
  id: string;
}

/**
 * How far a report is; `percent` of 0 to 100. A failed one is replaced by what may be begun `instead` of it: the same once
 * more, or smaller ones; nothing where the platform would say no again.
 */
export type ReportState =
  | { state: 'working'; percent: number }
  | { state: 'ready' }
  | { state: 'failed'; error: ConnectorError; instead: ReportQuery[] };
