import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { control } from '#libs/testing/platform/sandbox-bench.js';
import {
  liftTikTokLimits,
  sandboxTikTokConfig,
  tiktokControl,
  tiktokToken,
} from '#libs/testing/platform/tiktok-bench.js';
import { tiktokInput } from '#libs/testing/platform/tiktok-input.js';
import type { AccountContext } from '../../port/ad-platform.js';
import { createTikTokPlatform, type TikTokConnector } from '../tiktok-platform.js';
import type { OfAdvertiser } from './tiktok-lookups.js';

const [SPAIN, COFFEE, NEWCOMER, ARCHIVE] = [
  '7001000000000000101',
  '7001000000000000105',
  '7001000000000000106',
  '7001000000000000104',
] as const;
let tiktok: TikTokConnector;
let of: OfAdvertiser;
let account: AccountContext;

beforeAll(async () => {
  await liftTikTokLimits();
  tiktok = createTikTokPlatform(await sandboxTikTokConfig());
});
beforeEach(async () => {
  of = { accountId: SPAIN, accessToken: await tiktokToken('Nora Vidal') };
  account = { ...of, currency: 'EUR', timeZone: 'UTC', facts: {} };
});
afterAll(() => tiktok.close());

const fault = (kind: string, path: string, more: object = {}) =>
  tiktokControl('faults', 'POST', { kind, match: { path }, ...more });
const named = <T extends { name: string }>(rows: readonly T[], name: string): T =>
  rows.find((row) => row.name === name)!;

