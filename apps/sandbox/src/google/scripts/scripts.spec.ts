import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ScriptBench } from '../testing/scripts.js';
import { AD, adGroupRow, campaignRow, ENABLE, uploadOf } from '../testing/video-scripts.js';

let bench: ScriptBench;
beforeEach(async () => {
  bench = await ScriptBench.open({ seed: 'known' });
});
afterEach(() => bench.close());

describe('video experiment by scripts', () => {
  it('is created by an upload and builders, runs, and appears in queries and in the ledger', async () => {
    const first = await bench.main(uploadOf([campaignRow(), adGroupRow()]));
    expect(first).toMatchObject({ status: 'succeeded', uploads: ['1'] });
    expect((await bench.uploads())[0]).toMatchObject({
      status: 'finished',
      results: [
        { row: 1, status: 'applied' },
        { row: 2, status: 'applied' },
      ],
    });
    const second = await bench.main(AD);
    expect(second).toMatchObject({ status: 'succeeded', log: 'true true true ' });
    bench.wait(1000);
    await bench.main(ENABLE);
    bench.waitDays(3);
    const rows = await bench.rows(
      "SELECT campaign.name, campaign.status, campaign.bidding_strategy_type, ad_group.name, ad_group.type, ad_group_ad.ad.name, ad_group_ad.ad.type, metrics.impressions, metrics.video_trueview_views, metrics.video_quartile_p25_rate, metrics.video_quartile_p100_rate FROM ad_group_ad WHERE campaign.advertising_channel_type = 'VIDEO'",
    );
    expect(rows).toMatchObject([
      {
        campaign: { name: 'exp42|c1', status: 'ENABLED', biddingStrategyType: 'MANUAL_CPV' },
        adGroup: { name: 'exp42|c1|g1', type: 'VIDEO_TRUE_VIEW_IN_STREAM' },
        adGroupAd: { ad: { name: 'exp42|c1|g1|a1', type: 'VIDEO_TRUEVIEW_IN_STREAM_AD' } },
      },
    ]);
    const { impressions, videoTrueviewViews, ...rates } = rows[0].metrics;
    expect(Number(videoTrueviewViews)).toBeLessThan(Number(impressions));
    expect(Number(videoTrueviewViews)).toBeGreaterThan(0);
    expect(rates.videoQuartileP100Rate).toBeLessThan(rates.videoQuartileP25Rate);
    const { body } = await bench.control('GET', 'ledger?platform=google&prefix=exp42');
    expect(body.counts).toEqual({ ad: 1, adgroup: 1, asset: 1, campaign: 1 });
  });
});
