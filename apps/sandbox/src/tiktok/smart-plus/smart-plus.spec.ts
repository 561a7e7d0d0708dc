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
  bench = await TikTokBench.open({ seed: 'known' });
  smart = new SmartPlusCalls(bench);
});
afterEach(() => bench.close());

/** A campaign with a group and an ad that has one creative and one text. */
async function tree(): Promise<{ campaign: string; group: string; ad: string; portfolio: string; visual: Visual }> {
  const visual = await bench.visual('hero');
  const campaign = await smart.campaign();
  const group = await smart.adGroup(campaign);
  const portfolio = await smart.portfolio();
  const ad = await smart.ad(group, [smartCreative(visual)], portfolio);
  bench.wait(6000);
  return { campaign, group, ad, portfolio, visual };
}
type Visual = Awaited<ReturnType<TikTokBench['visual']>>;

async function turnOn({ campaign, group, ad }: { campaign: string; group: string; ad: string }): Promise<void> {
  await smart.switch('ad', [ad], 'ENABLE');
  await smart.switch('adgroup', [group], 'ENABLE');
  await smart.switch('campaign', [campaign], 'ENABLE');
}

const report = (more: object): Promise<Record<string, Record<string, string>>[]> =>
  bench
    .data(
      bench.get('/report/integrated/get/', {
        ...{ advertiser_id: SPAIN, report_type: 'BASIC', data_level: 'AUCTION_AD', query_lifetime: true },
        ...{ dimensions: ['ad_id_v2'], metrics: ['ad_name', 'spend', 'impressions', 'conversion'], ...more },
      }),
    )
    .then(({ list }) => list);
const inFilter = (field: string, values: string[]): object => ({
  ...{ field_name: field, filter_type: 'IN', filter_value: JSON.stringify(values) },
});

