import { createContext, runInContext } from 'node:vm';

/*
 * A customer of Google Ads in memory, and the part of `AdsApp` that generated scripts use. It keeps what scripts make, so that specs can
 * compare it with the plan. The sandbox judges scripts independently; this one is fast.
 */

interface Thing {
  id: string;
  name: string;
  isOn: boolean;
  isRemoved: boolean;
  above: string;
  /** As in scripts: `-age AGE_RANGE_18_24`. */
  criteria: Set<string>;
  /** Google keeps removed criteria, and queries answer them too. */
  removedCriteria: Set<string>;
  /** What it has spent. */
  costMicros: number;
  /** Everything else that a script set. */
  facts: Record<string, unknown>;
}
type Kind = 'campaign' | 'adset' | 'ad';

export interface RunOptions {
  preview?: boolean;
  customer?: string;
  /** What happens before this change, counted from 0: as when another person acts. */
  meanwhile?: { at: number; act(): unknown };
  /** The run is cut off before this change, counted from 0. */
  cutAt?: number;
  /** ms since 1970. */
  now?: number;
  /** Whether an upload is processed while the script waits; otherwise only after it. */
  isUploadQuick?: boolean;
  /** Seconds that each change takes. */
  secondsEach?: number;
}
export interface RunResult {
  log: string[];
  /** The message of the exception that ended it; null if it came to its end. */
  error: string | null;
}

const RUN_SECONDS = 30 * 60;

export class FakeGoogleAds {
  readonly things: Record<Kind, Thing[]> = { campaign: [], adset: [], ad: [] };
  readonly uploads: { name: string; rows: Record<string, string>[] }[] = [];
  readonly labels: string[] = [];
  /** Setters of campaigns that change nothing, as where Google refuses the value. */
  readonly refused = new Set<'networks' | 'devices'>();
  /** Ids of devices that scripts do not list. */
  readonly unlisted = new Set<number>();
  changes = 0;
  private next = 100;
  private waiting: Record<string, string>[] = [];

  constructor(readonly customer = '222-333-4444') {}

  of(kind: Kind): Thing[] {
    return this.things[kind].filter(({ isRemoved, above }) => !isRemoved && !this.isGone(kind, above));
  }

  run(script: string, options: RunOptions = {}): RunResult {
    const {
      preview = false,
      customer = this.customer,
      cutAt = Infinity,
      isUploadQuick = true,
      secondsEach = 0.2,
    } = options;
    const log: string[] = [];
    let seconds = 0;
    let clock = options.now ?? Date.now();
    const until = this.changes + cutAt;
    let own = 0;
    const change = (act: () => void) => {
      if (preview) throw new Error('a preview changes nothing');
      if (this.changes >= until) throw new Error('cut');
      if (own++ === options.meanwhile?.at) options.meanwhile.act();
      this.changes += 1;
      seconds += secondsEach;
      act();
    };
    const sleep = (ms: number) => {
      seconds += ms / 1_000;
      clock += ms;
      if (isUploadQuick) this.process();
    };
    class FakeDate extends Date {
      static override now = () => clock;
    }
    const context = createContext({
      AdsApp: this.app({ preview, customer, change, left: () => RUN_SECONDS - seconds }),
      Utilities: { sleep },
      Logger: { log: (text: unknown) => void log.push(String(text)) },
      Date: FakeDate,
    });
    let error: string | null = null;
    try {
      runInContext(`${script}\nmain();`, context, { timeout: 20_000 });
    } catch (thrown) {
      error = (thrown as Error).message;
    }
    this.process();
    return { log, error };
  }

  private isGone(kind: Kind, above: string): boolean {
    if (kind === 'campaign') return false;
    const parentKind = kind === 'ad' ? 'adset' : 'campaign';
    const parent = this.things[parentKind].find(({ id }) => id === above);
    return parent === undefined || parent.isRemoved || this.isGone(parentKind, parent.above);
  }

  add(kind: Kind, above: string, name: string, facts: Record<string, unknown>, isOn: boolean): Thing {
    const thing = {
      id: String(this.next++),
      name,
      isOn,
      isRemoved: false,
      above,
      costMicros: 0,
      facts,
      criteria: new Set<string>(),
      removedCriteria: new Set<string>(),
    };
    this.things[kind].push(thing);
    return thing;
  }

