import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '../../testing/sandbox-bench.js';
import { campaignBody, SPAIN, TikTokBench, USA } from '../testing/bench.js';
import { jpegOf, mp4Of } from '../testing/media-files.js';
import {
  ACCOUNT_OF_TIKTOK,
  smartAdBody,
  smartAdGroupBody,
  smartCampaignBody,
  smartCreative,
  SmartPlusCalls,
} from '../testing/smart-plus.js';
import { formatTime } from '../wire/time.js';

const DAILY = { budget_mode: 'BUDGET_MODE_DYNAMIC_DAILY_BUDGET', budget: 50 };
const CAPPED = { ...DAILY, bid_type: 'BID_TYPE_CUSTOM', conversion_bid_price: 5 };

let bench: TikTokBench;
let smart: SmartPlusCalls;
beforeEach(async () => {
  bench = await TikTokBench.open();
  smart = new SmartPlusCalls(bench);
});
afterEach(() => bench.close());

const groupsOf = async (campaign: string): Promise<Record<string, unknown>[]> =>
  (await smart.get('/adgroup/get/', { filtering: { campaign_ids: [campaign] } })).list;

describe('Smart+ campaign', () => {
  it('shares its budget by default, with none in its ad groups', async () => {
    const shared = { budget_optimize_on: undefined, budget: 100 };
    const created = await bench.data(smart.post('/campaign/create/', smartCampaignBody(shared)));
    expect(created).toMatchObject({
      budget_optimize_on: true,
      budget_mode: 'BUDGET_MODE_DYNAMIC_DAILY_BUDGET',
      budget: 100,
    });
    await smart.adGroup(created.campaign_id, { budget: undefined, budget_mode: undefined, min_budget: 5 });
    expect((await groupsOf(created.campaign_id))[0]).not.toHaveProperty('budget');
    const other = smartAdGroupBody(bench, created.campaign_id, { billing_event: 'CPC', optimization_goal: 'CLICK' });
    const { code, message } = (await smart.post('/adgroup/create/', other)).body;
    expect([code, message]).toEqual([40002, expect.stringMatching(/^pixel_id/)]);
  });

  it("counts together with manual ones in the account's limit", async () => {
    await bench.campaign();
    await bench.control('POST', 'tiktok/quota', { advertiser: SPAIN, campaigns: 2 });
    const campaign = await smart.campaign();
    expect((await smart.post('/campaign/create/', smartCampaignBody())).body.code).toBe(40002);
    expect((await bench.post('/campaign/create/', campaignBody())).body.code).toBe(40002);
    await smart.switch('campaign', [campaign], 'DELETE');
    expect(await smart.campaign()).toBeTruthy();
  });

  it('changes its name and budget, and refuses fixed fields', async () => {
    const campaign = await smart.campaign({ budget_mode: 'BUDGET_MODE_TOTAL', budget: 500 });
    const update = (change: object): Promise<{ body: { code: number } }> =>
      smart.post('/campaign/update/', { advertiser_id: SPAIN, campaign_id: campaign, ...change });
    expect((await update({ campaign_name: 'Other', budget: 600 })).body).toMatchObject({
      code: 0,
      data: { campaign_name: 'Other', budget: 600 },
    });
    for (const fixed of [
      { budget_optimize_on: true },
      { budget_mode: 'BUDGET_MODE_DAY' },
      { sales_destination: 'APP' },
    ])
      expect((await update(fixed)).body.code).toBe(40002);
  });
});