describe('lookups against the sandbox', () => {
  it('TIKTOK-114 TIKTOK-016 lists the granted advertisers, each with its currency', async () => {
    const rows = await tiktok.lookups.adAccounts(of.accessToken);
    expect(named(rows, 'Vidal Outdoor Japan')).toMatchObject({
      currency: 'JPY',
      timeZone: 'Asia/Tokyo',
      isUsable: true,
      minDailyBudgetMinor: 2000,
    });
    expect(named(rows, 'Vidal archive')).toMatchObject({ isUsable: false });
    expect(rows.some(({ id }) => id === COFFEE)).toBe(false);
  });

  it('TIKTOK-017 TIKTOK-018 TIKTOK-118 lists the pixels of an advertiser, or none', async () => {
    const pixel = named(await tiktok.lookups.pixels(of), 'Vidal shop');
    expect(pixel.events).toContainEqual({ id: 'SHOPPING', name: 'Complete payment' });
    expect(await tiktok.lookups.customConversions(of, pixel.id)).toHaveLength(2);
    expect(await tiktok.lookups.pixels({ ...of, accountId: NEWCOMER })).toEqual([]);
  });

  it('TIKTOK-115 TIKTOK-116 TIKTOK-117 TIKTOK-119 lists places, audiences, interests and devices', async () => {
    expect(named(await tiktok.lookups.locations(of, 'mala'), 'Málaga')).toEqual({
      id: '2514256',
      name: 'Málaga',
      region_code: 'ES',
      geo_type: 'CITY',
      description: 'Málaga, Andalusia, Spain',
    });
    expect(await tiktok.lookups.locations(of, 'qwertz')).toEqual([]);
    expect((await tiktok.lookups.customAudiences(of)).map(({ name }) => name)).not.toContain(
      'Newsletter, being matched',
    );
    expect(named(await tiktok.lookups.interests(of), 'Running').topic).toBe('Sports & Outdoors');
    const devices = await tiktok.lookups.devices(of);
    expect(devices.length).toBeGreaterThan(0);
    expect(devices.every(({ os_type }) => os_type === 'IOS' || os_type === 'ANDROID')).toBe(true);
    expect((await tiktok.lookups.identities(of)).map(({ type }) => type)).toContain('TT_USER');
    expect((await tiktok.lookups.contentExclusions(of)).length).toBeGreaterThan(0);
  });

  it('reads the quota of active ad groups, which is 0 for a punished advertiser', async () => {
    const { bounds } = await tiktok.lookups.limits({ ...account, accountId: NEWCOMER }, {});
    expect(bounds).toContainEqual({ counts: 'adset', scope: 'account', limit: 3, used: 0 });
    await control('tiktok/accounts', 'POST', { account: NEWCOMER, standing: 'disabled' });
    const punished = await tiktok.lookups.limits({ ...account, accountId: NEWCOMER }, {});
    await control('tiktok/accounts', 'POST', { account: NEWCOMER, standing: 'active' });
    expect(punished.bounds).toContainEqual({ counts: 'adset', scope: 'account', limit: 0, used: 0 });
  });

  it('reports why a suspended advertiser shows no ads, and the remaining funds of a good one', async () => {
    const trouble = await tiktok.lookups.accountTrouble({ ...account, accountId: ARCHIVE });
    expect(trouble).toMatchObject({ cause: 'disabled' });
    expect(await tiktok.lookups.accountTrouble(account)).toBeNull();
    expect(await tiktok.lookups.funds(account)).toBe(2_500_000);
  });

  it('reports a pixel of another advertiser, an unused device and a place that does not exist', async () => {
    const lists = tiktokInput().audiences;
    const input = tiktokInput({
      objective: 'CONVERSIONS',
      pixel: { id: '7300000000000000305', name: 'Brandt Coffee shop' },
      audiences: {
        ...lists,
        geolocations: [
          {
            id: 'l0',
            value: [
              { id: '2510769', name: 'Spain' },
              { id: '1', name: 'Atlantis' },
            ],
          },
        ],
        interests: [{ id: 'i0', value: [{ id: '0', name: 'Phrenology' }] }],
      },
    });
    expect((await tiktok.lookups.prepare(account, input)).refused).toMatchObject([{ field: 'pixel.id' }]);
    expect((await tiktok.lookups.removed(account, input)).map(({ field }) => field)).toEqual([
      'audiences.geolocations[0].value',
      'audiences.interests[0].value',
    ]);
  });

  it('estimates audiences, a refused one next to a good one', async () => {
    const { audiences } = tiktokInput();
    const child = {
      id: 'l1',
      value: [
        { id: '2510769', name: 'Spain' },
        { id: '2514256', name: 'Málaga' },
      ],
    };
    const input = tiktokInput({ audiences: { ...audiences, geolocations: [...audiences.geolocations, child] } });
    const sizes = await tiktok.lookups.audienceSizes(account, input, [
      { ages: 0, genders: 0, geolocations: 0 },
      { ages: 0, genders: 0, geolocations: 1 },
    ]);
    expect(sizes[0]!.problem).toBeNull();
    expect(sizes[0]!.lower).toBeGreaterThan(100_000);
    expect(sizes[1]).toMatchObject({ lower: null, upper: null, problem: { params: { platform: 'TikTok' } } });
  });
});

describe('failed lookups', () => {
  it("refuse another person's advertiser, and keep the link", async () => {
    const foreign = { ...of, accountId: COFFEE };
    await expect(tiktok.lookups.pixels(foreign)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    expect(await tiktok.lookups.pixels(of)).toHaveLength(2);
  });

  it('ask for a new link after a token was revoked', async () => {
    await fault('token-revoked', 'pixel/list');
    await expect(tiktok.lookups.pixels(of)).rejects.toMatchObject({
      code: 'AUTH_EXPIRED',
      details: { platformCode: '40105' },
    });
  });

  it('ask for a retry after HTTP 200 without JSON', async () => {
    await fault('html200', 'pixel/list');
    await expect(tiktok.lookups.pixels(of)).rejects.toMatchObject({ code: 'TRANSIENT' });
    expect(await tiktok.lookups.pixels(of)).toHaveLength(2);
  });

  // 40100 would stop every other spec on the same sandbox, so client.spec.ts tests it.
  it('delay only the throttled advertiser', async () => {
    const own = createTikTokPlatform(await sandboxTikTokConfig());
    await fault('throttle-advertiser', 'device_model', { ms: 100 });
    await expect(own.lookups.devices({ ...of, accountId: NEWCOMER })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { platformCode: '40133' },
      retryAfterMs: expect.any(Number),
    });
    expect(await own.lookups.pixels(of)).toHaveLength(2);
    await own.close();
  });
});
