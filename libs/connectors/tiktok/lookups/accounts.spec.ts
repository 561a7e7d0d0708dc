import { afterEach, describe, expect, it } from '@jest/globals';
import { startTikTokStub, tiktokAnswer, type TikTokStub } from '#libs/testing/platform/tiktok-stub.js';
import type { StubAnswer, StubCall } from '#libs/testing/platform/http-stub.js';
import { TikTokClient } from '../wire/client.js';
import { accountTrouble, adAccounts, funds } from './accounts.js';
import { leastDailyBudget, limits, usualLimits } from './limits.js';

const account = { accountId: '7001', accessToken: 'tok-1', currency: 'EUR', timeZone: 'UTC', facts: {} };
const advertiser = (change: object = {}) => ({
  advertiser_id: '7001',
  name: 'Acme ES',
  currency: 'EUR',
  timezone: 'Europe/Madrid',
  status: 'STATUS_ENABLE',
  balance: 25000,
  rejection_reason: '',
  ...change,
});

let stub: TikTokStub;
let client: TikTokClient;
const start = async (answer: (call: StubCall) => StubAnswer) => {
  stub = await startTikTokStub(answer);
  client = new TikTokClient(stub.config);
};
afterEach(async () => {
  await client.close();
  await stub.close();
});
/** An advertiser with `poorAds` ads that report a lack of money. */
const standing = (change: object, poorAds = 0) =>
  start(({ path }) =>
    tiktokAnswer({ list: path.endsWith('/ad/get/') ? new Array(poorAds).fill({}) : [advertiser(change)] }),
  );

describe('advertisers', () => {
  it('TIKTOK-040 have an id, a name and a currency, and are requested a hundred at a time', async () => {
    const ids = Array.from({ length: 150 }, (_, i) => `${7000 + i}`);
    await start(({ path, params }) => {
      if (path.endsWith('/oauth2/advertiser/get/'))
        return tiktokAnswer({ list: ids.map((id) => ({ advertiser_id: id, advertiser_name: id })) });
      const requested = JSON.parse(params['advertiser_ids']!) as string[];
      return tiktokAnswer({ list: requested.map((id) => advertiser({ advertiser_id: id })) });
    });
    const found = await adAccounts(client, 'tok-1');
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(found[0]).toEqual({
      id: '7000',
      name: 'Acme ES',
      currency: 'EUR',
      timeZone: 'Europe/Madrid',
      isUsable: true,
      minDailyBudgetMinor: 2000,
    });
    expect(stub.calls.slice(1).map(({ params }) => (JSON.parse(params['advertiser_ids']!) as []).length)).toEqual([
      100, 50,
    ]);
  });

  it('use the time zone that people read if the response has two', async () => {
    await standing({ timezone: 'Etc/GMT-8', display_timezone: 'Asia/Shanghai' });
    expect((await adAccounts(client, 'tok-1'))[0]?.timeZone).toBe('Asia/Shanghai');
  });

  it.each([
    ['STATUS_ENABLE', true, null],
    ['STATUS_LIMIT', false, 'disabled'],
    ['STATUS_DISABLE', false, 'disabled'],
    ['STATUS_CONFIRM_FAIL', false, 'disabled'],
    ['STATUS_PENDING_CONFIRM', false, 'in-review'],
    ['STATUS_SELF_SERVICE_UNAUDITED', false, 'in-review'],
    ['STATUS_CONTRACT_PENDING', false, 'other'],
    ['STATUS_NOT_PUBLISHED', false, 'other'],
  ])('with the status %s are usable: %s, and show no ads because of %s', async (status, isUsable, cause) => {
    await standing({ status, rejection_reason: 'Said so.' });
    expect((await adAccounts(client, 'tok-1'))[0]?.isUsable).toBe(isUsable);
    const trouble = cause === null ? null : { cause, message: 'Said so.' };
    expect(await accountTrouble(client, account)).toEqual(trouble);
  });

  it('are out of money only if an ad reports it and they have no balance, because some accounts pay later', async () => {
    await standing({ balance: 0 });
    expect(await accountTrouble(client, account)).toBeNull();
    expect(await funds(client, account)).toBeNull();
    await client.close();
    await stub.close();
    await standing({ balance: 0 }, 1);
    expect(await accountTrouble(client, account)).toEqual({ cause: 'out-of-money', message: null });
    expect(JSON.parse(stub.calls[1]!.params['filtering']!)).toEqual({ secondary_status: 'AD_STATUS_BALANCE_EXCEED' });
  });

  it('have the remaining balance of the response, without a further call', async () => {
    await standing({ balance: '12.41' });
    expect(await funds(client, account)).toBe(1241);
    expect(await accountTrouble(client, account)).toBeNull();
    expect(stub.calls).toHaveLength(2);
  });

  it('cause a retry if a response omits them', async () => {
    await start(() => tiktokAnswer({ list: [] }));
    await expect(accountTrouble(client, account)).rejects.toMatchObject({ code: 'TRANSIENT' });
  });
});

describe('limits of an advertiser', () => {
  it.each([
    [{ total_adgroup_quota: 200, used_adgroup_quota: 150 }, 200, 150],
    // An account with a fixed quota, and one that is punished.
    [{ total_adgroup_quota: 5000, used_adgroup_quota: 0 }, 5000, 0],
    [{ total_adgroup_quota: 0, used_adgroup_quota: 0 }, 0, 0],
  ])("use the advertiser's own quota of active ad groups: %j", async (answer, limit, used) => {
    await start(({ path }) =>
      tiktokAnswer(
        path.includes('campaign') ? { list: [{}], page_info: { page: 1, total_page: 12, total_number: 12 } } : answer,
      ),
    );
    expect(await limits(client, account)).toEqual({
      tree: { audienceLevel: 'adset', moneyLevel: 'adset' },
      bounds: [
        { counts: 'ad', scope: 'adset', limit: 50, used: 0 },
        { counts: 'adset', scope: 'campaign', limit: 999, used: 0 },
        { counts: 'adset', scope: 'account', limit, used },
        { counts: 'campaign', scope: 'account', limit: 999, used: 12, ofAll: true },
      ],
      leastDailyBudgetMinor: 2000,
    });
  });

  it('are those of the lowest tier if no account is chosen', () => {
    expect(usualLimits().bounds).toContainEqual({ counts: 'adset', scope: 'account', limit: 50, used: 0 });
  });

  // Facts, section 6.3: 20 a day times the ratio of the currency.
  it.each([
    ['EUR', 2000],
    ['MXN', 20_000],
    ['JPY', 2000],
    ['PLN', 8000],
    ['KRW', 20_000],
    ['IDR', 200_000],
  ])('require at least %s %d minor units a day for a group', (currency, minor) => {
    expect(leastDailyBudget(currency)).toBe(minor);
  });
});
