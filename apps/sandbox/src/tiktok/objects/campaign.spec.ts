import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ARCHIVE, campaignBody, JAPAN, SPAIN, TikTokBench, USA } from '../testing/bench.js';
import { OBJECTIVES } from '../rules/enums.js';

let bench: TikTokBench;
beforeAll(async () => {
  bench = await TikTokBench.open();
});
afterAll(() => bench.close());

const create = (change: object = {}) => bench.post('/campaign/create/', campaignBody(change));

describe('campaign', () => {
  it('is created and listed as requested, with ids as text, too large for a number', async () => {
    const { body } = await create({ campaign_name: 'Autumn' });
    expect(body).toMatchObject({
      code: 0,
      data: {
        campaign_name: 'Autumn',
        objective_type: 'TRAFFIC',
        operation_status: 'DISABLE',
        advertiser_id: SPAIN,
        secondary_status: 'CAMPAIGN_STATUS_DISABLE',
        create_time: '2026-11-23 09:00:00',
      },
    });
    const id = body.data.campaign_id;
    expect([typeof id, Number(id) > Number.MAX_SAFE_INTEGER]).toEqual(['string', true]);
    expect(await bench.list('campaign', { campaign_ids: [id] })).toEqual([body.data]);
  });

  it.each(OBJECTIVES.filter((objective) => objective !== 'APP_PROMOTION'))('can be of %s', async (objective) => {
    expect((await create({ objective_type: objective })).body.code).toBe(0);
  });

  it('stores money in major units, and returns it unchanged', async () => {
    const { data } = (await create({ budget_mode: 'BUDGET_MODE_TOTAL', budget: 120.55 })).body;
    expect(data.budget).toBe(120.55);
  });

  it.each<[what: string, change: object, message: string]>([
    ['no objective', { objective_type: undefined }, 'objective_type: Missing data for required field.'],
    ['an invalid objective', { objective_type: 'SALES' }, 'objective_type: Must be one of: REACH, TRAFFIC'],
    ['no name', { campaign_name: undefined }, 'campaign_name: Missing data'],
    ['an emoji', { campaign_name: 'Sale 🎉' }, 'campaign_name: Emojis are not supported.'],
    ['a long name', { campaign_name: 'x'.repeat(513) }, 'campaign_name: Longer than maximum length 512.'],
    [
      'a name of wide characters',
      { campaign_name: '広'.repeat(257) },
      'campaign_name: Longer than maximum length 512.',
    ],
    ['no budget mode', { budget_mode: undefined }, 'budget_mode: Missing data'],
    ['a mode without its budget', { budget_mode: 'BUDGET_MODE_DAY' }, 'budget: Missing data'],
    [
      'too small a budget',
      { budget_mode: 'BUDGET_MODE_DAY', budget: 49.99 },
      'budget: Field must be greater than or equal to 50.',
    ],
    [
      'too big a budget',
      { budget_mode: 'BUDGET_MODE_DAY', budget: 10_000_000 },
      'budget: Field must be less than 10000000.',
    ],
    ['a third decimal', { budget_mode: 'BUDGET_MODE_DAY', budget: 60.001 }, 'budget: Takes at most 2 decimals.'],
    ['money as text', { budget_mode: 'BUDGET_MODE_DAY', budget: '60' }, 'budget: Not a valid number.'],
    [
      'yen with decimals',
      { advertiser_id: JAPAN, budget_mode: 'BUDGET_MODE_DAY', budget: 6000.5 },
      'budget: JPY takes whole',
    ],
    [
      'too few yen',
      { advertiser_id: JAPAN, budget_mode: 'BUDGET_MODE_DAY', budget: 4999 },
      'budget: Field must be greater than or equal to 5000.',
    ],
    [
      'a shared budget without an amount',
      { budget_optimize_on: true },
      'budget_mode: BUDGET_MODE_INFINITE is not supported',
    ],
    ['another status', { operation_status: 'PAUSED' }, 'operation_status: Must be one of: ENABLE, DISABLE.'],
    ['an app campaign without its kind', { objective_type: 'APP_PROMOTION' }, 'app_promotion_type: Missing data'],
    [
      'iOS 14 for people who have the app',
      { objective_type: 'APP_PROMOTION', app_promotion_type: 'APP_RETARGETING', campaign_type: 'IOS14_CAMPAIGN' },
      'app_promotion_type: APP_RETARGETING is not supported',
    ],
    ['iOS 14 elsewhere', { campaign_type: 'IOS14_CAMPAIGN' }, 'campaign_type: IOS14_CAMPAIGN is supported'],
    ['an unknown field', { beneficiary: 'Vidal' }, 'beneficiary: Unknown field.'],
    ['a request_id that is not a number', { request_id: 'abc' }, 'request_id: Not a 64-bit integer'],
    ['a request_id beyond 64 bits', { request_id: '9223372036854775808' }, 'request_id: Not a 64-bit integer'],
  ])('is refused with %s', async (_, change, message) => {
    const { status, body } = await create(change);
    expect([status, body.code, body.data]).toEqual([200, 40002, {}]);
    expect(body.message).toContain(message);
  });

  it('is created once for each request_id within ten seconds, whatever the repeat contains', async () => {
    const first = (await create({ campaign_name: 'Once', request_id: '9123456788' })).body.data;
    bench.wait(9_900);
    const { body: again } = await create({ campaign_name: 'Twice', request_id: '9123456788' });
    expect(again).toMatchObject({ code: 40050, message: 'Duplicated requests have been sent.', data: {} });
    const other = (await create({ advertiser_id: USA, request_id: '9123456788' })).body.data;
    expect(other.campaign_id).not.toBe(first.campaign_id);
    expect((await bench.control('GET', 'ledger?prefix=Twice')).body.data).toEqual([]);
  });

  it('is created a second time by a repeated request_id after eleven seconds', async () => {
    const first = (await create({ campaign_name: 'Late', request_id: '78' })).body.data;
    bench.wait(11_000);
    const again = (await create({ campaign_name: 'Late', request_id: '78' })).body.data;
    expect(again.campaign_id).not.toBe(first.campaign_id);
    expect((await bench.control('GET', 'ledger?prefix=Late')).body.data).toHaveLength(2);
  });

  it('does not use up the request_id of a refused call', async () => {
    expect((await create({ budget_mode: 'NONE', request_id: '79' })).body.code).toBe(40002);
    expect((await create({ campaign_name: 'Right', request_id: '79' })).body.code).toBe(0);
  });

  it('exists once after a lost response: a repeat is refused as a duplicate, without its id', async () => {
    await bench.fault('cut-after', { match: { path: '/campaign/create/$' } });
    await expect(create({ campaign_name: 'Lost', request_id: '77' })).rejects.toThrow('fetch failed');
    expect((await create({ campaign_name: 'Lost', request_id: '77' })).body).toMatchObject({ code: 40050, data: {} });
    expect((await bench.control('GET', 'ledger?prefix=Lost')).body.data).toHaveLength(1);
  });

  it('changes its name and budget, and refuses fixed fields', async () => {
    const id = await bench.campaign({ budget_mode: 'BUDGET_MODE_DAY', budget: 60 });
    const update = (change: object) =>
      bench.post('/campaign/update/', { advertiser_id: SPAIN, campaign_id: id, ...change });
    expect((await update({ campaign_name: 'New', budget: 70 })).body.data).toMatchObject({
      campaign_name: 'New',
      budget: 70,
    });
    expect((await update({ objective_type: 'REACH' })).body.message).toBe('objective_type: Cannot be changed.');
    expect((await update({ budget: 20 })).body.code).toBe(40002);
    const [listed] = await bench.list('campaign', { campaign_ids: [id] });
    expect([listed.campaign_name, listed.budget]).toEqual(['New', 70]);
  });

  it('is refused for a closed or suspended account', async () => {
    expect((await create({ advertiser_id: ARCHIVE })).body.code).toBe(40001);
    const become = (standing: string) => bench.control('POST', 'tiktok/accounts', { account: USA, standing });
    expect((await become('disabled')).body.status).toBe('STATUS_LIMIT');
    expect((await create({ advertiser_id: USA })).body).toMatchObject({
      code: 40001,
      message: expect.stringContaining('STATUS_LIMIT'),
    });
    await become('active');
    expect((await create({ advertiser_id: USA })).body.code).toBe(0);
  });
});

