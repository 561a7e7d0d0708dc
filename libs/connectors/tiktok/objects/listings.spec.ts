import { afterEach, describe, expect, it } from '@jest/globals';
import type { StubAnswer, StubCall } from '#libs/testing/platform/http-stub.js';
import { startTikTokStub, tiktokAnswer, type TikTokStub } from '#libs/testing/platform/tiktok-stub.js';
import { TikTokClient } from '../wire/client.js';
import { MANUAL } from './levels.js';
import { listingsOf } from './listings.js';
import { withReviews } from './reviews.js';
import { standingOf } from './standing.js';
import { switchesOf, writeManual } from './switch.js';

const account = { accountId: '7001', accessToken: 'tok-1', currency: 'EUR', timeZone: 'UTC', facts: {} };
const page = { page: 1, page_size: 1000, total_number: 1, total_page: 1 };
const row = (level: 'campaign' | 'adgroup' | 'ad', id: number | string, name: string, more: object = {}) => ({
  [`${level}_id`]: id,
  [`${level}_name`]: name,
  ...(level === 'adgroup' ? { campaign_id: '1' } : {}),
  ...(level === 'ad' ? { adgroup_id: '2' } : {}),
  operation_status: 'DISABLE',
  secondary_status: `${level.toUpperCase()}_STATUS_DISABLE`,
  ...more,
});
const listed = (...list: object[]) => tiktokAnswer({ list, page_info: page });
const filterOf = ({ params }: StubCall) => JSON.parse(params['filtering']!) as Record<string, unknown>;

let stub: TikTokStub;
let client: TikTokClient;
const start = async (answer: (call: StubCall, index: number) => StubAnswer) => {
  stub = await startTikTokStub(answer);
  client = new TikTokClient(stub.config);
};
afterEach(async () => {
  await client.close();
  await stub.close();
});

const listings = () => listingsOf(client, MANUAL, withReviews);
const switches = () => switchesOf(client, writeManual);

describe('listings', () => {
  it('find ads by name under their groups, a hundred at a time', async () => {
    await start(() => listed(row('ad', 7, 'Ad [k-1]'), row('ad', '8', 'Ad [k-2]'), row('ad', '9', 'Another')));
    const groups = Array.from({ length: 101 }, (_, n) => `${n}`);
    const found = await listings().findByNames(account, 'ad', ['Ad [k-1]', 'Ad [k-3]'], [...groups, '0']);
    expect(new Set(found.map(({ platformId }) => platformId))).toEqual(new Set(['7']));
    expect(found[0]).toMatchObject({ kind: 'ad', name: 'Ad [k-1]', parentId: '2', isOn: false });
    expect(stub.calls.map((call) => (filterOf(call)['adgroup_ids'] as string[]).length)).toEqual([100, 1]);
    expect(filterOf(stub.calls[0]!)).toMatchObject({ primary_status: 'STATUS_NOT_DELETE' });
    expect(stub.calls[0]!.params).toMatchObject({ advertiser_id: '7001', page_size: '1000' });
  });

  it('request every campaign, page by page', async () => {
    await start((_call, index) =>
      tiktokAnswer({
        list: [row('campaign', index + 1, `Sale [k-${index}]`)],
        page_info: { ...page, page: index + 1, total_page: 3 },
      }),
    );
    expect((await listings().campaigns(account)).map(({ platformId }) => platformId)).toEqual(['1', '2', '3']);
    expect(stub.calls.map(({ params }) => params['page'])).toEqual(['1', '2', '3']);
  });

  it('contain every object with the key, and no object that a person named differently', async () => {
    await start(({ path }) => {
      if (path.includes('/campaign/')) return listed(row('campaign', 1, 'A [abc-0]'), row('campaign', 5, 'B [xyz-0]'));
      if (path.includes('/adgroup/')) return listed(row('adgroup', 2, 'A [abc-1]'), row('adgroup', 3, 'Mine'));
      if (path.includes('review_info'))
        return tiktokAnswer({ ad_review_map: { 4: { reject_info: [{ reasons: ['Misleading.'] }] } } });
      return listed(row('ad', 4, 'A [abc-2]', { secondary_status: 'AD_STATUS_AUDIT_DENY' }));
    });
    const found = await listings().listByExperimentKey(account, 'abc');
    expect(found.map(({ kind, platformId }) => `${kind} ${platformId}`)).toEqual(['campaign 1', 'adset 2', 'ad 4']);
    expect(found[2]).toMatchObject({ standing: 'refused', issues: ['Misleading.'] });
    expect(stub.calls.slice(1, 3).map((call) => filterOf(call)['campaign_ids'])).toEqual([['1'], ['1']]);
  });

  it('request nothing below if there are no campaigns', async () => {
    await start(() => listed());
    expect(await listings().listByExperimentKey(account, 'abc')).toEqual([]);
    expect(stub.calls).toHaveLength(1);
  });

  it('report why a review refused an ad, with lookups for refused ads only', async () => {
    const review = {
      7: { reject_info: [{ reasons: ['Misleading.', 'Misleading.'], suggestion: 'Change the text.' }] },
    };
    await start(({ path }) =>
      path.includes('review_info')
        ? tiktokAnswer({ ad_review_map: review })
        : listed(row('ad', 7, 'A', { secondary_status: 'AD_STATUS_AUDIT_DENY' }), row('ad', 8, 'B')),
    );
    expect(await listings().read(account, 'ad', ['7', '8'])).toMatchObject([
      { standing: 'refused', effectiveStatus: 'AD_STATUS_AUDIT_DENY', issues: ['Misleading.', 'Change the text.'] },
      { standing: 'off', issues: [] },
    ]);
    expect(stub.calls[1]!.params['ad_ids']).toBe('["7"]');
  });

  it('report a refused ad even without a reason', async () => {
    await start(({ path }) =>
      path.includes('review_info')
        ? tiktokAnswer({}, 40007, 'ad_ids: 7 does not exist.')
        : listed(row('ad', 7, 'A', { secondary_status: 'AD_STATUS_AUDIT_DENY' })),
    );
    expect(await listings().read(account, 'ad', ['7'])).toMatchObject([{ standing: 'refused', issues: [] }]);
  });
});

