import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import { CAMPAIGN_WORDS } from '#libs/platforms/tiktok/wire-words.js';
import type { CreateItem } from '../../port/ad-platform.js';
import type { Params } from '../../wire/fields.js';
import { requestIdOf } from '../objects/request-id.js';

/**
 * Body of `/smart_plus/campaign/create/`. By default the platform shares a budget among the ad groups; an experiment gives every audience
 * its own part. Source: portal documents 1843312852800706 and 1847302878676994, read November 2026.
 */
export function toCampaign(input: TiktokExperimentInput, item: CreateItem): Params {
  const { objective_type } = CAMPAIGN_WORDS[input.information.campaign_type].wire;
  return {
    advertiser_id: input.account.id,
    campaign_name: item.name,
    objective_type,
    sales_destination: 'WEBSITE',
    budget_optimize_on: false,
    operation_status: 'DISABLE',
    request_id: requestIdOf('campaign', input.account.id, item.name),
  };
}