  private process(): void {
    for (const row of this.waiting.splice(0)) {
      const [kind, id] = row['Row Type'] === 'Campaign' ? ['campaign', 'Campaign ID'] : ['adset', 'Ad group ID'];
      if (row['Action'] === 'Remove') {
        for (const thing of this.things[kind as Kind]) if (thing.id === row[id!]) thing.isRemoved = true;
      } else if (!this.of('campaign').some(({ name }) => name === row['Campaign']))
        this.add(
          'campaign',
          '',
          row['Campaign']!,
          { ...row, networks: ['YOUTUBE_VIDEO'] },
          row['Campaign status'] !== 'Paused',
        );
    }
  }

  private app(run: { preview: boolean; customer: string; change(act: () => void): void; left(): number }): object {
    const { change } = run;
    const upload = () => {
      const file = { name: '', rows: [] as Record<string, string>[] };
      const own = {
        forCampaignManagement: () => own,
        setFileName: (name: string) => ((file.name = name), own),
        append: (row: Record<string, string>) => (file.rows.push(row), own),
        preview: () => undefined,
        apply: () => change(() => (this.uploads.push(file), this.waiting.push(...file.rows))),
      };
      return own;
    };
    const select = (kind: Kind, wrap: (thing: Thing) => object, isOf: (thing: Thing) => boolean = () => true) => {
      let ids: number[] | null = null;
      const own = {
        withIds: (some: number[]) => ((ids = some), own),
        get: () =>
          iterate(
            this.of(kind)
              .filter((one) => isOf(one) && (ids === null || ids.includes(Number(one.id))))
              .map(wrap),
          ),
      };
      return own;
    };
    const builderOf = (
      make: (facts: Record<string, unknown>) => unknown,
      exclude?: (facts: Record<string, unknown>) => void,
    ) => {
      const facts: Record<string, unknown> = {};
      const done = (act: (given: Record<string, unknown>) => unknown) => {
        let result: unknown;
        change(() => (result = act(facts)));
        return { isSuccessful: () => true, getErrors: () => [], getResult: () => result };
      };
      const own: object = new Proxy(
        {},
        {
          get: (_, name: string) => {
            if (name === 'build') return () => done(make);
            if (name === 'exclude') return () => done((given) => exclude?.(given));
            return (value: unknown) => ((facts[name] = value), own);
          },
        },
      );
      return own;
    };
    const targeting = (thing: Thing) => {
      const criterion = (kindOf: (facts: Record<string, unknown>) => string) => () =>
        builderOf(
          (facts) => thing.criteria.add(kindOf(facts)),
          (facts) => void thing.criteria.add(`-${kindOf(facts)}`),
        );
      const one = (kind: string, member: string) => criterion((facts) => `${kind} ${String(facts[member])}`);
      return {
        newAgeBuilder: one('age', 'withAgeRange'),
        newGenderBuilder: one('gender', 'withGenderType'),
        newParentalStatusBuilder: one('parent', 'withParentType'),
        newKeywordBuilder: one('keyword', 'withText'),
        newTopicBuilder: one('topic', 'withTopicId'),
        newAudienceBuilder: criterion(
          (facts) =>
            `${facts['withAudienceType'] === 'USER_LIST' ? 'list' : 'interest'} ${String(facts['withAudienceId'])}`,
        ),
        newPlacementBuilder: one('website', 'withUrl'),
        newMobileApplicationBuilder: one('app', 'withAppId'),
        newMobileAppCategoryBuilder: one('category', 'withMobileAppCategoryId'),
        newYouTubeVideoBuilder: one('video', 'withVideoId'),
        newYouTubeChannelBuilder: one('channel', 'withChannelId'),
      };
    };
    const switches = (thing: Thing) => ({
      getId: () => Number(thing.id),
      getName: () => thing.name,
      enable: () => change(() => (thing.isOn = true)),
      pause: () => change(() => (thing.isOn = false)),
    });
    const added = (thing: Thing, criterion: string) => builderOf(() => thing.criteria.add(criterion));
    const built = (builder: object) => (builder as { build(): unknown }).build();
    const ad = (thing: Thing) => ({ ...switches(thing), remove: () => change(() => (thing.isRemoved = true)) });
    const group = (thing: Thing) => {
      const newAd = (format: string) => () =>
        builderOf((facts) => this.add('ad', thing.id, String(facts['withAdName']), { ...facts, format }, true));
      return {
        ...switches(thing),
        videoTargeting: () => targeting(thing),
        videoAds: () => select('ad', ad, ({ above }) => above === thing.id),
        newVideoAd: () => ({ inStreamAdBuilder: newAd('in-stream'), inFeedAdBuilder: newAd('in-feed') }),
      };
    };
    const campaign = (thing: Thing) => ({
      ...switches(thing),
      getNetworks: () => thing.facts['networks'],
      setNetworks: (networks: string[]) =>
        change(() => {
          if (!this.refused.has('networks')) thing.facts['networks'] = Array.from(networks);
        }),
      addLocation: (id: number) => built(added(thing, `location ${id}`)),
      addLanguage: (id: number) => built(added(thing, `language ${id}`)),
      excludeContentLabel: (label: string) => built(added(thing, `-content ${label}`)),
      videoTargeting: () => targeting(thing),
      targeting: () => ({
        platforms: () => ({
          get: () =>
            iterate(
              [30_000, 30_001, 30_002, 30_004]
                .filter((id) => !this.unlisted.has(id))
                .map((id) => ({
                  getId: () => id,
                  getName: () => DEVICE_NAMES[id],
                  getBidModifier: () => thing.facts[`device ${id}`] ?? 1,
                  setBidModifier: (modifier: number) =>
                    change(() => {
                      if (!this.refused.has('devices')) thing.facts[`device ${id}`] = modifier;
                    }),
                })),
            ),
        }),
      }),
      newVideoAdGroupBuilder: () =>
        builderOf((facts) =>
          this.add('adset', thing.id, String(facts['withName']), facts, facts['withStatus'] !== 'PAUSED'),
        ),
    });
    return {
      getExecutionInfo: () => ({ isPreview: () => run.preview, getRemainingTime: run.left }),
      currentAccount: () => ({ getCustomerId: () => run.customer }),
      bulkUploads: () => ({ newCsvUpload: upload }),
      videoCampaigns: () => select('campaign', campaign),
      videoAdGroups: () => select('adset', group),
      adAssets: () => ({ newYouTubeVideoAssetBuilder: () => builderOf((facts) => facts['withYouTubeVideoId']) }),
      createLabel: (name: string) => change(() => this.labels.push(name)),
      search: (query: string) => iterate(this.answer(query)),
    };
  }