describe('status of campaigns', () => {
  it('changes twenty at a time, all or none', async () => {
    const ids = await Promise.all(Array.from({ length: 21 }, () => bench.campaign()));
    expect((await bench.switch('campaign', ids, 'ENABLE')).body.message).toBe(
      'campaign_ids: Longer than maximum length 20.',
    );
    expect((await bench.switch('campaign', [ids[0]!, '1'], 'ENABLE')).body.code).toBe(40002);
    const statuses = async (): Promise<Set<string>> =>
      new Set((await bench.list('campaign', { campaign_ids: ids })).map(({ operation_status: status }) => status));
    expect(await statuses()).toEqual(new Set(['DISABLE']));
    const done = await bench.switch('campaign', ids.slice(1), 'ENABLE');
    expect(done.body.data).toEqual({ campaign_ids: ids.slice(1), status: 'ENABLE' });
    expect(await statuses()).toEqual(new Set(['ENABLE', 'DISABLE']));
  });

  it('is final after a deletion, and deleted ones are listed only on request', async () => {
    const id = await bench.campaign();
    expect((await bench.switch('campaign', [id], 'DELETE')).body.code).toBe(0);
    expect((await bench.switch('campaign', [id], 'ENABLE')).body.message).toContain('is deleted');
    const listed = async (filter: object) => (await bench.list('campaign', { campaign_ids: [id], ...filter })).length;
    expect([await listed({}), await listed({ primary_status: 'STATUS_NOT_DELETE' })]).toEqual([0, 0]);
    expect([
      await listed({ secondary_status: 'CAMPAIGN_STATUS_ALL' }),
      await listed({ primary_status: 'STATUS_DELETE' }),
    ]).toEqual([1, 1]);
  });
});

describe('list of campaigns', () => {
  it('has pages from new to old, requested fields, and supported filters', async () => {
    const ids = [await bench.campaign({ objective_type: 'REACH' }), await bench.campaign({ objective_type: 'REACH' })];
    const { list, page_info: page } = await bench.data(
      bench.get('/campaign/get/', {
        advertiser_id: SPAIN,
        filtering: { campaign_ids: ids, objective_type: 'REACH' },
        fields: ['campaign_id'],
        page: 2,
        page_size: 1,
      }),
    );
    expect(list).toEqual([{ campaign_id: ids[1] }]);
    expect(page).toEqual({ page: 2, page_size: 1, total_number: 2, total_page: 2 });
    const refused = async (params: object) =>
      (await bench.get('/campaign/get/', { advertiser_id: SPAIN, ...params })).body.code;
    expect(await refused({ page_size: 1001 })).toBe(40002);
    expect(await refused({ page: 0 })).toBe(40002);
    expect(await refused({ filtering: { campaign_name: 'x' } })).toBe(40002);
    expect(await refused({ filtering: { campaign_ids: Array(101).fill('1') } })).toBe(40002);
    expect(await refused({ filtering: 'campaign_ids' })).toBe(40002);
  });
});
