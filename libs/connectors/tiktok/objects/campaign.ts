import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import { CAMPAIGN_WORDS } from '#libs/platforms/tiktok/wire-words.js';
import type { CreateItem } from '../../port/ad-platform.js';
import type { Params } from '../../wire/fields.js';
import { requestIdOf } from './request-id.js';

/** Body of `/campaign/create/`. The budgets stay at the ad groups: an experiment gives every audience its own part. */
export function toCampaign(input: TiktokExperimentInput, item: CreateItem): Params {
  const { objective_type } = CAMPAIGN_WORDS[input.information.campaign_type].wire;
  return {
    advertiser_id: input.account.id,
    campaign_name: item.name,
    objective_type,
    budget_mode: 'BUDGET_MODE_INFINITE',
    operation_status: 'DISABLE',
    request_id: requestIdOf('campaign', input.account.id, item.name),
  };
}
