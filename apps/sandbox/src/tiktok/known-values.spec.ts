import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { creativeBody, SPAIN, TikTokBench } from './testing/bench.js';

let bench: TikTokBench;
beforeEach(async () => {
  bench = await TikTokBench.open({ seed: 'known' });
});
afterEach(() => bench.close());

/** Figures of a known seed. A change of them changes the results of every earlier run with that seed. */
describe('figures of a seed', () => {
  it('are constant for the truth about content', async () => {
    const contents = [
      {
        content: { headline: 'Run', visual: 'a1b2', callToAction: 'SHOP_NOW' },
        targeting: { location_ids: ['2264397', '2510769'], age_groups: ['AGE_25_34'], gender: 'GENDER_FEMALE' },
        event: 'SHOPPING',
      },
    ];
    const [{ ctr, cvr, watch, effects }] = (await bench.control('POST', 'truth?platform=tiktok', contents)).body.data;
    expect([ctr, cvr, watch.plays, watch.patience].map((value) => Number(value.toPrecision(12)))).toEqual([
      ...[0.0155865973649, 0.009769147483, 0.94, 3.82912606898],
    ]);
    expect(Object.keys(effects)).toEqual([
      ...['visual', 'headline', 'callToAction', 'age', 'gender', 'geo', 'language', 'interest', 'device', 'audience'],
      ...['income', 'placement', 'visual x age', 'visual x gender', 'headline x callToAction'],
    ]);
  });

  it('are constant for delivery, also after a restart', async () => {
    const visual = await bench.visual('hero');
    const campaign = await bench.campaign();
    const group = await bench.adGroup(campaign);
    const creatives = ['Run', 'Walk'].map((text) => creativeBody(visual, { ad_name: text, ad_text: text }));
    const { ad_ids: ads } = await bench.data(bench.createAds(group, creatives));
    bench.wait(1000);
    await bench.switch('ad', ads, 'ENABLE');
    await bench.switch('adgroup', [group], 'ENABLE');
    await bench.switch('campaign', [campaign], 'ENABLE');
    bench.waitDays(5);
    const rows = async (): Promise<string[][]> => {
      const metrics = ['ad_name', 'spend', 'impressions', 'clicks', 'video_watched_6s', 'video_views_p100'];
      const query = {
        advertiser_id: SPAIN,
        report_type: 'BASIC',
        data_level: 'AUCTION_AD',
        dimensions: ['ad_id'],
        metrics,
        query_lifetime: true,
      };
      const { list } = await bench.data(bench.get('/report/integrated/get/', query));
      return list.map((row: { metrics: Record<string, string> }) => metrics.map((name) => row.metrics[name]));
    };
    const before = await rows();
    expect(before).toEqual([
      ['Run', '80.90', '20887', '240', '9944', '6083'],
      ['Walk', '119.09', '30685', '477', '15224', '9485'],
    ]);
    const token = bench.token;
    bench = await bench.restart();
    expect(await rows()).toEqual(before);
    expect((await bench.get('/user/info/', {}, token)).body.code).toBe(0);
  });
});