describe('Smart+ ad group', () => {
  it('changes its targeting as a whole, and with it the people of its ads', async () => {
    const campaign = await smart.campaign();
    const targeting_spec = { location_ids: ['2510769'], gender: 'GENDER_MALE', age_groups: ['AGE_25_34'] };
    const group = await smart.adGroup(campaign, { targeting_spec });
    const update = {
      advertiser_id: SPAIN,
      adgroup_id: group,
      targeting_spec: { location_ids: ['2510769'], languages: ['es'] },
    };
    expect(await bench.data(smart.post('/adgroup/update/', update))).toMatchObject({
      targeting_optimization_mode: 'MANUAL',
      targeting_spec: update.targeting_spec,
    });
    const [listed] = await bench.list('adgroup', { adgroup_ids: [group] });
    expect(listed).toMatchObject({ languages: ['es'], location_ids: ['2510769'] });
    expect(listed).not.toHaveProperty('gender');
    const mode = { advertiser_id: SPAIN, adgroup_id: group, targeting_optimization_mode: 'AUTOMATIC' };
    expect((await smart.post('/adgroup/update/', mode)).body.code).toBe(40002);
  });

  it('copies a changed bid to the others of its campaign', async () => {
    const campaign = await smart.campaign();
    const [first] = [await smart.adGroup(campaign, CAPPED), await smart.adGroup(campaign, CAPPED)];
    await bench.data(
      smart.post('/adgroup/update/', { advertiser_id: SPAIN, adgroup_id: first, conversion_bid_price: 7.5 }),
    );
    expect((await groupsOf(campaign)).map((group) => group.conversion_bid_price)).toEqual([7.5, 7.5]);
  });

  it('needs an end unless its budget is daily', async () => {
    const campaign = await smart.campaign();
    const open = { schedule_type: 'SCHEDULE_FROM_NOW', schedule_end_time: undefined };
    const body = smartAdGroupBody(bench, campaign, { ...open });
    expect((await smart.post('/adgroup/create/', body)).body.code).toBe(40002);
    expect(await smart.adGroup(campaign, { ...DAILY, ...open })).toBeTruthy();
  });

  it('can begin up to twelve hours in the past', async () => {
    const campaign = await smart.campaign();
    const from = (hours: number): object => ({ schedule_start_time: formatTime(bench.clock.ms - hours * 3_600_000) });
    expect((await smart.post('/adgroup/create/', smartAdGroupBody(bench, campaign, from(13)))).body.code).toBe(40002);
    expect(await smart.adGroup(campaign, from(12))).toBeTruthy();
  });

  it('changes its budget in a list', async () => {
    const campaign = await smart.campaign();
    const group = await smart.adGroup(campaign);
    const change = { advertiser_id: SPAIN, budget: [{ adgroup_id: group, budget: 300 }] };
    expect(await bench.data(smart.post('/adgroup/budget/update/', change))).toEqual({});
    expect((await groupsOf(campaign))[0]).toMatchObject({ budget: 300 });
  });

  it('counts in the delivery limit', async () => {
    const campaign = await smart.campaign();
    const group = await smart.adGroup(campaign);
    const used = async (): Promise<number> =>
      (await bench.data(bench.get('/adgroup/quota/', { advertiser_id: SPAIN }))).used_adgroup_quota;
    expect(await used()).toBe(0);
    await smart.switch('adgroup', [group], 'ENABLE');
    expect(await used()).toBe(1);
    bench.wait(5 * DAY_MS); // its end has passed
    expect(await used()).toBe(0);
  });
});

describe('Smart+ ad', () => {
  it('cannot be switched within five seconds of its creation, or below deleted objects', async () => {
    const campaign = await smart.campaign();
    const group = await smart.adGroup(campaign);
    const [visual, portfolio] = [await bench.visual('hero'), await smart.portfolio()];
    const ad = await smart.ad(group, [smartCreative(visual)], portfolio);
    expect((await smart.switch('ad', [ad], 'ENABLE')).body.code).toBe(40202);
    await bench.control('POST', 'tiktok/smart-plus', { spacingMs: 0 });
    expect((await smart.switch('ad', [ad], 'ENABLE')).body.code).toBe(0);
    await smart.switch('campaign', [campaign], 'DELETE');
    expect((await smart.switch('ad', [ad], 'DISABLE')).body.code).toBe(40002);
    const body = smartAdBody(group, [smartCreative(visual)], portfolio);
    expect((await smart.post('/ad/create/', body)).body.code).toBe(40007);
  });

  it('exists once under its name although its response was lost', async () => {
    const group = await smart.adGroup(await smart.campaign());
    const [visual, portfolio] = [await bench.visual('hero'), await smart.portfolio()];
    await bench.fault('cut-after', { match: { path: '/smart_plus/ad/create/$' } });
    const body = smartAdBody(group, [smartCreative(visual)], portfolio, { ad_name: 'Lost' });
    await expect(smart.post('/ad/create/', body)).rejects.toThrow('fetch failed');
    const { list } = await smart.get('/ad/get/', { filtering: { adgroup_ids: [group] }, fields: ['ad_name'] });
    expect(list).toEqual([{ advertiser_id: SPAIN, smart_plus_ad_id: expect.any(String), ad_name: 'Lost' }]);
    expect((await bench.control('GET', 'ledger?prefix=Lost&type=ad')).body.data).toHaveLength(1);
  });

  it('gives its new creatives new ids', async () => {
    const group = await smart.adGroup(await smart.campaign());
    const [visual, portfolio] = [await bench.visual('hero'), await smart.portfolio()];
    const ad = await smart.ad(group, [smartCreative(visual)], portfolio);
    bench.wait(6000);
    const [before] = await bench.list('ad');
    const change = { advertiser_id: SPAIN, smart_plus_ad_id: ad, creative_list: [smartCreative(visual)] };
    await bench.data(smart.post('/ad/update/', change));
    const [after] = await bench.list('ad');
    expect(after!.ad_id).not.toBe(before!.ad_id);
    const byAd = await bench.list('ad', { ad_ids_v2: [ad] });
    expect(byAd.map(({ ad_id_v2 }) => ad_id_v2)).toEqual([ad]);
  });

  it("stops with its identity's TikTok account", async () => {
    const { ad } = await smart.tree();
    const statusOf = async (): Promise<string> => (await smart.get('/ad/get/')).list[0].secondary_status;
    expect(await statusOf()).toBe('AD_STATUS_CAMPAIGN_DISABLE');
    await bench.control('POST', 'tiktok/identities', { identity: ACCOUNT_OF_TIKTOK, connected: false });
    expect(await statusOf()).toBe('AD_STATUS_ASSET_AUTHORIZATION_LOST');
    const change = { advertiser_id: SPAIN, smart_plus_ad_id: ad, ad_name: 'Other' };
    expect((await smart.post('/ad/update/', change)).body.code).toBe(40002);
  });

  it('is changed by the platform unless the advertiser declines that', async () => {
    const usa = { advertiser_id: USA };
    const pixel_id = '7300000000000000303';
    const where = { placements: ['PLACEMENT_PANGLE'], targeting_spec: { location_ids: ['6252001'] } };
    const group = await smart.adGroup(await smart.campaign(usa), { ...usa, ...where, pixel_id });
    const [{ video_id }] = await bench.data(bench.uploadMedia('video', 'us.mp4', mp4Of('us'), usa));
    const { image_id } = await bench.data(bench.uploadMedia('image', 'us.jpg', jpegOf('us'), usa));
    bench.wait(2000);
    const query = { ...usa, identity_type: 'CUSTOMIZED_USER' };
    const { identity_list: identities } = await bench.data(bench.get('/identity/get/', query));
    const own = { identity_type: query.identity_type, identity_id: identities[0].identity_id };
    const custom = { identity_type: undefined, identity_id: undefined };
    const creative = smartCreative({ video_id, image_ids: [image_id] }, custom);
    const made = async (change: object): Promise<Record<string, unknown>> => {
      const body = smartAdBody(group, [creative], '', { ...usa, ad_configuration: { ...own, ...change } });
      return (await bench.data(smart.post('/ad/create/', body))).ad_configuration;
    };
    const declined = { creative_auto_add_toggle: false, creative_auto_enhancement_strategy_list: [] };
    expect(await made(declined)).toMatchObject(declined);
    expect(await made({})).toMatchObject({ creative_auto_add_toggle: true });
    const { data } = (await bench.control('GET', 'calls?platform=tiktok')).body;
    expect(data.at(-1).warning).toContain('creative_auto_add_toggle is on');
  });

  it('is listed with at most a hundred a page', async () => {
    const { body } = await bench.get('/smart_plus/ad/get/', { advertiser_id: SPAIN, page_size: 101 });
    expect(body.code).toBe(40002);
  });
});

