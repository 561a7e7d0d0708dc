import { adKind } from '../ads/ad.js';
import { assetKind } from '../assets/asset.js';
import { customerAssetKind } from '../assets/customer-asset.js';
import { audienceKind } from '../audiences/audience.js';
import { customAudienceKind } from '../audiences/custom-audience.js';
import { adGroupKind } from '../campaigns/ad-group.js';
import { budgetKind } from '../campaigns/budget.js';
import { campaignKind } from '../campaigns/campaign.js';
import { conversionGoalKind } from '../campaigns/conversion-goal.js';
import { adGroupCriterionKind, campaignCriterionKind } from '../criteria/criterion.js';
import { customerNegativeCriterionKind } from '../criteria/customer-negative.js';
import type { AnyKind } from './kind.js';

/** All kinds of resources that can be mutated. */
export const KINDS: readonly AnyKind[] = [
  ...[budgetKind, campaignKind, adGroupKind, adKind, adGroupCriterionKind, campaignCriterionKind],
  ...[
    assetKind,
    customerAssetKind,
    audienceKind,
    customAudienceKind,
    conversionGoalKind,
    customerNegativeCriterionKind,
  ],
];
