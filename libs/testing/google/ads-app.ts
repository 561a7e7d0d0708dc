import { answer } from './ads-queries.js';
import { iterate, type Customer, type Kind, type Thing, type Upload } from './customer.js';

/** The run of a script that uses the app. */
export interface ScriptRun {
  preview: boolean;
  customer: string;
  /** Makes a change; throws if the run is not allowed to make one. */
  change(act: () => void): void;
  /** Seconds until the run is cut off. */
  left(): number;
}

const DEVICE_NAMES: Readonly<Record<number, string>> = {
  30_000: 'DESKTOP',
  30_001: 'MOBILE',
  30_002: 'TABLET',
  30_004: 'CONNECTED_TV',
};

/** The part of `AdsApp` that generated scripts use. */
export function adsApp(ads: Customer, run: ScriptRun): object {
  const { change } = run;
  const upload = () => {
    const file: Upload = { name: '', rows: [] };
    const own = {
      forCampaignManagement: () => own,
      setFileName: (name: string) => ((file.name = name), own),
      append: (row: Record<string, string>) => (file.rows.push(row), own),
      preview: () => undefined,
      apply: () => change(() => ads.take(file)),
    };
    return own;
  };
  const select = (kind: Kind, wrap: (thing: Thing) => object, isOf: (thing: Thing) => boolean = () => true) => {
    let ids: number[] | null = null;
    const own = {
      withIds: (some: number[]) => ((ids = some), own),
      get: () =>
        iterate(
          ads
            .of(kind)
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
      builderOf((facts) => ads.add('ad', thing.id, String(facts['withAdName']), { ...facts, format }, true));
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
        if (!ads.refused.has('networks')) thing.facts['networks'] = Array.from(networks);
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
              .filter((id) => !ads.unlisted.has(id))
              .map((id) => ({
                getId: () => id,
                getName: () => DEVICE_NAMES[id],
                getBidModifier: () => thing.facts[`device ${id}`] ?? 1,
                setBidModifier: (modifier: number) =>
                  change(() => {
                    if (!ads.refused.has('devices')) thing.facts[`device ${id}`] = modifier;
                  }),
              })),
          ),
      }),
    }),
    newVideoAdGroupBuilder: () =>
      builderOf((facts) =>
        ads.add('adset', thing.id, String(facts['withName']), facts, facts['withStatus'] !== 'PAUSED'),
      ),
  });
  return {
    getExecutionInfo: () => ({ isPreview: () => run.preview, getRemainingTime: run.left }),
    currentAccount: () => ({ getCustomerId: () => run.customer }),
    bulkUploads: () => ({ newCsvUpload: upload }),
    videoCampaigns: () => select('campaign', campaign),
    videoAdGroups: () => select('adset', group),
    adAssets: () => ({ newYouTubeVideoAssetBuilder: () => builderOf((facts) => facts['withYouTubeVideoId']) }),
    createLabel: (name: string) => change(() => ads.labels.push(name)),
    search: (query: string) => iterate(answer(ads, query)),
  };
}
