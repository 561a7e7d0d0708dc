import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { creativeBody, SPAIN, TikTokBench } from '../testing/bench.js';
import { ACCOUNT_OF_TIKTOK, smartCampaignBody, smartCreative, SmartPlusCalls } from '../testing/smart-plus.js';

let bench: TikTokBench;
let smart: SmartPlusCalls;
beforeEach(async () => {
  bench = await TikTokBench.open({ seed: 'known' });
  smart = new SmartPlusCalls(bench);
});
afterEach(() => bench.close());

async function turnOn({ campaign, group, ad }: { campaign: string; group: string; ad: string }): Promise<void> {
  await smart.switch('ad', [ad], 'ENABLE');
  await smart.switch('adgroup', [group], 'ENABLE');
  await smart.switch('campaign', [campaign], 'ENABLE');
}

const report = (more: object): Promise<Record<string, Record<string, string>>[]> =>
  bench
    .data(
      bench.get('/report/integrated/get/', {
        advertiser_id: SPAIN,
        report_type: 'BASIC',
        data_level: 'AUCTION_AD',
        query_lifetime: true,
        dimensions: ['ad_id_v2'],
        metrics: ['ad_name', 'spend', 'impressions', 'conversion'],
        ...more,
      }),
    )
    .then(({ list }) => list);
const inFilter = (field: string, values: string[]): object => ({
  field_name: field,
  filter_type: 'IN',
  filter_value: JSON.stringify(values),
});

describe('Smart+ campaign from creation to figures', () => {
  it('returns what was created', async () => {
    const { campaign, group, ad, portfolio, visual } = await smart.tree();
    expect((await smart.get('/campaign/get/')).list).toEqual([
      expect.objectContaining({
        campaign_id: campaign,
        sales_destination: 'WEBSITE',
        budget_optimize_on: false,
        budget_mode: 'BUDGET_MODE_INFINITE',
        smart_plus_adgroup_mode: 'MULTIPLE',
        operation_status: 'DISABLE',
      }),
    ]);
    const { list: groups } = await smart.get('/adgroup/get/', { filtering: { campaign_ids: [campaign] } });
    expect(groups).toEqual([
      expect.objectContaining({
        adgroup_id: group,
        targeting_optimization_mode: 'MANUAL',
        budget: 200,
        targeting_spec: { location_ids: ['2510769'] },
      }),
    ]);
    expect(groups[0]).not.toHaveProperty('location_ids');
    const { list: ads } = await smart.get('/ad/get/', { filtering: { adgroup_ids: [group] } });
    expect(ads).toEqual([
      expect.objectContaining({
        smart_plus_ad_id: ad,
        ad_name: 'Smart ad',
        ad_text_list: [{ ad_text: 'Up to 40 % off' }],
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

  it('delivers like a manual ad of the same content', async () => {
    const { visual, ...own } = await smart.tree();
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
    const { campaign, group, visual, portfolio } = await smart.tree();
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
    expect(await report({ dimensions: ['ad_id'], filtering: [inFilter('smart_plus_ad_id', [ad])] })).toHaveLength(2);
    expect((await bench.list('ad')).map(({ ad_id, smart_plus_ad_id }) => [ad_id, smart_plus_ad_id])).toContainEqual([
      creative,
      ad,
    ]);
    expect(await report({ filtering: [inFilter('campaign_automation_type', ['MANUAL'])] })).toEqual([]);
    expect(await report({ filtering: [inFilter('campaign_automation_type', ['UPGRADED_SMART_PLUS'])] })).toHaveLength(
      1,
    );
    const both = { advertiser_id: SPAIN, report_type: 'BASIC', data_level: 'AUCTION_AD', query_lifetime: true };
    const wrong = { ...both, dimensions: ['ad_id'], filtering: [inFilter('ad_ids_v2', [ad])] };
    expect((await bench.get('/report/integrated/get/', wrong)).body.code).toBe(40002);
  });

  it('has the same figures in a report task', async () => {
    const own = await smart.tree();
    await turnOn(own);
    bench.waitDays(5);
    const body = {
      advertiser_id: SPAIN,
      report_type: 'BASIC',
      data_level: 'AUCTION_AD',
      query_lifetime: true,
      dimensions: ['ad_id_v2'],
      metrics: ['spend', 'campaign_automation_type'],
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

  it('shows a refusal only in reads, without a callback', async () => {
    const { group, portfolio, visual } = await smart.tree();
    await bench.fault('reject-review', { match: { path: 'Bad' }, text: 'Misleading' });
    const ad = await smart.ad(group, [smartCreative(visual)], portfolio, { ad_name: 'Bad' });
    bench.wait(1000);
    const extra_info_setting = { include_reject_info: true };
    const info = await smart.get('/ad/review_info/', { smart_plus_ad_ids: [ad], extra_info_setting });
    expect(info.smart_plus_ad_review_infos).toEqual([
      expect.objectContaining({
        smart_plus_ad_id: ad,
        review_status: 'UNAVAILABLE',
        reject_info: [expect.objectContaining({ reasons: [expect.stringContaining('Misleading')] })],
      }),
    ]);
    expect(info.material_review_infos).toHaveLength(1);
    const silent = await smart.get('/ad/review_info/', { smart_plus_ad_ids: [ad] });
    expect(silent.smart_plus_ad_review_infos[0]).toMatchObject({ review_status: 'UNAVAILABLE', reject_info: [] });
    expect(silent.material_review_infos[0].reject_info).toBeNull();
    const { list } = await smart.get('/ad/get/', { filtering: { smart_plus_ad_ids: [ad] } });
    expect(list[0].secondary_status).toBe('AD_STATUS_AUDIT_DENY');
  });
});

describe('silent effects of Smart+', () => {
  it('drop targeting that the mode ignores, with a note in the call log', async () => {
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

  it('return code 0 even if some campaigns or ad groups could not be switched', async () => {
    const campaign = await smart.campaign();
    const { body } = await smart.switch('campaign', [campaign, '5'], 'ENABLE');
    expect(body).toMatchObject({
      code: 0,
      data: { campaign_list: [{ campaign_id: campaign, status: 'ENABLE' }], error_list: [{ campaign_id: '5' }] },
    });
  });

  it('create one object for a repeated request_id', async () => {
    const body = smartCampaignBody();
    const first = await smart.post('/campaign/create/', body);
    await smart.post('/campaign/create/', body);
    expect(first.body.code).toBe(0);
    expect((await smart.get('/campaign/get/')).list).toHaveLength(1);
  });

  it('list Smart+ and manual campaigns in the manual endpoints, each with its type', async () => {
    const [own, manual] = [await smart.campaign(), await bench.campaign()];
    const types = (await bench.list('campaign')).map((one) => [one.campaign_id, one.campaign_automation_type]);
    expect(types).toEqual([
      [manual, 'MANUAL'],
      [own, 'UPGRADED_SMART_PLUS'],
    ]);
    const only = await bench.list('campaign', { campaign_automation_type: 'MANUAL' });
    expect(only.map(({ campaign_id }) => campaign_id)).toEqual([manual]);
  });

  it('review a changed ad again', async () => {
    const { ad } = await smart.tree();
    const change = { advertiser_id: SPAIN, smart_plus_ad_id: ad, ad_text_list: [{ ad_text: 'Down to 60 %' }] };
    const changed = await bench.data(smart.post('/ad/update/', change));
    expect(changed).toMatchObject({
      ad_text_list: [{ ad_text: 'Down to 60 %' }],
      secondary_status: 'AD_STATUS_REAUDIT',
    });
  });
});
