import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdObjectKind } from '#libs/contracts/ad-object.js';
import type { MetaExperimentInput, MetaLocation } from '#libs/contracts/meta-experiment.js';
import { exampleInput } from '../fake/example-input.js';
import type { AccountContext, Choice, CreateItem, InsightRow, PlatformAsset } from '../port/ad-platform.js';
import type { PlatformConnector } from '../port/platform-connector.js';
import { createMetaPlatform } from './meta-platform.js';

/** Against a real sandbox process: `npm test -- libs/connectors` starts one. */
const sandbox = process.env.POLYAD_TEST_SANDBOX_URL ?? '';
const REDIRECT = 'http://127.0.0.1:9/callback';
const HOUR_MS = 3_600_000;
/** An account that no other test uses: faults strike it alone. */
const ACCOUNT = 'Brandt Coffee';

const control = async <T>(path: string, method = 'GET', body?: unknown): Promise<T> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${sandbox}/__sandbox/${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return (await answer.json()) as T;
};
interface Ledger {
  data: { type: string; name: string; status: string }[];
  counts: Record<string, number>;
}
const ledger = (key: string) => control<Ledger>(`ledger?prefix=${encodeURIComponent(`[${key}-`)}`);

let meta: PlatformConnector;
let accessToken: string;
let account: AccountContext;
let input: MetaExperimentInput;
let assets: Record<string, PlatformAsset>;

/** Consents on the sandbox's page as a browser would, and follows the redirect by hand. */
async function consent(person: string): Promise<string> {
  const url = new URL(meta.linking.authorizeUrl({ state: 'state-1', redirectUri: REDIRECT }));
  const page = await (await fetch(url)).text();
  const id = new RegExp(`value="(\\d+)"[^>]*>\\s*<span>${person}`).exec(page)?.[1] ?? '';
  const form = new URLSearchParams(url.searchParams);
  form.set('person', id);
  form.set('decision', 'allow');
  for (const scope of url.searchParams.get('scope')!.split(',')) form.append('grant', scope);
  const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
  const target = new URL(answer.headers.get('location')!);
  expect(target.searchParams.get('state')).toBe('state-1');
  return target.searchParams.get('code')!;
}

const experimentKey = () => [...randomBytes(10)].map((byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('');
const item = (key: string, n: number, parentId: string | null, choice: Choice, budgetMinor?: number): CreateItem => ({
  ref: `${n}`,
  name: `Coffee ${n} [${key}-${n.toString(36)}]`,
  parentId,
  choice,
  budgetMinor: budgetMinor ?? null,
});
const send = (kind: AdObjectKind, items: CreateItem[], timeoutMs = 30_000) =>
  meta.writes.create(account, { kind, input, assets, items, timeoutMs });
async function createOne(kind: AdObjectKind, one: CreateItem): Promise<string> {
  const [outcome] = await send(kind, [one]);
  expect(outcome).toMatchObject({ outcome: 'created' });
  return outcome?.outcome === 'created' ? outcome.platformId : '';
}

/** Every combination of the creative components, as choices, over and over. */
const creativeChoice = (n: number): Choice => ({
  headlines: n % 2,
  copies: 0,
  descriptions: 0,
  ctas: Math.floor(n / 2) % 2,
  visuals: Math.floor(n / 4) % 3,
});

const gif = (side: number) =>
  Buffer.concat([Buffer.from('GIF89a'), Buffer.from(new Uint16Array([side, side]).buffer), Buffer.alloc(20)]);

beforeAll(async () => {
  if (sandbox === '') throw new Error('POLYAD_TEST_SANDBOX_URL is not set. Run: npm test -- libs/connectors');
  const base = `${sandbox}/meta`;
  const { scale } = await control<{ scale: number }>('health');
  meta = createMetaPlatform({
    graphUrl: base,
    graphVideoUrl: base,
    dialogUrl: base,
    apiVersion: 'v25.0',
    appId: 'sandbox-app',
    appSecret: 'sandbox-secret',
    webhookVerifyToken: 'verify-me',
    timeScale: scale,
  });
});

/** Ids of the faults that are still to be taken back. */
const faults: number[] = [];
afterEach(async () => {
  for (const id of faults.splice(0)) await control(`faults?id=${id}`, 'DELETE');
});

afterAll(() => meta.close());

describe('linking and lookups', () => {
  it('META-016 links the person who consented, once per code', async () => {
    const code = await consent('Theo Brandt');
    const identity = await meta.linking.exchangeCode({ code, redirectUri: REDIRECT });
    expect(identity).toMatchObject({ name: 'Theo Brandt' });
    expect(identity.scopes).toEqual(expect.arrayContaining(['ads_management', 'ads_read', 'pages_manage_ads']));
    expect(Date.parse(identity.expiresAt!)).toBeGreaterThan(Date.now());
    await expect(meta.linking.exchangeCode({ code, redirectUri: REDIRECT })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
    accessToken = identity.accessToken;
  });

  it('META-152 META-153 META-155 offers accounts, pages and what belongs to them', async () => {
    const accounts = await meta.lookups.adAccounts(accessToken);
    const own = accounts.find(({ name }) => name === ACCOUNT)!;
    expect(own).toMatchObject({ currency: 'EUR', timeZone: 'Europe/Berlin', isUsable: true });
    account = { accountId: own.id, accessToken, currency: own.currency };
    const page = (await meta.lookups.pages(accessToken)).find(({ name }) => name === 'Brandt Coffee')!;
    const { pixels, customConversions } = await meta.lookups.accountLookups(accessToken, own.id);
    expect(pixels.length).toBeGreaterThan(0);
    expect(customConversions.length).toBeGreaterThan(0);
    const { forms, instagramAccounts } = await meta.lookups.pageLookups(accessToken, { pageId: page.id });
    expect(forms.length).toBeGreaterThan(0);
    const example = exampleInput();
    const start = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 2 * HOUR_MS;
    input = {
      ...example,
      information: {
        ...example.information,
        start_date: new Date(start).toISOString(),
        end_date: new Date(start + 48 * HOUR_MS).toISOString(),
      },
      account: own,
      page,
      pixel: pixels[0]!,
      ig: instagramAccounts[0] ?? null,
      audiences: { ...example.audiences, geolocations: [{ id: 'l0', value: await germany() }] },
    };
  });

  it('META-156 META-157 META-158 searches places, interests and demographics', async () => {
    expect((await meta.lookups.locations(accessToken, 'Berlin')).map(({ name }) => name)).toContain('Berlin');
    expect((await meta.lookups.interests(accessToken, 'coffee')).length).toBeGreaterThan(0);
    const demographics = await meta.lookups.demographics(accessToken, 'parents');
    expect(demographics.length).toBeGreaterThan(0);
    expect(demographics.every(({ type }) => type !== undefined)).toBe(true);
  });

  it('META-159 estimates audiences, a refused one beside a good one', async () => {
    const geolocations = await germany();
    const rows = await meta.lookups.reach(accessToken, {
      accountId: account.accountId,
      audiences: [
        { name: 'Germany', components: { ages: [18, 34], geolocations } },
        { name: 'Nowhere', components: { ages: [18, 34] } },
      ],
      exclusions: {},
    });
    expect(rows[0]).toMatchObject({ name: 'Germany', reach: { issue: false }, error: null });
    expect(rows[0]!.reach.lower_bound).toBeGreaterThan(100_000);
    expect(rows[1]).toMatchObject({ reach: { issue: true }, error: { type: 'platform' } });
  });
});

const germany = async (): Promise<MetaLocation[]> =>
  (await meta.lookups.locations(accessToken, 'Germany')).filter(({ type }) => type === 'country');

describe('an experiment from the first upload to its figures', () => {
  const key = experimentKey();
  let campaignId: string;
  let adSetIds: string[];
  let adIds: string[];

  it('uploads pictures and a video in chunks', async () => {
    const video = Buffer.alloc(2_500_000);
    video.write('\0\0\0\x10ftypisom', 0, 'latin1');
    const film = await meta.writes.uploadVideo(account, {
      name: 'film.mp4',
      sizeBytes: video.length,
      read: async (start, end) => video.subarray(start, end),
      onProgress: () => undefined,
    });
    const hero = await meta.writes.uploadImage(account, { name: 'hero.gif', bytes: gif(1080) });
    const again = await meta.writes.uploadImage(account, { name: 'again.gif', bytes: gif(1080) });
    expect(again).toEqual(hero);
    assets = { film, hero, cover: await meta.writes.uploadImage(account, { name: 'cover.gif', bytes: gif(1200) }) };
  });

  it('reads the limits that bound the plan', async () => {
    const limits = await meta.writes.limits(account, input);
    expect(limits).toMatchObject({ adsPerAdSet: 50, liveAds: 5000 });
    expect(limits.minDailyBudgetMinor).toBeGreaterThan(0);
  });

  it('creates a campaign, three ad sets and 120 ads, all paused', async () => {
    campaignId = await createOne('campaign', item(key, 0, null, {}));
    const audiences: Choice[] = [{ ages: 0 }, { ages: 1, genders: 0 }, { ages: 1, genders: 1 }];
    adSetIds = [];
    for (const [index, choice] of audiences.entries()) {
      const one = item(key, index + 1, campaignId, { ...choice, geolocations: 0 }, 1000 + index);
      adSetIds.push(await createOne('adset', one));
    }
    const batches = adSetIds.map((parent, set) =>
      Array.from({ length: 40 }, (_, n) => item(key, 4 + set * 40 + n, parent, creativeChoice(n))),
    );
    const outcomes = (await Promise.all(batches.map((items) => send('ad', items)))).flat();
    expect(outcomes.filter(({ outcome }) => outcome !== 'created')).toEqual([]);
    adIds = outcomes.map((outcome) => (outcome.outcome === 'created' ? outcome.platformId : ''));
    const { counts, data } = await ledger(key);
    expect(counts).toMatchObject({ campaign: 1, adset: 3, ad: 120 });
    expect(data.filter(({ status }) => status !== 'PAUSED' && status !== 'ACTIVE')).toEqual([]);
    expect(data.filter(({ type, status }) => type !== 'creative' && status !== 'PAUSED')).toEqual([]);
  });

  it('lists everything that carries the key, with its parent', async () => {
    const found = await meta.writes.listByExperimentKey(account, key);
    expect(found).toHaveLength(124);
    expect(new Set(found.map(({ platformId }) => platformId))).toEqual(new Set([campaignId, ...adSetIds, ...adIds]));
    expect(found.filter(({ isActive }) => isActive)).toEqual([]);
    expect(new Set(found.filter(({ kind }) => kind === 'ad').map(({ parentId }) => parentId))).toEqual(
      new Set(adSetIds),
    );
  });

  it('goes live from the ads up, and delivers', async () => {
    const time = await meta.writes.campaignTime(account, [campaignId]);
    expect(Math.abs(Date.parse(time.now) - Date.now())).toBeLessThan(60_000);
    for (const [kind, ids] of [
      ['ad', adIds],
      ['adset', adSetIds],
      ['campaign', [campaignId]],
    ] as const) {
      expect(await meta.writes.setActive(account, kind, ids, true)).toEqual(ids);
      const read = await meta.writes.read(account, kind, ids);
      expect(read.filter(({ isActive }) => isActive)).toHaveLength(ids.length);
    }
    const rows = await delivered();
    expect(rows.every(({ adId }) => adIds.includes(adId))).toBe(true);
    expect(rows.every(({ spendMinor }) => Number.isInteger(spendMinor))).toBe(true);
    expect(rows.reduce((sum, { spendMinor }) => sum + spendMinor, 0)).toBeLessThanOrEqual(3003);
    expect(rows.some(({ counts }) => (counts.link_click ?? 0) > 0)).toBe(true);
    const { now, scale } = await meta.writes.campaignTime(account, [campaignId]);
    expect(scale).toBeGreaterThan(1);
    expect(Date.parse(now)).toBeGreaterThanOrEqual(Date.parse(input.information.start_date));
  }, 60_000);

  /** Reads reports until there are clicks; each report takes its time, so nothing spins. */
  async function delivered(): Promise<InsightRow[]> {
    const [since, until] = [input.information.start_date, input.information.end_date].map((day) => day.slice(0, 10));
    for (const deadline = Date.now() + 50_000; ;) {
      const rows: InsightRow[] = [];
      const query = { campaignIds: [campaignId], since: since!, until: until!, attribution: '1_day_c' };
      for await (const page of meta.writes.insights(account, query)) rows.push(...page);
      if (rows.some(({ counts }) => (counts.link_click ?? 0) > 0)) return rows;
      if (Date.now() > deadline) throw new Error(`No clicks yet in ${rows.length} rows.`);
    }
  }

  it('stops, and removes what it created', async () => {
    expect(await meta.writes.setActive(account, 'campaign', [campaignId], false)).toEqual([campaignId]);
    expect(await meta.writes.read(account, 'campaign', [campaignId])).toMatchObject([{ isActive: false }]);
    expect(await meta.writes.remove(account, 'ad', adIds.slice(0, 60))).toHaveLength(60);
    const left = await meta.writes.listByExperimentKey(account, key);
    expect(left.filter(({ kind }) => kind === 'ad')).toHaveLength(60);
    expect(await meta.writes.remove(account, 'campaign', [campaignId])).toEqual([campaignId]);
  });
});

describe('when something goes wrong', () => {
  const key = experimentKey();
  let adSetId: string;
  let next = 10;
  const ads = (count: number) => Array.from({ length: count }, () => item(key, next++, adSetId, creativeChoice(next)));
  const fault = async (kind: string, more: object = {}) => {
    const match = { method: 'POST', path: `${account.accountId}/ads$` };
    faults.push((await control<{ id: number }>('faults', 'POST', { kind, match, ...more })).id);
  };
  const distinct = async (items: CreateItem[]) => {
    const names = new Set(items.map(({ name }) => name));
    return (await ledger(key)).data.filter(({ type, name }) => type === 'ad' && names.has(name)).length;
  };

  beforeAll(async () => {
    const campaignId = await createOne('campaign', item(key, 1, null, {}));
    adSetId = await createOne('adset', item(key, 2, campaignId, { geolocations: 0 }, 1000));
  });

  it('finds the ads of a batch whose answer was cut off after the commit', async () => {
    await fault('cut-after');
    const items = ads(8);
    expect((await send('ad', items)).map(({ outcome }) => outcome)).toEqual(Array(8).fill('unknown'));
    const found = await meta.writes.findByNames(
      account,
      'ad',
      items.map(({ name }) => name),
    );
    expect(found.map(({ name }) => name).sort()).toEqual(items.map(({ name }) => name).sort());
    expect(await distinct(items)).toBe(8);
  });

  it('finds nothing of a batch that was cut off before it began', async () => {
    await fault('cut-before');
    const items = ads(4);
    expect((await send('ad', items)).map(({ outcome }) => outcome)).toEqual(Array(4).fill('unknown'));
    expect(
      await meta.writes.findByNames(
        account,
        'ad',
        items.map(({ name }) => name),
      ),
    ).toEqual([]);
  });

  it.each([true, false])(
    'does not know the one ad whose entry is null (landed: %s), its neighbours exist',
    async (commit) => {
      await fault('null-batch-item', { commit, match: { method: 'POST', path: `${account.accountId}/ads$`, nth: 2 } });
      const items = ads(3);
      expect((await send('ad', items)).map(({ outcome }) => outcome)).toEqual(['created', 'unknown', 'created']);
      expect(await meta.writes.findByNames(account, 'ad', [items[1]!.name])).toHaveLength(commit ? 1 : 0);
    },
  );

  it.each(['html500', 'http500'])('does not take a %s for a refusal', async (kind) => {
    await fault(kind, { commit: true });
    const items = ads(2);
    expect((await send('ad', items)).map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown']);
    expect(
      await meta.writes.findByNames(
        account,
        'ad',
        items.map(({ name }) => name),
      ),
    ).toHaveLength(2);
  });

  it('gives up at its time, and finds what landed late', async () => {
    await fault('latency', { ms: 700 });
    const items = ads(2);
    expect((await send('ad', items, 300)).map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown']);
    const names = items.map(({ name }) => name);
    const deadline = Date.now() + 10_000;
    let found = await meta.writes.findByNames(account, 'ad', names);
    while (found.length < 2 && Date.now() < deadline) found = await meta.writes.findByNames(account, 'ad', names);
    expect(found).toHaveLength(2);
  });

  it("refuses one ad in the platform's words and creates the others", async () => {
    const items = ads(3);
    items[1] = { ...items[1]!, parentId: '1' };
    const outcomes = await send('ad', items);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['created', 'refused', 'created']);
    expect(outcomes[1]).toMatchObject({
      refusal: { code: expect.stringMatching(/^\d+/), message: expect.stringMatching(/./) },
    });
  });

  it('names the field of an ad set whose budget is too low', async () => {
    const [outcome] = await send('adset', [item(key, next++, await campaignOf(), { geolocations: 0 }, 1)]);
    expect(outcome).toMatchObject({ outcome: 'refused', refusal: { field: 'lifetime_budget' } });
  });

  const campaignOf = async () => (await meta.writes.read(account, 'adset', [adSetId]))[0]!.parentId;

  it('ERR-009 waits as long as a throttled account asks, and creates nothing meanwhile', async () => {
    // What the sandbox says (3 minutes) and when it opens again (400 ms after the last call) are two things for a test.
    const limit = { pool: 'ads_management', account: account.accountId.slice(4), blockMs: 400, regainMinutes: 3 };
    await control('limits', 'POST', limit);
    await fault('throttle', { ms: 400 });
    const items = ads(2);
    await expect(send('ad', items)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterMs: 180_000,
      details: { platformCode: '80004/2446079' },
    });
    expect(await distinct(items)).toBe(0);
    const open = async () => meta.writes.read(account, 'adset', [adSetId]).catch(() => null);
    const deadline = Date.now() + 15_000;
    while ((await open()) === null && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await send('ad', items)).toHaveLength(2);
  }, 20_000);

  it('says that the link has ended, without the token', async () => {
    const { access_token } = await control<{ access_token: string }>('meta/tokens', 'POST', {
      person: 'Theo Brandt',
      seconds: -1,
    });
    const expired = { ...account, accessToken: access_token };
    const items = ads(2);
    const error = await meta.writes
      .create(expired, { kind: 'ad', input, assets, items, timeoutMs: 10_000 })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'AUTH_EXPIRED', details: { platformCode: expect.stringMatching(/^190/) } });
    expect(JSON.stringify(error)).not.toContain(access_token);
    expect(await distinct(items)).toBe(0);
    await expect(meta.lookups.adAccounts(access_token)).rejects.toMatchObject({ code: 'AUTH_EXPIRED' });
  });
});