  /** Rows of the few queries that scripts ask. */
  private answer(query: string): object[] {
    const from = / FROM (\w+)/.exec(query)![1]!;
    const ids = /(campaign|ad_group)\.id IN \(([^)]*)\)/.exec(query);
    const key = /LIKE '%\[\[\](\w{10})-%'/.exec(query)?.[1];
    const isOf = (id: string) => ids === null || ids[2]!.split(', ').includes(id);
    const criteriaIn = ({ criteria, removedCriteria }: Thing): string[] => [
      ...criteria,
      ...(query.includes(`${from}.status != 'REMOVED'`) ? [] : removedCriteria),
    ];
    const status = ({ isOn }: Thing) => (isOn ? 'ENABLED' : 'PAUSED');
    const campaigns = this.of('campaign').filter(({ name }) => key === undefined || name.includes(`[${key}-`));
    switch (from) {
      case 'label':
        return this.labels.filter((name) => query.includes(`label.name = '${name}'`)).map(() => ({ label: {} }));
      case 'campaign':
        if (query.includes("campaign.status = 'REMOVED' AND metrics.cost_micros > 0"))
          return this.things.campaign
            .filter(({ id, name, isRemoved, costMicros }) => {
              const isAsked = ids === null ? name.includes(`[${key}-`) : isOf(id);
              return isRemoved && costMicros > 0 && isAsked;
            })
            .map(({ id, name, costMicros }) => ({
              campaign: { id, name },
              metrics: { costMicros: String(costMicros) },
            }));
        return campaigns
          .filter(({ id, isOn }) => isOf(id) && (isOn || !query.includes("campaign.status = 'ENABLED'")))
          .map((one) => ({
            campaign: {
              ...one,
              status: status(one),
              endDateTime: `${String(one.facts['Campaign end date'])} 23:59:59`,
            },
            campaignBudget: {
              [one.facts['Budget type'] === 'Daily' ? 'amountMicros' : 'totalAmountMicros']: String(
                Number(one.facts['Budget'] ?? 0) * 1_000_000,
              ),
            },
          }));
      case 'ad_group':
        return this.of('adset')
          .filter(({ above }) => isOf(above))
          .map((one) => ({ campaign: { id: one.above }, adGroup: { ...one, status: status(one) } }));
      case 'ad_group_ad': {
        const campaignOf = new Map(this.things.adset.map(({ id, above }) => [id, above]));
        return this.of('ad')
          .filter(({ above }) => isOf(campaignOf.get(above)!))
          .map((one) => ({
            adGroup: { id: one.above },
            adGroupAd: { status: status(one), ad: { id: one.id, name: one.name } },
          }));
      }
      case 'campaign_criterion': {
        const device = /criterion_id = (\d+)$/.exec(query)?.[1];
        if (device !== undefined)
          return this.of('campaign')
            .filter(({ id }) => query.includes(`campaign.id = ${id} `))
            .map(({ facts }) => ({ campaignCriterion: { bidModifier: facts[`device ${device}`] } }));
        return this.of('campaign')
          .filter(({ id }) => isOf(id))
          .flatMap((one) =>
            criteriaIn(one).map((own) => ({ campaign: { id: one.id }, campaignCriterion: criterionRow(own) })),
          );
      }
      default:
        return this.of('adset')
          .filter(({ id }) => isOf(id))
          .flatMap((one) =>
            criteriaIn(one).map((own) => ({ adGroup: { id: one.id }, adGroupCriterion: criterionRow(own) })),
          );
    }
  }
}

