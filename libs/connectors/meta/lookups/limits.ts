import { z } from 'zod';
import type { PlatformLimit, PlatformLimits, TreeShape } from '#libs/contracts/platform/platform-limits.js';
import type { AccountContext } from '../../port/ad-platform.js';
import type { LimitedInput } from '../../port/lookups.js';
import { valueAt } from '#libs/platforms/reading/untrusted.js';
import { META } from '#libs/platforms/meta/description.js';
import { actPath } from './account.js';
import type { MetaClient } from '../wire/client.js';
import { allRows } from '../wire/paging.js';
import { count, id } from '../wire/parse.js';

/**
 * Limits that Meta's API never reports. They change and can be raised for an account. The platform's description has the usual limit of
 * live ads.
 */
const META_LIMITS = {
  adsPerAdSet: { value: 50, source: 'practice; no Meta page states it', date: '2026-11' },
  adSetsPerCampaign: { value: 200, source: 'practice; unverified', date: '2026-11' },
} as const;

const volume = z.looseObject({
  actor_id: id.optional(),
  ads_running_or_in_review_count: count.nullish(),
  limit_on_ads_running_or_in_review: count.nullish(),
  current_account_ads_running_or_in_review_count: count.nullish(),
});
const minimum = z.looseObject({ currency: z.string(), min_daily_budget_imp: count });

/** Each audience is an ad set, and each ad set has its lifetime budget. */
const TREE: TreeShape = { audienceLevel: 'adset', moneyLevel: META.moneyLevel };

const limitsOf = (
  liveAds: Pick<PlatformLimit, 'limit' | 'used' | 'elsewhere'>,
  leastDailyBudgetMinor: number,
): PlatformLimits => ({
  tree: TREE,
  bounds: [
    { counts: 'ad', scope: 'adset', limit: META_LIMITS.adsPerAdSet.value, used: 0 },
    { counts: 'adset', scope: 'campaign', limit: META_LIMITS.adSetsPerCampaign.value, used: 0 },
    { counts: 'ad', scope: 'page', ...liveAds },
  ],
  leastDailyBudgetMinor,
});

/** Limits without a page, for the lowest tier, with the smallest possible budget. */
export const usualLimits = (): PlatformLimits => limitsOf({ limit: META.usualLiveAds, used: 0 }, 1);

/**
 * The page's own quota of live ads and the account's minimum budget, with our defaults if Meta returns none. Without a page it uses the
 * account's quota. A page's ads are counted over all ad accounts that advertise for it. Source: AdAccountAdVolume of facebook-business
 * 26.0.3.
 */
export async function limits(
  client: MetaClient,
  account: AccountContext,
  input: LimitedInput,
): Promise<PlatformLimits> {
  const act = actPath(account.accountId);
  const { accessToken } = account;
  const fields =
    'actor_id,ads_running_or_in_review_count,limit_on_ads_running_or_in_review,' +
    'current_account_ads_running_or_in_review_count';
  const [volumes, minimums] = await Promise.all([
    allRows(
      client,
      { path: [act, 'ads_volume'], accessToken, params: { fields, show_breakdown_by_actor: true } },
      volume,
    ),
    allRows(client, { path: [act, 'minimum_budgets'], accessToken }, minimum),
  ]);
  const own =
    volumes.find(({ actor_id }) => actor_id === valueAt(input, 'page.id')) ?? volumes.find(({ actor_id }) => !actor_id);
  const used = own?.ads_running_or_in_review_count ?? 0;
  const ofAccount = own?.actor_id === undefined ? null : own.current_account_ads_running_or_in_review_count;
  const liveAds = {
    // oxlint-disable-next-line typescript/prefer-nullish-coalescing -- Meta returns 0 if there is no limit
    limit: own?.limit_on_ads_running_or_in_review || META.usualLiveAds,
    used,
    ...(typeof ofAccount === 'number' ? { elsewhere: Math.max(0, used - ofAccount) } : {}),
  };
  const least = minimums.find(({ currency }) => currency === account.currency) ?? minimums[0];
  return limitsOf(liveAds, least?.min_daily_budget_imp ?? 1);
}
