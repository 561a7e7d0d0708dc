import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { googleTokenOf, sandboxGoogle } from '#libs/testing/platform/google-bench.js';
import { googleInput } from '#libs/testing/platform/google-input.js';
import { control, experimentKey } from '#libs/testing/platform/sandbox-bench.js';
import { dayAt, laterDay } from '#libs/platforms/dates/zone-days.js';
import type { CreateItem } from '../port/ad-platform.js';
import type { GoogleConnector } from './google-platform.js';
import type { GoogleAccount } from './lookups/accounts.js';

let google: GoogleConnector;
let accessToken: string;
let own: GoogleAccount;
beforeAll(async () => {
  google = await sandboxGoogle();
  accessToken = await googleTokenOf('Nora Vidal');
  const accounts = (await google.lookups.adAccounts(accessToken)) as GoogleAccount[];
  own = accounts.find(({ name }) => name === 'Vidal Outdoor Spain')!;
}, 60_000);
afterAll(() => google.close());

const account = () => ({
  accountId: own.id,
  accessToken,
  currency: own.currency,
  timeZone: own.timeZone,
  facts: own.facts,
});

describe('ad accounts of a person', () => {
  it('lists accounts below managers too, each with its manager, and no manager itself', async () => {
    const accounts = (await google.lookups.adAccounts(accessToken)) as GoogleAccount[];
    expect(accounts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Vidal Outdoor Spain', 'Vidal Outdoor Japan']),
    );
    expect(accounts.map(({ name }) => name)).not.toContain('Vidal Group');
    expect(own).toMatchObject({
      currency: 'EUR',
      timeZone: 'Europe/Madrid',
      isUsable: true,
      facts: { manager: '9100000001' },
    });
    const direct = accounts.find(({ name }) => name === 'Vidal Outdoor US')!;
    expect(direct.facts).toEqual({});
  });
});

describe('lookups of the wizard at the sandbox', () => {
  it('GOOGLE-006 answers each lookup in its own shape', async () => {
    const { lookups } = google;
    const of = account();
    const lists = await Promise.all([
      ...[lookups.locations(of, 'Spain'), lookups.topics(of, ''), lookups.languages(of), lookups.segments(of)],
      ...[lookups.interests(of), lookups.customAudiences(of), lookups.demographics(of), lookups.pixels(of)],
    ]);
    for (const list of lists)
      expect(list[0]).toMatchObject({ id: expect.stringMatching(/^\d+$/), name: expect.any(String) });
    expect(await lookups.assets(of)).toEqual(expect.any(Array));
    expect(await lookups.undeclared(of)).toEqual([]);
    expect(await lookups.accountTrouble(of)).toBeNull();
    const input = { information: { campaign_type: 'SEARCH' } };
    expect((await lookups.limits(of, input)).bounds[0]).toMatchObject({ counts: 'ad', scope: 'adset', limit: 3 });
  });
});

