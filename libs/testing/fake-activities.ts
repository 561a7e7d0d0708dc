import { ApplicationFailure } from '@temporalio/common';
import { DAY_MS } from '#libs/contracts/time.js';
import type { CoreActivities, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { PlannedRun, RunCounts } from '#libs/orchestration/experiment.payloads.js';
import type { OutboxActivities } from '#libs/orchestration/upkeep.activities.js';

const START = Date.parse('2026-12-01T00:00:00Z');
const EMPTY = { planned: 0, sending: 0, created: 0, rejected: 0, unknown: 0 };

type All = CoreActivities & PlatformActivities & OutboxActivities;
type Activity = keyof All;

/**
 * Activities with a ledger in memory: a campaign, and slices of one ad set with some ads each. A test replaces activities by `on`; `log`
 * holds every call in order.
 */
export class FakeActivities {
  readonly log: string[] = [];
  readonly active = new Set<string>();
  isLinked = true;
  /** The campaign's clock in each of the next polls; the last value is repeated. */
  polls = [START + 3_600_000, START + 2 * DAY_MS];
  private readonly open: { kind: 'campaign' | 'adset' | 'ad'; slice: number; ordinals: number[] }[];
  private readonly replaced = new Map<Activity, (input: never) => unknown>();
  readonly plan: PlannedRun;
  private created = 0;

  constructor({ slices = 2, adsEach = 3 } = {}) {
    this.open = [{ kind: 'campaign', slice: -1, ordinals: [0] }];
    let ordinal = 1;
    for (let slice = 0; slice < slices; slice++) {
      this.open.push({ kind: 'adset', slice, ordinals: [ordinal++] });
      this.open.push({ kind: 'ad', slice, ordinals: Array.from({ length: adsEach }, () => ordinal++) });
    }
    this.plan = {
      plannedAds: slices * adsEach,
      startsAt: START,
      endsAt: START + DAY_MS,
      endsAtText: new Date(START + DAY_MS).toISOString(),
      resultsUntil: START + 2 * DAY_MS,
    };
  }

  /** Replaces one activity; the replacement may call the original as `next`. */
  on<A extends Activity>(name: A, run: (input: Parameters<All[A]>[0], next: All[A]) => ReturnType<All[A]>): this {
    const next = this.all[name].bind(this.all) as All[A];
    this.replaced.set(name, (input: never) => run(input, next));
    return this;
  }

  /** Names of the calls so far, without arguments. */
  names(): string[] {
    return this.log.map((line) => line.split(' ')[0]!);
  }

  activities(): All {
    const names = Object.keys(this.all) as Activity[];
    return Object.fromEntries(
      names.map((name) => [
        name,
        async (input: never) => {
          this.log.push([name, ...Object.values(describe(input))].join(' '));
          return (this.replaced.get(name) ?? (this.all[name] as (input: never) => unknown))(input);
        },
      ]),
    ) as unknown as All;
  }

  private readonly counts = async (): Promise<RunCounts> => {
    const left = this.open.filter(({ kind }) => kind === 'ad').reduce((sum, { ordinals }) => sum + ordinals.length, 0);
    const ads = { ...EMPTY, planned: left, created: this.plan.plannedAds - left };
    return { ads, objects: { ...EMPTY, planned: this.open.length, created: this.created }, ratePerSecond: 10 };
  };

  private readonly all: All = {
    enterPhase: async () => undefined,
    openSlices: async () => [...new Set(this.open.map(({ slice }) => slice))].filter((slice) => slice >= 0),
    openCampaigns: async () =>
      this.open.flatMap(({ kind, ordinals }) => (kind === 'campaign' ? [{ kind, ordinals }] : [])),
    openAdSets: async ({ slice }) => {
      const ofSlice = this.open.filter((one) => one.slice === slice);
      const adSet = ofSlice.find(({ kind }) => kind === 'adset');
      const adBatches = ofSlice.filter(({ kind }) => kind === 'ad').map(({ ordinals }) => ordinals);
      const adSetOrdinal = adSet?.ordinals[0] ?? null;
      return adSet || adBatches.length > 0 ? [{ ordinal: adSetOrdinal ?? undefined, adSetOrdinal, adBatches }] : [];
    },
    countObjects: () => this.counts(),
    settle: async () => ({
      decision: this.open.length > 0 ? 'wait' : 'go-live',
      reason: null,
      rejections: [],
      ...(await this.counts()),
    }),
    retryRejected: async () => 0,
    dropRejected: async () => 0,
    leaveOutWave: async () => undefined,
    planWave: async () => ({ isPlanned: true, ads: 0, reason: null }),
    leaveOutSearchWave: async () => ({ plannedAds: this.plan.plannedAds, isLeftOut: true }),
    countSpend: async () => 60_000,
    findRoom: async () => ({ hasRoom: true, reason: null }),
    countMissing: async () => ({ adSets: 0, ads: 0 }),
    replaceMissing: async () => ({ adSets: 0, ads: 0, firstOrdinal: 0 }),
    applyEdit: async () => ({ isApplied: true }),
    removeReplaced: async () => ({ removed: 0 }),
    noteAct: async () => undefined,
    openStep: async () => undefined,
    isLinkUsable: async () => this.isLinked,
    finishRun: async ({ isFailed }) => (isFailed ? 'FAILED' : 'PENDING_REVIEW'),
    planRun: async () => this.plan,
    planAnew: async () => ({ plan: null }),
    uploadAssets: async () => ({ uploaded: 3, videos: 0 }),
    createBatch: async ({ ordinals }) => {
      const isSent = (ordinal: number): boolean => ordinals.includes(ordinal);
      const left = this.open.filter((one) => !one.ordinals.every(isSent));
      this.open.splice(0, this.open.length, ...left);
      this.created += ordinals.length;
      return { created: ordinals.length, rejected: 0, open: 0 };
    },
    settleOpen: async () => ({ adopted: 0, absent: 0 }),
    closingPass: async () => ({ removed: 0, missing: 0, foreign: 0 }),
    switchObjects: async ({ kind, isActive }) => {
      if (isActive) this.active.add(kind);
      else this.active.delete(kind);
      return { switched: 1, refused: 0, isLate: false };
    },
    pollInsights: async () => {
      const campaignNow = this.polls.length > 1 ? this.polls.shift()! : this.polls[0]!;
      const text = new Date(campaignNow).toISOString();
      return { campaignNow, campaignNowText: text, polledAtText: text, scale: 1e9, changedRows: 1, reports: 0 };
    },
    followVideos: async () => 0,
    followReports: async () => 0,
    readStatuses: async () => 1,
    awaitNews: async () => ({ isOver: true }),
    lookOver: async () => ({ inReview: 0, isAccountAble: true }),
    readReviews: async () => 0,
    readAccount: async () => true,
    lookAtStep: async () => ({ isDone: true, planned: 1, found: 1, missing: 0, extra: 0, differing: 0, spending: 0 }),
    subscribe: async () => ({ topics: ['ad-review', 'ad-issue'] }),
    dispatchOutbox: async () => ({ done: 1, failed: 0 }),
  };
}

/** The activities of a run whose account is not linked until the test links it. */
export function unlinkedActivities(): FakeActivities {
  const activities = new FakeActivities();
  activities.isLinked = false;
  return activities.on('createBatch', async (input, next) => {
    if (input.kind === 'campaign' || activities.isLinked) return next(input);
    throw ApplicationFailure.nonRetryable('meta: the token is over', 'AUTH_EXPIRED');
  });
}

/** The arguments that distinguish calls. */
const describe = (input: Record<string, unknown> | undefined): Record<string, unknown> => {
  const fields = [
    'phase',
    'kind',
    'isActive',
    'isFailed',
    'slice',
    'dedupeKey',
    'act',
    'operator',
    'wave',
    'edit',
    'step',
    'event',
    'isCancelled',
    'wasOn',
  ];
  return Object.fromEntries(
    Object.entries(input ?? {}).filter(([name, value]) => fields.includes(name) && value !== null),
  );
};
