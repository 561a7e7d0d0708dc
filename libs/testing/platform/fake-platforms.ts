import type { AdPlatformWrites } from '#libs/connectors/port/ad-platform.js';
import type { CallbackHint, PlatformCallbacks } from '#libs/connectors/port/callbacks.js';
import type { PlatformLinking } from '#libs/connectors/port/linking.js';
import type { PlatformLookups } from '#libs/connectors/port/lookups.js';
import { toPlatforms, type Platforms } from '#libs/connectors/registry.js';
import type { FakeAdPlatform } from './fake-ad-platform.js';
import { pastedScript } from './pasted-scripts.js';

/** A registry whose platform reads and writes the fake. Access to a part that is not defined here is an error of the test. */
export function fakePlatforms(fake: FakeAdPlatform): Platforms {
  const { platform } = fake;
  const lookups = only<PlatformLookups>({
    limits: () => Promise.resolve(fake.limits),
    likelyPath: () => Promise.resolve(null),
    accountTrouble: () => fake.askTrouble(),
    adAccounts: () => Promise.resolve(fake.accounts),
    prepare: () => Promise.resolve(fake.preparation),
    funds: () => Promise.resolve(null),
    removed: () => Promise.resolve([]),
    audienceSizes: () => Promise.resolve([]),
    rehearse: () => Promise.resolve([]),
    refusedRow: () => Promise.resolve(null),
    creationEnded: (_input, path) => (path === null ? fake.creationEnded : null),
    names: fake.names,
    bodies: ({ items }) =>
      items.map(({ kind, name, parentId, choice, budgetMinor }) => ({ kind, name, parentId, choice, budgetMinor })),
  });
  const linking = only<PlatformLinking>({ renew: ({ renewalToken }) => fake.renew(renewalToken) });
  const callbacks = only<PlatformCallbacks>({ topics: ['ad-review', 'ad-issue'], timedToMs: 0, parse: parseHints });
  return toPlatforms([
    {
      byHand: {
        script: pastedScript,
        part: () => ({ number: 1, of: 1 }),
        scriptsUrl: (accountId) => `https://manager.test/${accountId}/scripts`,
      },
      platform,
      reads: fake,
      writes: fake,
      linking,
      lookups,
      callbacks,
      otherWays: { smart_plus: { reads: fake, writes: counted(fake) } },
      apiVersion: { version: 'v1', endsOn: null, isEstimate: false, source: 'https://docs.test', readOn: '2026-11-23' },
      endings: [],
      adUrl: (accountId, adId) => `https://manager.test/${accountId}/${adId}`,
      imageOrigins: [],
      accountUrl: (accountId) => `https://manager.test/${accountId}`,
      close: () => Promise.resolve(),
    },
  ]);
}

/** A body of the fake platform is its hints as JSON. */
const parseHints = (body: Uint8Array): CallbackHint[] =>
  JSON.parse(Buffer.from(body).toString('utf8')) as CallbackHint[];

/** A part of a connector with only these members; access to any other is an error of the test. */
const only = <T extends object>(part: Partial<T>): T =>
  new Proxy(part, {
    get(target, name) {
      if (name in target) return target[name as keyof T];
      throw new Error(`The fake has no ${String(name)}.`);
    },
  }) as T;

/** The other way of creating for the same fake; it counts its creates. */
const counted = (fake: FakeAdPlatform): AdPlatformWrites =>
  new Proxy<AdPlatformWrites>(fake, {
    get(target, name) {
      if (name === 'create') fake.bySmartPlus += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
