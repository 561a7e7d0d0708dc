import type { PlatformLimits, TreeShape } from '#libs/contracts/platform/platform-limits.js';

/** Limits of a platform that counts ads of an ad set, ad sets of a campaign and live ads of a page. */
export const limitsOf = ({
  adsPerAdSet = 50,
  adSetsPerCampaign = 200,
  liveAds = 5_000,
  liveAdsUsed = 0,
  leastDailyBudgetMinor = 100,
  countsCalendarDays = false,
  tree = { audienceLevel: 'adset', moneyLevel: 'adset' } as TreeShape,
} = {}): PlatformLimits => ({
  tree,
  bounds: [
    { counts: 'ad', scope: 'adset', limit: adsPerAdSet, used: 0 },
    { counts: 'adset', scope: 'campaign', limit: adSetsPerCampaign, used: 0 },
    { counts: 'ad', scope: 'page', limit: liveAds, used: liveAdsUsed },
  ],
  leastDailyBudgetMinor,
  ...(countsCalendarDays ? { countsCalendarDays } : {}),
});
