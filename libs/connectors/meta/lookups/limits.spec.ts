import { afterEach, describe, expect, it } from '@jest/globals';
import { startGraphStub, type GraphStub } from '#libs/testing/platform/graph-stub.js';
import { NOT_COUNTED } from '../../port/calls.js';
import { MetaClient } from '../wire/client.js';
import { limits, usualLimits } from './limits.js';

const ACCOUNT = { accountId: '1234', accessToken: 'tok-1', currency: 'EUR', timeZone: 'UTC', facts: {} };

let stub: GraphStub;
let client: MetaClient;
afterEach(async () => {
  await client.close();
  await stub.close();
});

/** Limits for a page's ads if Meta returns these rows. */
async function limitsWhere(answers: { volumes?: object[]; minimums?: object[] }, page: { id: string } | null) {
  stub = await startGraphStub(({ path }) => ({
    json: { data: (path.endsWith('/ads_volume') ? answers.volumes : answers.minimums) ?? [] },
  }));
  client = new MetaClient(stub.config, NOT_COUNTED);
  return limits(client, ACCOUNT, { page });
}
const running = (used: number | null, limit: number | null, actor_id?: string) => ({
  ads_running_or_in_review_count: used,
  limit_on_ads_running_or_in_review: limit,
  ...(actor_id === undefined ? {} : { actor_id }),
});
const liveAds = ({ bounds }: ReturnType<typeof usualLimits>) => bounds.find(({ scope }) => scope === 'page');

describe('the limit of live ads', () => {
  const volumes = [running(7, 1_000), running(40, 250, '41'), running(60, 5_000, '42')];

  it('is that of the page, whatever the account and other pages have', async () => {
    expect(liveAds(await limitsWhere({ volumes }, { id: '42' }))).toEqual({
      counts: 'ad',
      scope: 'page',
      limit: 5_000,
      used: 60,
    });
    expect(stub.calls.map(({ path }) => path).sort()).toEqual([
      '/v26.0/act_1234/ads_volume',
      '/v26.0/act_1234/minimum_budgets',
    ]);
    const volumeCall = stub.calls.find(({ path }) => path.endsWith('/ads_volume'));
    expect(volumeCall!.params['show_breakdown_by_actor']).toBe('true'); // otherwise Meta returns only the account's volume
  });

  it("reports how many of a page's ads other ad accounts run within the same limit", async () => {
    const row = { ...running(60, 250, '42'), current_account_ads_running_or_in_review_count: 12 };
    expect(liveAds(await limitsWhere({ volumes: [row] }, { id: '42' }))).toMatchObject({ used: 60, elsewhere: 48 });
  });

  it.each([
    ['for a page that Meta does not list', { id: '43' }],
    ['without a page', null],
  ])("is the account's limit %s", async (_name, page) => {
    expect(liveAds(await limitsWhere({ volumes: volumes.toReversed() }, page))).toMatchObject({
      limit: 1_000,
      used: 7,
    });
  });

  it.each([
    ['returns nothing', []],
    ['lists other pages only', [running(40, 5_000, '41')]],
    ['returns no limit', [running(0, null)]],
    ['returns 0', [running(0, 0)]],
  ])('is that of the lowest tier, with nothing used, if Meta %s', async (_name, given) => {
    expect(liveAds(await limitsWhere({ volumes: given }, null))).toMatchObject({ limit: 250, used: 0 });
  });

  it('counts running ads even if Meta returns no limit', async () => {
    expect(liveAds(await limitsWhere({ volumes: [running(12, null, '42')] }, { id: '42' }))).toMatchObject({
      limit: 250,
      used: 12,
    });
  });
});

describe('the minimum daily budget', () => {
  const least = (currency: string, min_daily_budget_imp: number) => ({ currency, min_daily_budget_imp });

  it("is that of the account's currency, in minor units", async () => {
    const minimums = [least('USD', 100), least('EUR', 93)];
    expect(await limitsWhere({ minimums }, null)).toMatchObject({ leastDailyBudgetMinor: 93 });
  });

  it('is the first one returned if none is in its currency, and the smallest possible amount if none is returned', async () => {
    const minimums = [least('USD', 100), least('GBP', 80)];
    expect(await limitsWhere({ minimums }, null)).toMatchObject({ leastDailyBudgetMinor: 100 });
    await client.close();
    await stub.close();
    expect((await limitsWhere({}, null)).leastDailyBudgetMinor).toBe(1);
  });
});

it('usual limits without an account equal the limits when Meta returns nothing', async () => {
  expect(await limitsWhere({}, null)).toEqual(usualLimits());
});