const DEVICE_NAMES: Readonly<Record<number, string>> = {
  30_000: 'DESKTOP',
  30_001: 'MOBILE',
  30_002: 'TABLET',
  30_004: 'CONNECTED_TV',
};

function iterate<T>(all: readonly T[]): { hasNext(): boolean; next(): T; totalNumEntities(): number } {
  let at = 0;
  return { hasNext: () => at < all.length, next: () => all[at++]!, totalNumEntities: () => all.length };
}

const MEMBERS: Readonly<Record<string, (value: string) => object>> = {
  location: (value) => ({ location: { geoTargetConstant: `geoTargetConstants/${value}` } }),
  language: (value) => ({ language: { languageConstant: `languageConstants/${value}` } }),
  content: (type) => ({ contentLabel: { type } }),
  age: (type) => ({ ageRange: { type } }),
  gender: (value) => ({ gender: { type: value.replace('GENDER_', '') } }),
  parent: (value) => ({ parentalStatus: { type: value.replace('PARENT_', '') } }),
  keyword: (text) => ({ keyword: { text } }),
  topic: (value) => ({ topic: { topicConstant: `topicConstants/${value}` } }),
  interest: (value) => ({ userInterest: { userInterestCategory: `customers/1/userInterests/${value}` } }),
  list: (value) => ({ userList: { userList: `customers/1/userLists/${value}` } }),
  website: (url) => ({ placement: { url } }),
  app: (appId) => ({ mobileApplication: { appId } }),
  category: (value) => ({ mobileAppCategory: { mobileAppCategoryConstant: `mobileAppCategoryConstants/${value}` } }),
  video: (videoId) => ({ youtubeVideo: { videoId } }),
  channel: (channelId) => ({ youtubeChannel: { channelId } }),
};

function criterionRow(criterion: string): object {
  const [, sign, kind, value] = /^(-?)(\S+) (.*)$/s.exec(criterion)!;
  return { negative: sign === '-', ...MEMBERS[kind!]!(value!) };
}
