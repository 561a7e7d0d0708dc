import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import type { CreateItem } from '../../port/ad-platform.js';
import type { Params } from '../../wire/fields.js';
import { aimOf } from './objective.js';

/**
 * Body of `POST act_X/campaigns`. The budgets stay at the ad sets, which may not share them: an experiment gives every audience its own
 * part.
 */
export const toCampaign = (input: MetaExperimentInput, item: CreateItem): Params => ({
  name: item.name,
  objective: aimOf(input, item.choice).objective,
  special_ad_categories: [],
  is_adset_budget_sharing_enabled: false,
  status: 'PAUSED',
});
