import { describe, expect, it } from '@jest/globals';
import { accountUrl, adUrl } from './manager-url.js';

describe("TikTok's Ads Manager", () => {
  it('opens an ad, or the campaigns of an advertiser', () => {
    const address = { managerUrl: 'https://ads.tiktok.com/' };
    expect(adUrl(address, '7001', '18')).toBe('https://ads.tiktok.com/i18n/perf/creative?aadvid=7001&keyword=18');
    expect(accountUrl(address, '7001')).toBe('https://ads.tiktok.com/i18n/perf/campaign?aadvid=7001');
  });
});
