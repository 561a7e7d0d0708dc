import { z } from 'zod';
import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';
import type { CreationPath } from '#libs/contracts/platform/creation-path.js';
import type { PlatformLimits, TreeShape } from '#libs/contracts/platform/platform-limits.js';
import { TIKTOK } from '#libs/platforms/tiktok/description.js';
import { BUDGET_RATIOS, LEAST_GROUP_DAY } from '#libs/platforms/tiktok/money.js';
import type { AccountContext } from '../../port/ad-platform.js';
import { count } from '../../wire/shapes.js';
import type { TikTokClient } from '../wire/client.js';

/** Limits that the API does not report. They change, and the platform can raise them for an account. */
const TIKTOK_LIMITS = {
  adsPerGroup: { value: 50, source: "TikTok help, 'Ad account limits'", date: '2026-11' },
  groupsPerCampaign: { value: 999, source: "TikTok help, 'Ad account limits'", date: '2026-11' },
  smartPlusAdsPerGroup: { value: 30, source: 'portal document 1843317390059522', date: '2026-11' },
  smartPlusGroupsPerCampaign: { value: 30, source: 'portal document 1843314887930946', date: '2026-11' },
  /**
   * Deleted campaigns do not count. TikTok's own tool states 999, a help page 5,000: we use the smaller. No endpoint returns an account's
   * own limit (`/campaign/quota/info/` is about iOS apps only).
   */
  campaigns: { value: 999, source: "TikTok's tool server, campaign_create", date: '2026-11' },
  /** The limit of an account in the lowest tier; the account's own quota replaces it. */
  activeGroups: { value: 50, source: "TikTok help, 'Ad account limits'", date: '2026-11' },
} as const;

const listed = z.looseObject({ page_info: z.looseObject({ total_number: count }) });
const quota = z.looseObject({ total_adgroup_quota: count, used_adgroup_quota: count });

/** Each audience is an ad group, and each ad group has its own budget for the run. */
const TREE: TreeShape = { audienceLevel: 'adset', moneyLevel: TIKTOK.moneyLevel };

/** Minimum budget of an ad group for a day, minor units. */
export const leastDailyBudget = (currency: string): number =>
  LEAST_GROUP_DAY * (BUDGET_RATIOS[currency] ?? 1) * minorUnitsPerUnit(currency);

/**
 * How many children an ad group and a campaign hold, by the path of a run. A Smart+ campaign holds so few groups that audiences continue in
 * further campaigns.
 */
const heldBy = (path: CreationPath): { tree: TreeShape; ads: number; groups: number } =>
  path === 'smart_plus'
    ? {
        tree: { ...TREE, audiencesContinue: true },
        ads: TIKTOK_LIMITS.smartPlusAdsPerGroup.value,
        groups: TIKTOK_LIMITS.smartPlusGroupsPerCampaign.value,
      }
    : { tree: TREE, ads: TIKTOK_LIMITS.adsPerGroup.value, groups: TIKTOK_LIMITS.groupsPerCampaign.value };

const limitsOf = (
  activeGroups: { limit: number; used: number },
  campaigns: number,
  currency: string,
  path: CreationPath = null,
): PlatformLimits => ({
  tree: heldBy(path).tree,
  bounds: [
    { counts: 'ad', scope: 'adset', limit: heldBy(path).ads, used: 0 },
    { counts: 'adset', scope: 'campaign', limit: heldBy(path).groups, used: 0 },
    { counts: 'adset', scope: 'account', ...activeGroups },
    { counts: 'campaign', scope: 'account', limit: TIKTOK_LIMITS.campaigns.value, used: campaigns, ofAll: true },
  ],
  leastDailyBudgetMinor: leastDailyBudget(currency),
});

/** Limits without an account. */
export const usualLimits = (): PlatformLimits =>
  limitsOf({ limit: TIKTOK_LIMITS.activeGroups.value, used: 0 }, 0, 'USD');

/**
 * The account's own quota of ad groups in delivery, and its number of campaigns. Ad groups beyond the quota turn themselves off within
 * seconds, so none may be created. Both figures are 0 for an advertiser that is punished.
 */
export async function limits(
  client: TikTokClient,
  { accessToken, accountId, currency }: AccountContext,
  path?: CreationPath,
): Promise<PlatformLimits> {
  const params = { advertiser_id: accountId };
  const firstRow = { ...params, filtering: { primary_status: 'STATUS_NOT_DELETE' }, page: 1, page_size: 1 };
  const [own, campaigns] = await Promise.all([
    client.call({ method: 'GET', path: 'adgroup/quota', accessToken, params }, quota),
    client.call({ method: 'GET', path: 'campaign/get', accessToken, params: firstRow }, listed),
  ]);
  const groups = { limit: own.total_adgroup_quota, used: own.used_adgroup_quota };
  return limitsOf(groups, campaigns.page_info.total_number, currency, path);
}
