import { checkCampaignApp, checkNewBudget, refuseChangeOf } from '../objects/campaign.js';
import { requireSmartPlus } from '../objects/find.js';
import type { Campaign, CampaignData } from '../objects/types.js';
import { requireActive } from '../auth/access.js';
import { checkBudget } from '../rules/budget.js';
import { SPECIAL_INDUSTRIES, STATUSES } from '../rules/enums.js';
import { CAMPAIGN_DAY, toMinor } from '../rules/money.js';
import { checkText } from '../rules/names.js';
import type { Advertiser } from '../seed/advertisers.js';
import type { Call } from '../wire/call.js';
import { flag, keptFields, number, oneOf, readFields, someOf, text, type Given } from '../wire/fields.js';
import { invalid, missing } from '../wire/refusal.js';
import { managerOf } from './manager.js';
import { viewCampaign } from './view.js';

/** All objectives of Smart+. */
export const SMART_PLUS_OBJECTIVES = ['APP_PROMOTION', 'WEB_CONVERSIONS', 'LEAD_GENERATION'] as const;
export const SALES_DESTINATIONS = ['WEBSITE', 'APP', 'WEB_AND_APP'] as const;
/** Budget modes of a campaign that shares its budget, and of a campaign that limits its ad groups. The first is the default. */
const SHARED_MODES = ['BUDGET_MODE_DYNAMIC_DAILY_BUDGET', 'BUDGET_MODE_TOTAL'] as const;
const LIMITING_MODES = ['BUDGET_MODE_INFINITE', 'BUDGET_MODE_DAY', 'BUDGET_MODE_TOTAL'] as const;
/** Countries whose campaigns can name special industries. */
const SPECIAL_COUNTRIES = ['US', 'CA'];

/** Fields of `/smart_plus/campaign/create/` besides the advertiser and `request_id`. Source: portal document 1843312852800706. */
const FIELDS = {
  campaign_name: text(),
  objective_type: oneOf(SMART_PLUS_OBJECTIVES),
  app_promotion_type: oneOf(['APP_INSTALL', 'APP_RETARGETING', 'MINIS']),
  sales_destination: oneOf(SALES_DESTINATIONS),
  campaign_type: oneOf(['REGULAR_CAMPAIGN', 'IOS14_CAMPAIGN']),
  app_id: text(),
  catalog_enabled: flag,
  budget_optimize_on: flag,
  budget_mode: oneOf([...SHARED_MODES, ...LIMITING_MODES]),
  budget: number(),
  special_industries: someOf(SPECIAL_INDUSTRIES),
  operation_status: oneOf(STATUSES),
  ...keptFields(`
    catalog_type is_promotional_campaign gaming_ad_compliance_agreement campaign_app_profile_page_state
    is_advanced_dedicated_campaign disable_skan_campaign bid_align_type budget_auto_adjust_strategy postback_window_mode
    po_number rta_id rta_bid_enabled rta_product_selection_enabled open_api_partner`),
};
type Body = Given<typeof FIELDS>;

export function createCampaign(call: Call): object {
  const { params, world, now } = call;
  const advertiser = managerOf(call);
  requireActive(call, advertiser);
  params.required('request_id');
  return world.repeats.once('smart-plus-campaign', advertiser.id, params, () => {
    const body = readFields(params, FIELDS);
    params.finish();
    const data = draft(body, advertiser);
    world.quota.requireCampaignRoom(advertiser.id);
    const campaign = world.objects.insert<CampaignData>({
      platform: 'tiktok',
      type: 'campaign',
      account: advertiser.id,
      name: body.campaign_name!,
      campaign: null,
      group: null,
      status: body.operation_status ?? 'ENABLE',
      createdAt: now,
      data,
    });
    return viewCampaign(world, campaign as unknown as Campaign, now);
  });
}

/** Throws 40002 if the body is not a valid Smart+ campaign. */
function draft(body: Body, advertiser: Advertiser): CampaignData {
  for (const field of ['campaign_name', 'objective_type'] as const) if (body[field] === undefined) throw missing(field);
  checkText('campaign_name', body.campaign_name);
  checkDestination(body);
  checkCampaignApp(body, advertiser);
  if (body.special_industries?.length && !SPECIAL_COUNTRIES.includes(advertiser.country))
    throw invalid('special_industries', 'Is supported for advertisers of the US and Canada only.');
  // By default, the ad groups share the campaign's budget.
  const optimizes = body.budget_optimize_on ?? true;
  const modes: readonly string[] = optimizes ? SHARED_MODES : LIMITING_MODES;
  const budgetMode = body.budget_mode ?? modes[0]!;
  if (!modes.includes(budgetMode))
    throw invalid('budget_mode', `${budgetMode} is not supported with budget_optimize_on ${optimizes}.`);
  const hasBudget = budgetMode !== 'BUDGET_MODE_INFINITE';
  if (!hasBudget && body.budget !== undefined)
    throw invalid('budget', 'Is not supported with budget_mode BUDGET_MODE_INFINITE.');
  if (hasBudget) {
    if (body.budget === undefined) throw missing('budget');
    checkBudget({ mode: budgetMode, budget: body.budget, currency: advertiser.currency, range: CAMPAIGN_DAY });
  }
  return {
    objective: body.objective_type!,
    budgetMode,
    optimizes,
    smartPlus: true,
    specialIndustries: body.special_industries ?? [],
    ...(hasBudget && { budgetMinor: toMinor(body.budget!, advertiser.currency) }),
    body: { campaign_type: 'REGULAR_CAMPAIGN', ...body, budget_optimize_on: optimizes, budget_mode: budgetMode },
  };
}

function checkDestination({ objective_type: objective, sales_destination: destination, ...others }: Body): void {
  if (objective !== 'WEB_CONVERSIONS') {
    if (destination !== undefined)
      throw invalid('sales_destination', `Is not supported for objective_type ${objective}.`);
    return;
  }
  if (destination === undefined) throw missing('sales_destination');
  if (destination === 'APP' && others.catalog_enabled !== true)
    throw invalid('catalog_enabled', 'Must be true with sales_destination APP.');
}

/** Name and budget can change. Source: portal document 1843312876001282. */
export function updateCampaign(call: Call): object {
  const { params, world, now } = call;
  const advertiser = managerOf(call);
  const id = params.required('campaign_id');
  const campaign = requireSmartPlus<Campaign>(world, advertiser, 'campaign', { id, field: 'campaign_id' });
  const [name, budget] = [params.text('campaign_name'), params.number('budget')];
  params.keep('po_number', 'budget_auto_adjust_strategy');
  refuseChangeOf(params.raw, [
    ...['objective_type', 'sales_destination', 'budget_mode', 'budget_optimize_on', 'campaign_type', 'app_id'],
  ]);
  params.finish();
  checkText('campaign_name', name);
  const { currency } = advertiser;
  if (budget !== undefined) checkNewBudget(call, campaign, budget, currency);
  const data = { ...campaign.data, ...(budget !== undefined && { budgetMinor: toMinor(budget, currency) }) };
  world.delivery.change(id, now, () => world.objects.save(campaign, { name: name ?? campaign.name, data }, now));
  return viewCampaign(world, campaign, now);
}