describe('a Smart+ campaign from creation to figures', () => {
  it('tells what was made', async () => {
    const { campaign, group, ad, portfolio, visual } = await tree();
    expect((await smart.get('/campaign/get/')).list).toEqual([
      expect.objectContaining({
        ...{ campaign_id: campaign, sales_destination: 'WEBSITE', budget_optimize_on: false },
        ...{ budget_mode: 'BUDGET_MODE_INFINITE', smart_plus_adgroup_mode: 'MULTIPLE', operation_status: 'DISABLE' },
      }),
    ]);
    const { list: groups } = await smart.get('/adgroup/get/', { filtering: { campaign_ids: [campaign] } });
    expect(groups).toEqual([
      expect.objectContaining({
        ...{ adgroup_id: group, targeting_optimization_mode: 'MANUAL', budget: 200 },
        targeting_spec: { location_ids: ['2510769'] },
      }),
    ]);
    expect(groups[0]).not.toHaveProperty('location_ids');
    const { list: ads } = await smart.get('/ad/get/', { filtering: { adgroup_ids: [group] } });
    expect(ads).toEqual([
      expect.objectContaining({
        ...{ smart_plus_ad_id: ad, ad_name: 'Smart ad', ad_text_list: [{ ad_text: 'Up to 40 % off' }] },
        ad_configuration: expect.objectContaining({ call_to_action_id: portfolio, dark_post_status: 'ON' }),
        creative_list: [
          expect.objectContaining({
            creative_info: expect.objectContaining({ video_info: { video_id: visual.video_id } }),
          }),
        ],
      }),
    ]);
    expect(ads[0]).not.toHaveProperty('ad_id');
  });

  it('delivers what a manual ad of the same content delivers', async () => {
    const { visual, ...own } = await tree();
    const manual = await bench.campaign({ objective_type: 'WEB_CONVERSIONS' });
    const goal = { optimization_goal: 'CONVERT', billing_event: 'OCPM', pixel_id: '7300000000000000301' };
    const group = await bench.adGroup(manual, { ...goal, optimization_event: 'SHOPPING' });
    const creative = creativeBody(visual, { identity_type: 'TT_USER', identity_id: ACCOUNT_OF_TIKTOK });
    const { ad_ids: ads } = await bench.data(bench.createAds(group, [creative]));
    const truth = async (ids: string[]): Promise<unknown> => {
      const { data } = (await bench.control('GET', `truth?platform=tiktok&ads=${ids.join()}`)).body;
      return data.map(({ ctr, cvr }: { ctr: number; cvr: number }) => [ctr, cvr]);
    };
    expect(await truth([own.ad])).toEqual(await truth(ads));
    await turnOn(own);
    bench.waitDays(5);
    expect(await report({})).toEqual([
      {
        dimensions: { ad_id_v2: own.ad },
        metrics: expect.objectContaining({ ad_name: 'Smart ad', spend: expect.stringMatching(/^(199|200)\./) }),
      },
    ]);
  });

  it('reports Smart+ ads by ad_id_v2, their creatives by ad_id', async () => {
    const { campaign, group, visual, portfolio } = await tree();
    const two = ['one', 'two'].map(() => smartCreative(visual));
    const ad = await smart.ad(group, two, portfolio, { ad_name: 'Two' });
    bench.wait(6000);
    await turnOn({ campaign, group, ad });
    bench.waitDays(5);
    const [row] = await report({ filtering: [inFilter('ad_ids_v2', [ad])] });
    const creatives = await report({ dimensions: ['ad_id'], metrics: ['impressions', 'smart_plus_ad_id'] });
    expect(creatives).toHaveLength(2);
    expect(creatives.map(({ dimensions }) => dimensions!.ad_id)).not.toContain(ad);
    expect(creatives.map(({ metrics }) => metrics!.smart_plus_ad_id)).toEqual([ad, ad]);
    expect(creatives.reduce((sum, { metrics }) => sum + Number(metrics!.impressions), 0)).toBe(
      Number(row!.metrics!.impressions),
    );
    const creative = creatives[1]!.dimensions!.ad_id!;
    expect(await report({ dimensions: ['ad_id'], filtering: [inFilter('ad_ids', [creative])] })).toHaveLength(1);
    expect((await bench.list('ad')).map(({ ad_id, smart_plus_ad_id }) => [ad_id, smart_plus_ad_id])).toContainEqual([
      creative,
      ad,
    ]);
    expect(await report({ filtering: [inFilter('campaign_automation_type', ['MANUAL'])] })).toEqual([]);
    expect(await report({ filtering: [inFilter('campaign_automation_type', ['UPGRADED_SMART_PLUS'])] })).toHaveLength(
      1,
    );
    const both = { ...{ advertiser_id: SPAIN, report_type: 'BASIC', data_level: 'AUCTION_AD' }, query_lifetime: true };
    const wrong = { ...both, dimensions: ['ad_id'], filtering: [inFilter('ad_ids_v2', [ad])] };
    expect((await bench.get('/report/integrated/get/', wrong)).body.code).toBe(40002);
  });

  it('draws the same figures up in a report task', async () => {
    const own = await tree();
    await turnOn(own);
    bench.waitDays(5);
    const body = {
      ...{ advertiser_id: SPAIN, report_type: 'BASIC', data_level: 'AUCTION_AD', query_lifetime: true },
      ...{ dimensions: ['ad_id_v2'], metrics: ['spend', 'campaign_automation_type'] },
      filtering: [inFilter('ad_ids_v2', [own.ad])],
    };
    const { task_id } = await bench.data(bench.post('/report/task/create/', body));
    bench.wait(2000);
    const answer = await bench.get('/report/task/download/', { advertiser_id: SPAIN, task_id });
    const [row] = await report({ metrics: ['spend'] });
    expect(answer.body.data).toBe(
      `ad_id_v2,spend,campaign_automation_type\n${own.ad},${row!.metrics!.spend},UPGRADED_SMART_PLUS\n`,
    );
  });

  it('tells a refusal by polling, and calls nobody', async () => {
    const { group, portfolio, visual } = await tree();
    await bench.fault('reject-review', { match: { path: 'Bad' }, text: 'Misleading' });
    const ad = await smart.ad(group, [smartCreative(visual)], portfolio, { ad_name: 'Bad' });
    bench.wait(1000);
    const extra_info_setting = { include_reject_info: true };
    const info = await smart.get('/ad/review_info/', { smart_plus_ad_ids: [ad], extra_info_setting });
    expect(info.smart_plus_ad_review_infos).toEqual([
      expect.objectContaining({
        ...{ smart_plus_ad_id: ad, review_status: 'UNAVAILABLE' },
        reject_info: [expect.objectContaining({ reasons: [expect.stringContaining('Misleading')] })],
      }),
    ]);
    expect(info.material_review_infos).toHaveLength(1);
    const { list } = await smart.get('/ad/get/', { filtering: { smart_plus_ad_ids: [ad] } });
    expect(list[0].secondary_status).toBe('AD_STATUS_AUDIT_DENY');
  });
});

