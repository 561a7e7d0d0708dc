import {
  AD_OBJECT_KINDS,
  type AdObjectKind,
  type Refusal,
  type Standing,
} from '#libs/contracts/experiment/run/ad-object.js';
import type {
  AccountContext,
  AlteredAd,
  AdPlatformReads,
  AdPlatformWrites,
  CampaignTime,
  CreateItem,
  CreateOutcome,
  CreateRequest,
  FoundObject,
  InsightRow,
  PlatformAsset,
  Report,
  ReportQuery,
  ReportState,
  VideoState,
  VideoUpload,
} from '#libs/connectors/port/ad-platform.js';
import type { AccountTrouble, AdAccount, Preparation } from '#libs/connectors/port/lookups.js';
import type { FreshToken } from '#libs/connectors/port/linking.js';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { PlatformLimits } from '#libs/contracts/platform/platform-limits.js';
import { FakeFaults, type FaultRule } from './fake-faults.js';
import { limitsOf } from './limits.js';

export interface FakeObject extends FoundObject {
  item: CreateItem;
}

/** The standings of the words that a test puts into `effectiveStatus`. Any other word means `off`. */
const STANDINGS: Readonly<Record<string, Standing>> = {
  ACTIVE: 'running',
  PENDING_REVIEW: 'in-review',
  DISAPPROVED: 'refused',
  WITH_ISSUES: 'troubled',
};

const DEFAULT_REFUSAL: Refusal = { code: '100/1815629', message: 'The text is not allowed.', field: 'creative' };

/** The methods that are recorded as calls. */
type Method = keyof AdPlatformReads | keyof AdPlatformWrites | 'accountTrouble' | 'renew';

/** A platform in memory, for reads and writes, with switches for faults. Ids count up and never repeat. */
export class FakeAdPlatform implements AdPlatformReads, AdPlatformWrites {
  constructor(readonly platform: Platform = 'meta') {}

  /** Everything that exists, by platform id. */
  readonly objects = new Map<string, FakeObject>();
  /** Objects that cannot be switched on, with the platform's reason. */
  readonly keptOff = new Map<string, string>();
  /** Every call in order: the method and its objects. */
  readonly calls: { method: Method; kind?: AdObjectKind; ids?: readonly string[] }[] = [];
  /** The keys of experiments that a pasted script has ended: other pasted scripts of theirs do nothing. */
  readonly stopMarks = new Set<string>();
  /** The rows of reports, filtered by campaign and day; one page each. */
  readonly insightRows: InsightRow[] = [];
  /** The results of the next checks of videos; after them every video is ready. */
  readonly videoStates: VideoState[] = [];
  /** The results of the next checks of reports; after them every report is ready. */
  readonly reportStates: ReportState[] = [];
  time: CampaignTime = { now: '2026-12-01T00:00:00.000Z', scale: 1 };
  limits: PlatformLimits = limitsOf();
  /** The reason why the account's ads cannot be shown. */
  trouble: AccountTrouble | null = null;
  /** Ad accounts of the linked person. */
  accounts: AdAccount[] = [];
  /** New tokens by the renewal token of the ended ones; without an entry the person has to link again. */
  readonly renewals = new Map<string, FreshToken>();
  /** Tokens for which creates are refused. */
  readonly endedTokens = new Set<string>();
  /** The findings before a submit. */
  preparation: Preparation = { refused: [], filledIn: {} };
  /** Why nothing more is created in the usual way; null while creation works. */
  creationEnded: KeyedText | null = null;
  /** How many creates used the other way of creating, which has the same objects. */
  bySmartPlus = 0;
  /** The bytes of every uploaded picture, by its platform id. */
  readonly pictures = new Map<string, Uint8Array>();
  /** The platform's ids of files in create requests, by our keys. */
  readonly files = new Map<string, PlatformAsset>();
  private readonly faults = new FakeFaults();
  private readonly errors = new Map<Method, ConnectorError[]>();
  private nextId = 1000;

  /** From now on, `times` matching creates meet this fault. */
  inject(rule: FaultRule): this {
    this.faults.add(rule);
    return this;
  }

  /** The next call of a method other than `create` throws this. */
  failNext(method: Exclude<Method, 'create'>, error: ConnectorError): this {
    this.errors.set(method, [...(this.errors.get(method) ?? []), error]);
    return this;
  }

  /** Objects of a kind, in the order they were created. */
  of(kind: AdObjectKind): FakeObject[] {
    return [...this.objects.values()].filter((object) => object.kind === kind);
  }

  batchSize(kind: AdObjectKind): number {
    return kind === 'ad' ? 50 : 1;
  }

  /** See `AdPlatformWrites`. A test can raise it, so that a call creates whole campaigns. */
  subtreeSize = 1;
  /** See `AdPlatformWrites`. A test can change it, so that the children of a campaign are created already on. */
  switched: readonly AdObjectKind[] = AD_OBJECT_KINDS;
  names = { maxLength: 400, counts: 'utf-16' as const, asciiOnly: false };