describe('a search experiment on the sandbox', () => {
  const key = experimentKey();
  const choice = { ages: 1, genders: 0, geolocations: 0, keywords: 0, headlines: 0, copies: 0, descriptions: 0 };
  const item = (n: number, changes: Partial<CreateItem> = {}): CreateItem => ({
    ref: `${n}`,
    name: `Autumn ${n} [${key}-${n.toString(36)}]`,
    parentId: null,
    choice,
    budgetMinor: null,
    ...changes,
  });
  const items: CreateItem[] = [
    item(0, { budgetMinor: 20_000 }),
    ...[1, 4].flatMap((n) => [
      item(n, { under: { kind: 'adset', ref: '0' } }),
      item(n + 1, { under: { kind: 'ad', ref: `${n}` } }),
      item(n + 2, { under: { kind: 'ad', ref: `${n}` }, choice: { ...choice, headlines: 1 } }),
    ]),
  ];

  async function input() {
    const [spain] = await google.lookups.locations(account(), 'Spain');
    const base = googleInput();
    const today = dayAt(Date.now(), own.timeZone);
    return googleInput({
      account: { id: own.id, name: own.name, currency: own.currency },
      audiences: { ...base.audiences, geolocations: [{ id: 'l0', value: [spain!] }] },
      information: { ...base.information, start_date: today, end_date: laterDay(today, 3) },
    });
  }

  it('creates it off with one mutate, finds its objects by name and key, and switches it on and off through its campaign', async () => {
    const request = {
      kind: 'campaign',
      input: (await input()) as never,
      assets: {},
      items,
      timeoutMs: 30_000,
    } as const;
    const outcomes = await google.writes.create(account(), request);
    expect(outcomes.filter(({ outcome }) => outcome !== 'created')).toEqual([]);
    const idOf = (ref: string) =>
      outcomes.flatMap((one) => (one.ref === ref && 'platformId' in one ? [one.platformId] : []))[0]!;

    // After a lost response, every object is found by its name.
    for (const [kind, refs] of [
      ['campaign', ['0']],
      ['adset', ['1', '4']],
      ['ad', ['2', '3', '5', '6']],
    ] as const) {
      const names = refs.map((ref) => items[Number(ref)]!.name);
      const found = await google.reads.findByNames(account(), kind, names, []);
      expect(found.map(({ name, platformId }) => [name, platformId]).sort()).toEqual(
        refs.map((ref) => [items[Number(ref)]!.name, idOf(ref)]).sort(),
      );
      expect(found.every(({ maySpend }) => !maySpend)).toBe(true);
      expect(found.every(({ isOn }) => isOn === (kind !== 'campaign'))).toBe(true);
    }
    const listed = await google.reads.listByExperimentKey(account(), key);
    expect(listed.map(({ kind }) => kind).sort()).toEqual(['ad', 'ad', 'ad', 'ad', 'adset', 'adset', 'campaign']);
    expect(listed.find(({ kind }) => kind === 'campaign')!.budgetMinor).toBe(20_000);

    // Google refuses a second attempt because the objects exist, and creates nothing.
    const again = await google.writes.create(account(), request);
    expect(again.map(({ outcome }) => outcome)).toEqual(Array(7).fill('unknown'));
    expect(await google.reads.listByExperimentKey(account(), key)).toHaveLength(7);

    const campaignId = idOf('0');
    expect(await google.writes.setActive(account(), 'campaign', [campaignId], true)).toEqual({
      ids: [campaignId],
      refusals: [],
    });
    const [on] = await google.reads.read(account(), 'campaign', [campaignId]);
    expect([on!.isOn, on!.maySpend]).toEqual([true, true]);
    await google.writes.setActive(account(), 'campaign', [campaignId], false);
    const ads = await google.reads.read(account(), 'ad', [idOf('2'), idOf('3')]);
    expect(ads.map(({ maySpend }) => maySpend)).toEqual([false, false]);

    const query = { campaignId, since: '2026-11-01', until: '2027-12-31', attribution: '' };
    const [report] = await google.reads.beginReports(account(), query);
    for await (const rows of google.reads.readReport(account(), report!))
      for (const { adId } of rows) expect([2, 3, 5, 6].map((n) => idOf(`${n}`))).toContain(adId);

    expect(await google.writes.remove(account(), 'campaign', [campaignId])).toEqual([campaignId]);
    expect(await google.reads.listByExperimentKey(account(), key)).toEqual([]);
  }, 60_000);

  it('makes a campaign optimize for its goal once it is switched on', async () => {
    const pixels = await google.lookups.pixels(account());
    const pixel = pixels.find(({ category }) => category === 'PURCHASE')!;
    const own = { ...(await input()), objective: 'SALES', pixel } as never;
    const name = `Sales [${experimentKey()}-0]`;
    const only = [{ ...items[0]!, name }];
    const request = { kind: 'campaign', input: own, assets: {}, items: only, timeoutMs: 30_000 } as const;
    const [made] = await google.writes.create(account(), request);
    const id = made!.outcome === 'created' ? made!.platformId : '';
    expect(await google.writes.setActive(account(), 'campaign', [id], true)).toEqual({ ids: [id], refusals: [] });
    // A status that is already set is not written again.
    expect(await google.writes.setActive(account(), 'campaign', [id], true)).toEqual({ ids: [id], refusals: [] });
    await google.writes.remove(account(), 'campaign', [id]);
  }, 60_000);

  it('omits only the ad whose text Google refuses', async () => {
    const base = await input();
    const long = { id: 'h2', value: ['x'.repeat(31), 'Half price', 'Free returns'] };
    const creatives = { ...base.creatives, headlines: [...base.creatives.headlines, long] };
    const name = (n: number) => `Winter ${n} [${experimentKey()}-${n}]`;
    const some = [0, 1, 2, 3].map((n) => ({ ...items[n]!, name: name(n) }));
    const bad = [...some.slice(0, 3), { ...some[3]!, choice: { ...choice, headlines: 2 } }];
    const outcomes = await google.writes.create(account(), {
      kind: 'campaign',
      input: { ...base, creatives } as never,
      assets: {},
      items: bad,
      timeoutMs: 30_000,
    });
    expect(Object.fromEntries(outcomes.map(({ ref, outcome }) => [ref, outcome]))).toEqual({
      0: 'created',
      1: 'created',
      2: 'created',
      3: 'refused',
    });
  }, 60_000);
});

describe('an account with a campaign that lacks the political declaration', () => {
  it('is refused before the submit, and accepts ads once the campaign is declared', async () => {
    await control('google/undeclared', 'POST', { customer: '9100000202', name: 'Before 2026' });
    const theo = await googleTokenOf('Theo Brandt');
    const accounts = (await google.lookups.adAccounts(theo)) as GoogleAccount[];
    const { id, currency, timeZone, facts } = accounts.find((one) => one.id === '9100000202')!;
    const shop = { accountId: id, accessToken: theo, currency, timeZone, facts };
    const missing = await google.lookups.undeclared(shop);
    expect(missing.map(({ name }) => name)).toContain('Before 2026');
    const { refused } = await google.lookups.prepare(shop, googleInput() as never);
    expect(refused).toMatchObject([{ field: 'account', params: { n: missing.length } }]);
    await google.lookups.declare(
      shop,
      missing.map((one) => one.id),
    );
    expect(await google.lookups.undeclared(shop)).toEqual([]);
  });
});