/** The refusal of a body: its code and the field that the message begins with. */
async function refused(path: string, body: object): Promise<[number, string]> {
  const { code, message } = (await smart.post(path, body)).body;
  return [code, String(message).split(':')[0]!];
}

describe('what Smart+ refuses', () => {
  it.each([
    ['another objective', { objective_type: 'TRAFFIC' }, 'objective_type'],
    ['no destination', { sales_destination: undefined }, 'sales_destination'],
    ['no request_id', { request_id: undefined }, 'request_id'],
    ['no budget where it is shared, as it is unless told', { budget_optimize_on: undefined }, 'budget'],
    ['a limiting mode where it is shared', { budget_optimize_on: true, budget_mode: 'BUDGET_MODE_DAY' }, 'budget_mode'],
    ['a daily mode of its own', { budget_mode: 'BUDGET_MODE_DYNAMIC_DAILY_BUDGET' }, 'budget_mode'],
  ])('of campaigns: %s', async (_, change, field) => {
    expect(await refused('/campaign/create/', smartCampaignBody(change))).toEqual([40002, field]);
  });

  it.each([
    ['no targeting', { targeting_spec: undefined }, 'targeting_spec'],
    ['no place', { targeting_spec: { gender: 'GENDER_MALE' } }, 'location_ids'],
    ['ZIP codes', { targeting_spec: { location_ids: ['2510769'], zipcode_ids: ['1'] } }, 'zipcode_ids'],
    ['a daily budget of the old kind', { budget_mode: 'BUDGET_MODE_DAY' }, 'budget_mode'],
    ['no bid', { bid_type: undefined }, 'bid_type'],
    ['a cap without a daily budget', { bid_type: 'BID_TYPE_CUSTOM', conversion_bid_price: 5 }, 'bid_type'],
    ['a total without an end', { schedule_type: 'SCHEDULE_FROM_NOW', schedule_end_time: undefined }, 'schedule_type'],
    ['another billing', { billing_event: 'CPC' }, 'billing_event'],
    ['pacing', { location_ids: ['2510769'] }, 'location_ids'],
  ])('of ad groups: %s', async (_, change, field) => {
    const campaign = await smart.campaign();
    const body = smartAdGroupBody(bench, campaign, change);
    expect(await refused('/adgroup/create/', body)).toEqual([40002, field]);
  });

  it('ad groups of a campaign that differ in bid or budget mode', async () => {
    const campaign = await smart.campaign();
    await smart.adGroup(campaign);
    const daily = { budget_mode: 'BUDGET_MODE_DYNAMIC_DAILY_BUDGET' };
    const body = smartAdGroupBody(bench, campaign, daily);
    expect(await refused('/adgroup/create/', body)).toEqual([40002, 'budget_mode']);
  });

  it('a 31st ad group and a 31st ad', async () => {
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

  it('of ads what the platform refuses', async () => {
    const { group, portfolio, visual } = await tree();
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

  it('an advertiser that is not on the allowlist, which may read all the same', async () => {
    const body = smartCampaignBody({ advertiser_id: JAPAN });
    expect((await smart.post('/campaign/create/', body)).body.code).toBe(40118);
    expect((await smart.get('/campaign/get/', { advertiser_id: JAPAN })).list).toEqual([]);
    await bench.control('POST', 'tiktok/smart-plus', { advertiser: JAPAN, listed: true });
    expect((await smart.post('/campaign/create/', body)).body.code).toBe(0);
  });

  it('a second operation on an ad within five seconds', async () => {
    const { ad } = await tree();
    expect((await smart.switch('ad', [ad], 'ENABLE')).body.code).toBe(0);
    bench.wait(4900);
    expect((await smart.switch('ad', [ad], 'DISABLE')).body.code).toBe(40202);
    bench.wait(200);
    expect((await smart.switch('ad', [ad], 'DISABLE')).body.code).toBe(0);
  });

  it('changes by the manual endpoints, and those of manual objects by its own', async () => {
    const { campaign, group, ad, visual } = await tree();
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

describe('what Smart+ answers without an error', () => {
  it('drops targeting that the mode ignores, and notes it in the log of calls', async () => {
    const campaign = await smart.campaign();
    const targeting_spec = { location_ids: ['2510769'], gender: 'GENDER_MALE', languages: ['es'] };
    const group = await smart.adGroup(campaign, { targeting_optimization_mode: undefined, targeting_spec });
    const { list } = await smart.get('/adgroup/get/', { filtering: { adgroup_ids: [group] } });
    expect(list[0]).toMatchObject({
      targeting_optimization_mode: 'AUTOMATIC',
      targeting_spec: { location_ids: ['2510769'], languages: ['es'] },
    });
    const { data } = (await bench.control('GET', 'calls?platform=tiktok')).body;
    expect(data.map(({ warning }: { warning: string }) => warning)).toContainEqual(expect.stringContaining('gender'));
  });

  it('tells of campaigns and ad groups that could not be switched with code 0', async () => {
    const campaign = await smart.campaign();
    const { body } = await smart.switch('campaign', [campaign, '5'], 'ENABLE');
    expect(body).toMatchObject({
      code: 0,
      data: { campaign_list: [{ campaign_id: campaign, status: 'ENABLE' }], error_list: [{ campaign_id: '5' }] },
    });
  });

  it('makes one of a request_id that is repeated', async () => {
    const body = smartCampaignBody();
    const first = await smart.post('/campaign/create/', body);
    await smart.post('/campaign/create/', body);
    expect(first.body.code).toBe(0);
    expect((await smart.get('/campaign/get/')).list).toHaveLength(1);
  });

  it('lists Smart+ beside manual campaigns in the manual endpoints, and tells them apart', async () => {
    const [own, manual] = [await smart.campaign(), await bench.campaign()];
    const types = (await bench.list('campaign')).map((one) => [one.campaign_id, one.campaign_automation_type]);
    expect(types).toEqual([
      [manual, 'MANUAL'],
      [own, 'UPGRADED_SMART_PLUS'],
    ]);
    const only = await bench.list('campaign', { campaign_automation_type: 'MANUAL' });
    expect(only.map(({ campaign_id }) => campaign_id)).toEqual([manual]);
  });

  it('changes an ad, which is reviewed anew', async () => {
    const { ad } = await tree();
    const change = { advertiser_id: SPAIN, smart_plus_ad_id: ad, ad_text_list: [{ ad_text: 'Down to 60 %' }] };
    const changed = await bench.data(smart.post('/ad/update/', change));
    expect(changed).toMatchObject({
      ad_text_list: [{ ad_text: 'Down to 60 %' }],
      secondary_status: 'AD_STATUS_REAUDIT',
    });
  });
});