  async create(account: AccountContext, { kind, items, assets }: CreateRequest): Promise<CreateOutcome[]> {
    this.calls.push({ method: 'create', kind, ids: items.map(({ name }) => name) });
    if (this.endedTokens.has(account.accessToken)) throw this.ended();
    const most = kind === 'campaign' ? Math.max(this.batchSize(kind), this.subtreeSize) : this.batchSize(kind);
    if (items.length > most) throw new Error(`${items.length} items of ${kind} in one call.`);
    this.throwWholeCallFault(kind, items);
    for (const [key, file] of Object.entries(assets)) this.files.set(key, file);
    const outcomes = new Map<string, CreateOutcome>();
    for (const item of items) outcomes.set(item.ref, this.createIn(kind, item, { items, outcomes }));
    return [...outcomes.values()];
  }

  async findByNames(_account: AccountContext, kind: AdObjectKind, names: readonly string[]): Promise<FoundObject[]> {
    this.called('findByNames', kind, names);
    return this.of(kind).filter(({ name }) => names.includes(name));
  }

  async listByExperimentKey(_account: AccountContext, experimentKey: string): Promise<FoundObject[]> {
    this.called('listByExperimentKey');
    const all = AD_OBJECT_KINDS.flatMap((kind) => this.of(kind));
    return all.filter(({ name, isDeleted }) => !isDeleted && name.includes(experimentKey));
  }

  /** Features that the platform has switched on by itself; a test fills this. */
  altered: AlteredAd[] = [];

  async alteredAds(): Promise<AlteredAd[]> {
    return this.altered;
  }

  async campaigns(): Promise<FoundObject[]> {
    this.called('campaigns');
    return this.of('campaign');
  }

  async read(_account: AccountContext, kind: AdObjectKind, ids: readonly string[]): Promise<FoundObject[]> {
    this.called('read', kind, ids);
    return this.of(kind).filter(({ platformId }) => ids.includes(platformId));
  }

  async setActive(_account: AccountContext, kind: AdObjectKind, ids: readonly string[], isActive: boolean) {
    this.called('setActive', kind, ids);
    const refusals = ids.flatMap((platformId) => {
      const message = isActive ? this.keptOff.get(platformId) : undefined;
      return message === undefined ? [] : [{ platformId, refusal: { code: '20001', message, field: null } }];
    });
    const known = ids.filter((id) => this.objects.get(id)?.kind === kind && !(isActive && this.keptOff.has(id)));
    for (const id of known) {
      Object.assign(this.objects.get(id)!, { isOn: isActive, effectiveStatus: isActive ? 'ACTIVE' : 'PAUSED' });
    }
    return { ids: known, refusals };
  }

  async remove(_account: AccountContext, kind: AdObjectKind, ids: readonly string[]): Promise<string[]> {
    this.called('remove', kind, ids);
    return ids.filter((id) => this.objects.get(id)?.kind === kind && this.objects.delete(id));
  }

  async uploadImage(_account: AccountContext, image: { name: string; bytes: Uint8Array }): Promise<PlatformAsset> {
    this.called('uploadImage');
    // Two parts of one picture have its name, but are two pictures.
    const id = [`hash-${image.name}`, `hash-${image.name}-2`, `hash-${image.name}-${this.nextId++}`].find((one) => {
      const known = this.pictures.get(one);
      return known === undefined || Buffer.compare(known, image.bytes) === 0;
    })!;
    this.pictures.set(id, image.bytes);
    return { kind: 'image', id };
  }

  async uploadVideo(_account: AccountContext, video: VideoUpload): Promise<PlatformAsset> {
    const { becomes, at } = video.resume ?? { becomes: `video-${this.nextId++}`, at: 0 };
    this.called('uploadVideo', undefined, video.resume ? [`${becomes}`] : []);
    await video.onProgress({ sentBytes: Number(at), note: { becomes, at } });
    await video.read(Number(at), video.sizeBytes);
    await video.onProgress({ sentBytes: video.sizeBytes, note: { becomes, at: video.sizeBytes } });
    return { kind: 'video', id: `${becomes}` };
  }

  async videoState(_account: AccountContext, id: string): Promise<VideoState> {
    this.called('videoState', undefined, [id]);
    return this.videoStates.shift() ?? { state: 'ready' };
  }

  async beginReports(_account: AccountContext, query: ReportQuery): Promise<Report[]> {
    this.called('beginReports', undefined, [query.campaignId]);
    return [{ ...query, id: `report-${this.nextId++}` }];
  }

  async reportState(_account: AccountContext, { id }: Report): Promise<ReportState> {
    this.called('reportState', undefined, [id]);
    return this.reportStates.shift() ?? { state: 'ready' };
  }

