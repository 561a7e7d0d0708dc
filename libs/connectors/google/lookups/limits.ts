import { z } from 'zod';
import type { PlatformLimits } from '#libs/contracts/platform/platform-limits.js';
import { GOOGLE } from '#libs/platforms/google/description.js';
import { CAMPAIGN_TYPE, OF_VIDEOS } from '#libs/platforms/google/goals.js';
import { valueAt } from '#libs/platforms/reading/untrusted.js';
import type { LimitedInput } from '../../port/lookups.js';
import type { GoogleClient } from '../wire/client.js';
import { isNot } from '../wire/gaql.js';
import { ofCustomer, type Customer } from '../wire/of-customer.js';
import { rowsOf } from '../wire/search.js';
import { leastDailyBudget } from './least-budget.js';

/** Limits that the API does not report. Source: Google Ads help, answer 6372658, read November 2026. */
const GOOGLE_LIMITS = {
  /** Responsive search ads that are on, in one group. */
  searchAdsPerGroup: 3,
  /** Google accepts 300 image ads; more than 50 would share their impressions too thinly (a guess). */
  displayAdsPerGroup: 50,
  /** The same for ads of videos (a guess). */
  videoAdsPerGroup: 50,
  groupsPerCampaign: 20_000,
  campaigns: 10_000,
} as const;

function adsPerGroup(type: unknown): number {
  if (type === 'DISPLAY') return GOOGLE_LIMITS.displayAdsPerGroup;
  return (OF_VIDEOS.is as readonly unknown[]).includes(type)
    ? GOOGLE_LIMITS.videoAdsPerGroup
    : GOOGLE_LIMITS.searchAdsPerGroup;
}

/** Places, languages, devices and budget belong to the campaign, so each audience is a campaign of its own. */
const limitsOf = (input: LimitedInput, campaigns: number, currency: string): PlatformLimits => ({
  tree: { audienceLevel: 'campaign', moneyLevel: GOOGLE.moneyLevel },
  bounds: [
    {
      counts: 'ad',
      scope: 'adset',
      used: 0,
      limit: adsPerGroup(valueAt(input, CAMPAIGN_TYPE)),
    },
    { counts: 'adset', scope: 'campaign', limit: GOOGLE_LIMITS.groupsPerCampaign, used: 0 },
    { counts: 'campaign', scope: 'account', limit: GOOGLE_LIMITS.campaigns, used: campaigns, ofAll: true },
  ],
  leastDailyBudgetMinor: leastDailyBudget(valueAt(input, CAMPAIGN_TYPE), currency),
  countsCalendarDays: true,
});

/** The limits to assume before an account is chosen. */
export const usualLimits = (input: LimitedInput): PlatformLimits => limitsOf(input, 0, 'USD');

const row = z.looseObject({});

/** Campaigns that are off count too, and so do campaigns that others created in the account. */
export async function limits(client: GoogleClient, account: Customer, input: LimitedInput): Promise<PlatformLimits> {
  const query = { select: ['campaign.id'], from: 'campaign', where: [isNot('campaign.status', 'REMOVED')] };
  const campaigns = await rowsOf(client, ofCustomer(account), query, row);
  return limitsOf(input, campaigns.length, account.currency);
}
