import type { Routes } from '../wire/call.js';
import { createAd, updateAd } from './ad.js';
import { createAdGroup, updateAdGroup, updateBudgets } from './adgroup.js';
import { createCampaign, updateCampaign } from './campaign.js';
import { listOf } from './listing.js';
import { reviewInfo } from './review-info.js';
import { statusUpdateOf, updateAdStatus } from './status-update.js';

/** Upgraded Smart+ Campaigns, their ad groups and ads. */
export const smartPlusRoutes: Routes = {
  'POST /smart_plus/campaign/create/': createCampaign,
  'POST /smart_plus/campaign/update/': updateCampaign,
  'POST /smart_plus/campaign/status/update/': statusUpdateOf('campaign'),
  'GET /smart_plus/campaign/get/': listOf('campaign'),
  'POST /smart_plus/adgroup/create/': createAdGroup,
  'POST /smart_plus/adgroup/update/': updateAdGroup,
  'POST /smart_plus/adgroup/budget/update/': updateBudgets,
  'POST /smart_plus/adgroup/status/update/': statusUpdateOf('adgroup'),
  'GET /smart_plus/adgroup/get/': listOf('adgroup'),
  'POST /smart_plus/ad/create/': createAd,
  'POST /smart_plus/ad/update/': updateAd,
  'POST /smart_plus/ad/status/update/': updateAdStatus,
  'GET /smart_plus/ad/get/': listOf('ad'),
  'GET /smart_plus/ad/review_info/': reviewInfo,
};