describe('dynamic calls to action', () => {
  const ask = { advertiser_id: SPAIN, objective_type: 'WEB_CONVERSIONS', promotion_type: 'WEBSITE' };
  const create = (portfolio_content: object[]): ReturnType<TikTokBench['post']> =>
    bench.post('/creative/portfolio/create/', { advertiser_id: SPAIN, portfolio_content });

  it('accept only recommended ones', async () => {
    const { body } = await bench.get('/creative/cta/recommend/', ask);
    expect([body.code, body.message]).toEqual([40002, expect.stringMatching(/^asset_type/)]);
    const recommended = await bench.data(bench.get('/creative/cta/recommend/', { ...ask, new_version: true }));
    const assets = recommended.recommend_assets as { asset_content: string; asset_ids: string[] }[];
    expect((await create([{ asset_content: 'Buy me', asset_ids: ['1'] }])).body.code).toBe(40002);
    expect((await create([{ ...assets[0]!, asset_ids: assets[1]!.asset_ids }])).body.code).toBe(40002);
    const { creative_portfolio_id: id } = await bench.data(create(assets));
    const read = bench.get('/creative/portfolio/get/', { advertiser_id: SPAIN, creative_portfolio_id: id });
    expect(await bench.data(read)).toEqual({
      creative_portfolio_id: id,
      creative_portfolio_type: 'CTA',
      portfolio_content: assets,
    });
    const list = bench.get('/creative/portfolio/list/', { advertiser_id: SPAIN });
    expect((await bench.data(list)).creative_portfolios).toHaveLength(1);
  });

  it('are separate for equal texts, and survive a restart', async () => {
    const group = await smart.adGroup(await smart.campaign());
    const visual = await bench.visual('hero');
    const portfolios = [await smart.portfolio('Shop now'), await smart.portfolio('Learn more')];
    bench = await bench.restart();
    smart = new SmartPlusCalls(bench);
    const ads = await Promise.all(portfolios.map((one) => smart.ad(group, [smartCreative(visual)], one)));
    const { data } = (await bench.control('GET', `truth?platform=tiktok&ads=${ads.join()}`)).body;
    expect(data[0].ctr).not.toBe(data[1].ctr);
  });
});