describe('the standing of an object', () => {
  it.each([
    ['CAMPAIGN_STATUS_ENABLE', 'running'],
    ['ADGROUP_STATUS_DELIVERY_OK', 'running'],
    ['AD_STATUS_DELIVERY_OK', 'running'],
    ['AD_STATUS_NOT_START', 'running'],
    ['AD_STATUS_AUDIT', 'in-review'],
    ['AD_STATUS_REAUDIT', 'in-review'],
    ['AD_STATUS_AUDIT_DENY', 'refused'],
    ['AD_STATUS_BALANCE_EXCEED', 'troubled'],
    ['AD_STATUS_NOT_DELIVERY', 'troubled'],
    ['AD_STATUS_PIXEL_UNBIND', 'troubled'],
    ['AD_STATUS_BUDGET_EXCEED', 'off'],
    ['AD_STATUS_CAMPAIGN_DISABLE', 'off'],
    ['AD_STATUS_ADGROUP_DISABLE', 'off'],
    ['AD_STATUS_DISABLE', 'off'],
    ['AD_STATUS_DONE', 'off'],
    ['ADGROUP_STATUS_TIME_DONE', 'off'],
    ['AD_STATUS_NOT_PUBLISHED', 'unknown'],
  ])('%s is %s', (word, standing) => {
    expect(standingOf(word)).toBe(standing);
  });
});

describe('switching', () => {
  const idsIn = (call: StubCall, field: string) => (call.json as Record<string, string[]>)[field]!;

  it('changes twenty objects at a time', async () => {
    await start((call) => tiktokAnswer({ ad_ids: idsIn(call, 'ad_ids'), status: 'ENABLE' }));
    const ids = Array.from({ length: 45 }, (_, n) => `${n}`);
    expect(await switches().setActive(account, 'ad', ids, true)).toEqual({ ids, refusals: [] });
    expect(stub.calls.map((call) => idsIn(call, 'ad_ids').length)).toEqual([20, 20, 5]);
    expect(stub.calls[0]!.json).toMatchObject({ operation_status: 'ENABLE', advertiser_id: '7001' });
  });

  it('switches the groups that it can, and reports why groups over the quota are left out', async () => {
    const message = 'cannot be enabled, the ad group quota is used up.';
    const error_list = [{ adgroup_id: '2', error_message: message }];
    await start(() =>
      tiktokAnswer({ adgroup_ids: ['1', '2'], status: 'ENABLE', error_list }, 20001, 'Partial success'),
    );
    expect(await switches().setActive(account, 'adset', ['1', '2'], true)).toEqual({
      ids: ['1'],
      refusals: [{ platformId: '2', refusal: { code: '20001', message, field: null } }],
    });
    expect(stub.calls[0]!.json).toMatchObject({ allow_partial_success: true });
  });

  it('finds the one faulty ad for which the whole call was refused', async () => {
    await start((call) => {
      const ids = idsIn(call, 'ad_ids');
      return ids.includes('7') ? tiktokAnswer({}, 40002, 'ad_ids: 7: is deleted.') : tiktokAnswer({ ad_ids: ids });
    });
    const ids = Array.from({ length: 20 }, (_, n) => `${n}`);
    const { refusals } = await switches().setActive(account, 'ad', ids, true);
    expect(refusals).toEqual([
      { platformId: '7', refusal: { code: '40002', message: 'ad_ids: 7: is deleted.', field: 'ad_ids' } },
    ]);
    stub.calls.length = 0;
    expect((await switches().remove(account, 'ad', ids)).sort()).toEqual(ids.filter((id) => id !== '7').sort());
    expect(stub.calls.length).toBeLessThan(12);
  });

  it('returns finished ids when the account is turned away, and throws if there are none', async () => {
    const closed = tiktokAnswer({}, 40100, 'Too many requests.');
    await start((call, index) => (index === 0 ? tiktokAnswer({ ad_ids: idsIn(call, 'ad_ids') }) : closed));
    const ids = Array.from({ length: 45 }, (_, n) => `${n}`);
    expect(await switches().setActive(account, 'ad', ids, true)).toMatchObject({ ids: ids.slice(0, 20) });
    expect(stub.calls).toHaveLength(2);
  });

  it('throws the error that turned the first call away', async () => {
    await start(() => tiktokAnswer({}, 40105, 'Access token is revoked.'));
    await expect(switches().setActive(account, 'campaign', ['1'], false)).rejects.toMatchObject({
      code: 'AUTH_EXPIRED',
    });
  });
});
