import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { campaignBody, creativeBody, SPAIN, TikTokBench } from './testing/bench.js';
import { SmartPlusCalls } from './testing/smart-plus.js';

let bench: TikTokBench;
beforeEach(async () => {
  bench = await TikTokBench.open();
});
afterEach(() => bench.close());

const move = (change: object): Promise<unknown> => bench.control('POST', 'tiktok/closing', change);
const BEFORE = '2026-12-31T23:59:00Z';
const AFTER = '2027-01-01T00:00:00Z';
const code = async (path: string, body: object): Promise<number> => (await bench.post(path, body)).body.code;
const GOAL = { optimization_goal: 'CONVERT', billing_event: 'OCPM', pixel_id: '7300000000000000301' };
const CONVERSIONS = { objective_type: 'WEB_CONVERSIONS' };

describe('end of manual campaigns', () => {
  it('comes with the first minute of 2027, by a calendar that a test moves', async () => {
    await move({ now: BEFORE });
    expect(await code('/campaign/create/', campaignBody(CONVERSIONS))).toBe(0);
    bench.wait(60_000);
    expect(await code('/campaign/create/', campaignBody(CONVERSIONS))).toBe(40002);
    bench = await bench.restart();
    expect(await code('/campaign/create/', campaignBody(CONVERSIONS))).toBe(40002);
    await move({ now: null });
    expect(await code('/campaign/create/', campaignBody(CONVERSIONS))).toBe(0);
  });

  it('affects new campaigns, ad groups and ads for conversions, but not traffic and changes', async () => {
    const visual = await bench.visual('hero');
    const campaign = await bench.campaign(CONVERSIONS);
    const group = await bench.adGroup(campaign, { ...GOAL, optimization_event: 'SHOPPING' });
    await move({ now: AFTER });
    const body = bench.adGroupBody(campaign, { ...GOAL, optimization_event: 'SHOPPING' });
    expect(await code('/adgroup/create/', body)).toBe(40002);
    const { body: refused } = await bench.createAds(group, [creativeBody(visual)]);
    expect([refused.code, refused.message]).toEqual([40002, expect.stringMatching(/^adgroup_id: .*WEB_CONVERSIONS/)]);
    const traffic = await bench.campaign();
    const other = await bench.adGroup(traffic);
    expect((await bench.createAds(other, [creativeBody(visual)])).body.code).toBe(0);
    const update = { advertiser_id: SPAIN, campaign_id: campaign, campaign_name: 'Other' };
    expect(await code('/campaign/update/', update)).toBe(0);
    expect((await bench.switch('campaign', [campaign], 'ENABLE')).body.code).toBe(0);
    expect(await new SmartPlusCalls(bench).campaign()).toBeTruthy();
  });

  it('refuses new campaigns with the platform’s announced code, but not ad groups', async () => {
    const campaign = await bench.campaign(CONVERSIONS);
    await move({ kind: 'all', now: AFTER });
    expect(await code('/campaign/create/', campaignBody())).toBe(41001);
    expect(await bench.adGroup(campaign, { ...GOAL, optimization_event: 'SHOPPING' })).toBeTruthy();
  });

  it('responds with the code that the control API sets', async () => {
    await move({ code: 41001, now: AFTER });
    expect(await code('/campaign/create/', campaignBody(CONVERSIONS))).toBe(41001);
    const { body } = await bench.control('GET', 'tiktok/closing');
    expect(body).toEqual({
      kind: 'conversions',
      code: 41001,
      now: '2027-01-01T00:00:00.000Z',
      closesAt: expect.any(String),
      isClosed: true,
    });
    expect((await bench.control('POST', 'tiktok/closing', { kind: 'none' })).status).toBe(400);
  });

  it('still reports an older request_id as a duplicate', async () => {
    const body = campaignBody({ ...CONVERSIONS, request_id: '77' });
    await bench.data(bench.post('/campaign/create/', body));
    await move({ now: AFTER });
    expect((await bench.post('/campaign/create/', body)).body.code).toBe(40050);
  });
});
