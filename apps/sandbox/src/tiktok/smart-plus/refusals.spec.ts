import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { creativeBody, JAPAN, SPAIN, TikTokBench } from '../testing/bench.js';
import {
  ACCOUNT_OF_TIKTOK,
  newRequestId,
  smartAdBody,
  smartAdGroupBody,
  smartCampaignBody,
  smartCreative,
  SmartPlusCalls,
} from '../testing/smart-plus.js';

let bench: TikTokBench;
let smart: SmartPlusCalls;
beforeEach(async () => {
  bench = await TikTokBench.open();
  smart = new SmartPlusCalls(bench);
});
afterEach(() => bench.close());

/** Posts a body that is refused. @returns the code, and the field at the start of the message */
async function refused(path: string, body: object): Promise<[number, string]> {
  const { code, message } = (await smart.post(path, body)).body;
  return [code, String(message).split(':')[0]!];
}

describe('refusals of Smart+', () => {
  it.each([
    ['another objective', { objective_type: 'TRAFFIC' }, 'objective_type'],
    ['no destination', { sales_destination: undefined }, 'sales_destination'],
    ['no request_id', { request_id: undefined }, 'request_id'],
    ['no budget although it is shared by default', { budget_optimize_on: undefined }, 'budget'],
    [
      'a limiting mode with a shared budget',
      { budget_optimize_on: true, budget_mode: 'BUDGET_MODE_DAY' },
      'budget_mode',
    ],
    ['a daily mode of its own', { budget_mode: 'BUDGET_MODE_DYNAMIC_DAILY_BUDGET' }, 'budget_mode'],
  ])('include campaigns with %s', async (_, change, field) => {
    expect(await refused('/campaign/create/', smartCampaignBody(change))).toEqual([40002, field]);
  });

  it.each([
    ['no targeting', { targeting_spec: undefined }, 'targeting_spec'],
    ['no place', { targeting_spec: { gender: 'GENDER_MALE' } }, 'location_ids'],
    ['ZIP codes', { targeting_spec: { location_ids: ['2510769'], zipcode_ids: ['1'] } }, 'zipcode_ids'],
    ['an old daily budget', { budget_mode: 'BUDGET_MODE_DAY' }, 'budget_mode'],
    ['no bid', { bid_type: undefined }, 'bid_type'],
    ['a cap without a daily budget', { bid_type: 'BID_TYPE_CUSTOM', conversion_bid_price: 5 }, 'bid_type'],
    [
      'a total budget without an end',
      { schedule_type: 'SCHEDULE_FROM_NOW', schedule_end_time: undefined },
      'schedule_type',
    ],
    ['another billing', { billing_event: 'CPC' }, 'billing_event'],
    ['pacing', { location_ids: ['2510769'] }, 'location_ids'],
  ])('include ad groups with %s', async (_, change, field) => {
    const campaign = await smart.campaign();
    const body = smartAdGroupBody(bench, campaign, change);
    expect(await refused('/adgroup/create/', body)).toEqual([40002, field]);
  });

  it('include ad groups of a campaign that differ in bid or budget mode', async () => {
    const campaign = await smart.campaign();
    await smart.adGroup(campaign);
    const daily = { budget_mode: 'BUDGET_MODE_DYNAMIC_DAILY_BUDGET' };
    const body = smartAdGroupBody(bench, campaign, daily);
    expect(await refused('/adgroup/create/', body)).toEqual([40002, 'budget_mode']);
  });

  it('include a 31st ad group and a 31st ad', async () => {
    const campaign = await smart.campaign();
    const groups = [];
    for (let n = 0; n < 30; n += 1) groups.push(await smart.adGroup(campaign));
    const body = smartAdGroupBody(bench, campaign);
    expect(await refused('/adgroup/create/', body)).toEqual([40002, 'campaign_id']);
    const [visual, portfolio] = [await bench.visual('hero'), await smart.portfolio()];
    for (let n = 0; n < 30; n += 1) await smart.ad(groups[0]!, [smartCreative(visual)], portfolio);
    const ad = smartAdBody(groups[0]!, [smartCreative(visual)], portfolio);
    expect((await smart.post('/ad/create/', ad)).body.code).toBe(40502);
  });

  it('include ads that the platform refuses', async () => {
    const { group, portfolio, visual } = await smart.tree();
    const creative = smartCreative(visual);
    const ofAd = (change: object, creatives = [creative]): Promise<[number, string]> =>
      refused('/ad/create/', smartAdBody(group, creatives, portfolio, change));
    const call = [{ call_to_action: 'SHOP_NOW' }];
    expect(await ofAd({ call_to_action_list: call })).toEqual([40002, 'call_to_action_list']);
    expect(await ofAd({ ad_configuration: {} })).toEqual([40002, 'call_to_action_id']);
    expect(await ofAd({ ad_configuration: { call_to_action_id: '1' } })).toEqual([40007, 'call_to_action_id']);
    expect(await ofAd({ request_id: newRequestId() })).toEqual([40002, 'request_id']);
    expect(await ofAd({ ad_text_list: [] })).toEqual([40002, 'ad_text_list']);
    expect(await ofAd({ ad_text_list: Array(6).fill({ ad_text: 'a' }) })).toEqual([40002, 'ad_text_list']);
    expect(await ofAd({ landing_page_url_list: [] })).toEqual([40002, 'landing_page_url_list']);
    expect(await ofAd({}, [])).toEqual([40002, 'creative_list']);
    expect(await ofAd({}, Array(51).fill(creative))).toEqual([40002, 'creative_list']);
    const own = { ad_configuration: { identity_type: 'TT_USER', identity_id: ACCOUNT_OF_TIKTOK } };
    expect(await ofAd(own)).toEqual([40002, 'identity_type']);
    const custom = smartCreative(visual, { identity_type: undefined, identity_id: undefined });
    const asCustom = { ad_configuration: { identity_type: 'CUSTOMIZED_USER', identity_id: '690000000000000903' } };
    const { code, message } = (await smart.post('/ad/create/', smartAdBody(group, [custom], portfolio, asCustom))).body;
    expect([code, message]).toEqual([40002, expect.stringContaining('ustom')]);
  });

  it('include an advertiser outside the allowlist, except for reads', async () => {
    const body = smartCampaignBody({ advertiser_id: JAPAN });
    expect((await smart.post('/campaign/create/', body)).body.code).toBe(40118);
    expect((await smart.get('/campaign/get/', { advertiser_id: JAPAN })).list).toEqual([]);
    await bench.control('POST', 'tiktok/smart-plus', { advertiser: JAPAN, listed: true });
    expect((await smart.post('/campaign/create/', body)).body.code).toBe(0);
  });

  it('include a second operation on an ad within five seconds', async () => {
    const { ad } = await smart.tree();
    expect((await smart.switch('ad', [ad], 'ENABLE')).body.code).toBe(0);
    bench.wait(4900);
    expect((await smart.switch('ad', [ad], 'DISABLE')).body.code).toBe(40202);
    bench.wait(200);
    expect((await smart.switch('ad', [ad], 'DISABLE')).body.code).toBe(0);
  });

  it('include changes of its objects by manual endpoints, and of manual objects by its endpoints', async () => {
    const { campaign, group, ad, visual } = await smart.tree();
    const codes = [
      bench.post('/campaign/update/', { advertiser_id: SPAIN, campaign_id: campaign, campaign_name: 'Other' }),
      bench.post('/adgroup/create/', bench.adGroupBody(campaign)),
      bench.post('/adgroup/update/', { advertiser_id: SPAIN, adgroup_id: group, adgroup_name: 'Other' }),
      bench.createAds(group, [creativeBody(visual)]),
      bench.switch('campaign', [campaign], 'ENABLE'),
      bench.switch('ad', [ad], 'ENABLE'),
    ].map(async (answer) => (await answer).body.code);
    expect(await Promise.all(codes)).toEqual(codes.map(() => 40002));
    const manual = await bench.campaign();
    const update = { advertiser_id: SPAIN, campaign_id: manual, campaign_name: 'Other' };
    expect(await refused('/campaign/update/', update)).toEqual([40002, 'campaign_id']);
  });
});
