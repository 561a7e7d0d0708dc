import { personOf, requireAccess } from './auth/access.js';
import type { GraphCall, GraphRoutes } from './graph/call.js';
import { invalid } from './graph/error.js';
import { accountById, minimumBudgets, type AdAccount } from './seed/accounts.js';
import { pages } from './seed/pages.js';

function budgets(call: GraphCall, id: string): unknown {
  requireAccess(call, id.slice(4), false);
  call.params.keep('bid_amount', 'limit', 'after', 'fields');
  call.params.finish();
  const { currency } = accountById.get(id.slice(4)) as AdAccount;
  const { imp, highFreq, lowFreq, videoViews } = minimumBudgets(currency);
  return {
    data: [
      {
        currency,
        min_daily_budget_imp: imp,
        min_daily_budget_high_freq: highFreq,
        min_daily_budget_low_freq: lowFreq,
        min_daily_budget_video_views: videoViews,
      },
    ],
  };
}

/** Ads running or in review, by page. The platform's limit applies to the page across all ad accounts. */
function volume(call: GraphCall, id: string): unknown {
  requireAccess(call, id.slice(4), false);
  const only = call.params.text('page_id');
  const byActor = call.params.flag('show_breakdown_by_actor') ?? false;
  call.params.keep('fields', 'limit', 'after');
  call.params.finish();
  const chosen = pages
    .filter((page) => personOf(call)?.pages.includes(page.id))
    .filter((page) => only === undefined || page.id === only);
  if (only !== undefined && chosen.length === 0) throw invalid('page_id', 'You have no role on this page.');
  const { volume: ads } = call.world;
  const account = id.slice(4);
  const rows = chosen.map((page) => ({
    actor_id: page.id,
    actor_name: page.name,
    ads_running_or_in_review_count: ads.count(page.id),
    limit_on_ads_running_or_in_review: ads.limit(page.id),
    current_account_ads_running_or_in_review_count: ads.count(page.id, account),
  }));
  if (byActor || only !== undefined) return { data: rows };
  const highest = Math.max(250, ...rows.map((row) => row.limit_on_ads_running_or_in_review));
  return {
    data: [{ ads_running_or_in_review_count: ads.countAccount(account), limit_on_ads_running_or_in_review: highest }],
  };
}

function dsaNames(call: GraphCall, id: string): unknown {
  requireAccess(call, id.slice(4), false);
  call.params.keep('fields', 'limit', 'after');
  call.params.finish();
  const account = accountById.get(id.slice(4)) as AdAccount;
  return { data: [{ recommendations: account.dsaRecommendations }] };
}

export const accountFactRoutes: GraphRoutes = {
  'GET account/minimum_budgets': budgets,
  'GET account/ads_volume': volume,
  'GET account/dsa_recommendations': dsaNames,
};