  async *readReport(_account: AccountContext, { id, campaignId, since, until }: Report): AsyncGenerator<InsightRow[]> {
    this.called('readReport', undefined, [id]);
    yield this.insightRows.filter(
      ({ adId, day }) => day >= since && day <= until && this.campaignOf(adId) === campaignId,
    );
  }

  async campaignTime(_account: AccountContext, _campaignIds: readonly string[]): Promise<CampaignTime> {
    this.called('campaignTime');
    return this.time;
  }

  async hasStopMark(_account: AccountContext, experimentKey: string): Promise<boolean> {
    this.called('hasStopMark');
    return this.stopMarks.has(experimentKey);
  }

  async subscribe({ accountId }: AccountContext): Promise<void> {
    this.called('subscribe', undefined, [accountId]);
  }

  async renew(renewalToken: string | null): Promise<FreshToken | null> {
    this.called('renew');
    return this.renewals.get(renewalToken ?? '') ?? null;
  }

  async askTrouble(): Promise<AccountTrouble | null> {
    this.called('accountTrouble');
    return this.trouble;
  }

  /** Creates an item whose parent can be an item of the same call. Without that parent the item cannot exist. */
  private createIn(
    kind: AdObjectKind,
    item: CreateItem,
    call: { items: readonly CreateItem[]; outcomes: ReadonlyMap<string, CreateOutcome> },
  ): CreateOutcome {
    const { ref, under } = item;
    if (!under) return this.createOne(kind, item);
    const above = call.outcomes.get(under.ref);
    if (!above) throw new Error(`${item.name} comes before its parent.`);
    if (above.outcome === 'refused') return { ...above, ref };
    const { name } = call.items.find((one) => one.ref === under.ref)!;
    const parent = [...this.objects.values()].findLast((object) => object.name === name);
    if (!parent) return { ref, outcome: 'unknown', reason: 'its parent was not created' };
    return this.createOne(under.kind, { ...item, parentId: parent.platformId });
  }

  private createOne(kind: AdObjectKind, item: CreateItem): CreateOutcome {
    const { ref } = item;
    const rule = this.faults.ofItem(kind, item);
    switch (rule?.fault) {
      case 'refuse':
        return { ref, outcome: 'refused', refusal: rule.refusal ?? DEFAULT_REFUSAL };
      case 'defer':
        return { ref, outcome: 'deferred', reason: 'throttled', retryAfterMs: rule.retryAfterMs ?? 60_000 };
      case 'unknown-not-landed':
        return { ref, outcome: 'unknown', reason: 'the connection was cut before the commit' };
      case 'unknown-landed':
        this.store(kind, item);
        return { ref, outcome: 'unknown', reason: 'the connection was cut after the commit' };
      default:
        return { ref, outcome: 'created', platformId: this.store(kind, item) };
    }
  }

  private store(kind: AdObjectKind, item: CreateItem): string {
    const above = (): FakeObject | undefined => this.objects.get(item.parentId ?? '');
    const platformId = `${this.nextId++}`;
    this.objects.set(platformId, {
      kind,
      platformId,
      item,
      name: item.name,
      parentId: item.parentId,
      effectiveStatus: 'PAUSED',
      get standing() {
        return STANDINGS[this.effectiveStatus] ?? 'off';
      },
      isOn: !this.switched.includes(kind),
      get maySpend(): boolean {
        return this.isOn && (item.parentId === null || above()?.maySpend === true);
      },
      issues: [],
    });
    return platformId;
  }

  private throwWholeCallFault(kind: AdObjectKind, items: readonly CreateItem[]): void {
    const rule = this.faults.ofCall(kind, items);
    if (rule?.fault === 'throttle') {
      const details = { platformCode: '80004/2446079', platformMessage: 'There have been too many calls.' };
      throw new ConnectorError('RATE_LIMITED', this.platform, details, rule.retryAfterMs ?? 60_000);
    }
    if (rule?.fault === 'turned-away') {
      const details = {
        platformCode: '40113',
        platformMessage: 'The app has been blocked.',
        turnedAway: 'app',
      } as const;
      throw new ConnectorError('TURNED_AWAY', this.platform, details);
    }
    if (rule?.fault === 'auth-expired') throw this.ended();
    if (rule?.fault === 'not-sent') throw new ConnectorError('TRANSIENT', this.platform);
  }

  private ended(): ConnectorError {
    return new ConnectorError('AUTH_EXPIRED', this.platform, { platformCode: '190' });
  }

  private campaignOf(adId: string): string | null {
    const adSet = this.objects.get(this.objects.get(adId)?.parentId ?? '');
    return adSet?.parentId ?? null;
  }

  private called(method: Method, kind?: AdObjectKind, ids?: readonly string[]): void {
    this.calls.push({ method, kind, ids });
    const error = this.errors.get(method)?.shift();
    if (error) throw error;
  }
}
