import { activeAdvertiserOf, advertiserOf } from '../auth/access.js';
import { checkAboveSpend, checkBudget } from '../rules/budget.js';
import { SPECIAL_INDUSTRIES } from '../rules/enums.js';
import { CAMPAIGN_DAY, toMajor, toMinor } from '../rules/money.js';
import { checkText } from '../rules/names.js';
import { apps } from '../seed/apps.js';
import type { Advertiser } from '../seed/advertisers.js';
import type { Call, Routes } from '../wire/call.js';
import { readFields, type Given } from '../wire/fields.js';
import { invalid, missing, notFound } from '../wire/refusal.js';
import { CAMPAIGN_FIELDS } from './campaign-fields.js';
import { requireManual } from './find.js';
import { listOf } from './listing.js';
import { statusUpdateOf } from './status-update.js';
import type { Campaign, CampaignData } from './types.js';
import { viewOf } from './view.js';

type Body = Given<typeof CAMPAIGN_FIELDS>;
type AppCampaign = Pick<Body, 'objective_type' | 'campaign_type' | 'app_id'> & { app_promotion_type?: string };

function create(call: Call): object {
  const { params, world, now } = call;
  const advertiser = activeAdvertiserOf(call);
  return world.repeats.once('campaign', advertiser.id, params, () => {
    const body = readFields(params, CAMPAIGN_FIELDS);
    params.finish();
    world.closing.requireOpen('campaign', body.objective_type);
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
    return viewOf(world, campaign as unknown as Campaign, now);
  });
}

/** Throws 40002 if the body is not a valid campaign. */
function draft(body: Body, advertiser: Advertiser): CampaignData {
  for (const field of ['campaign_name', 'objective_type', 'budget_mode'] as const)
    if (body[field] === undefined) throw missing(field);
  checkText('campaign_name', body.campaign_name);
  const [objective, budgetMode] = [body.objective_type!, body.budget_mode!];
  const optimizes = body.budget_optimize_on ?? false;
  checkCampaignApp(body, advertiser);
  if (budgetMode === 'BUDGET_MODE_INFINITE') {
    if (optimizes) throw invalid('budget_mode', 'BUDGET_MODE_INFINITE is not supported with budget_optimize_on.');
  } else {
    if (body.budget === undefined) throw missing('budget');
    checkBudget({ mode: budgetMode, budget: body.budget, currency: advertiser.currency, range: CAMPAIGN_DAY });
  }
  if (optimizes && body.optimization_goal === 'VALUE' && body.deep_bid_type === undefined)
    throw missing('deep_bid_type');
  return {
    objective,
    budgetMode,
    optimizes,
    specialIndustries: body.special_industries ?? [],
    body,
    ...(budgetMode !== 'BUDGET_MODE_INFINITE' && { budgetMinor: toMinor(body.budget!, advertiser.currency) }),
  };
}

/** Throws a refusal if an app campaign lacks a required field. */
export function checkCampaignApp(body: AppCampaign, advertiser: Advertiser): void {
  const isApp = body.objective_type === 'APP_PROMOTION';
  if (isApp && body.app_promotion_type === undefined) throw missing('app_promotion_type');
  if (body.campaign_type !== 'IOS14_CAMPAIGN') return;
  if (!isApp) throw invalid('campaign_type', 'IOS14_CAMPAIGN is supported for objective_type APP_PROMOTION only.');
  if (body.app_promotion_type === 'APP_RETARGETING')
    throw invalid('app_promotion_type', 'APP_RETARGETING is not supported with IOS14_CAMPAIGN.');
  if (body.app_id === undefined) throw missing('app_id');
  const app = apps.find(({ id, advertiser: owner }) => id === body.app_id && owner === advertiser.id);
  if (!app) throw notFound('app_id', body.app_id);
}

/** Name and budget can change, and special industries can be removed. */
function update(call: Call): object {
  const { params, world, now } = call;
  const advertiser = advertiserOf(call);
  const id = params.required('campaign_id');
  const campaign = requireManual<Campaign>(world, advertiser, 'campaign', { id, field: 'campaign_id' });
  const [name, budget] = [params.text('campaign_name'), params.number('budget')];
  const industries = params.someOf('special_industries', SPECIAL_INDUSTRIES);
  params.keep('po_number');
  refuseChangeOf(params.raw, ['objective_type', 'budget_mode', 'budget_optimize_on', 'campaign_type', 'app_id']);
  params.finish();
  checkText('campaign_name', name);
  const { currency } = advertiser;
  if (budget !== undefined) checkNewBudget(call, campaign, budget, currency);
  if (industries && industries.length > 0 && industries.join() !== campaign.data.specialIndustries.join())
    throw invalid('special_industries', 'Can be cleared, but not changed.');
  const data: CampaignData = {
    ...campaign.data,
    ...(budget !== undefined && { budgetMinor: toMinor(budget, currency) }),
    ...(industries && {
      specialIndustries: industries,
      body: { ...campaign.data.body, special_industries: industries },
    }),
  };
  world.delivery.change(id, now, () => world.objects.save(campaign, { name: name ?? campaign.name, data }, now));
  return viewOf(world, campaign, now);
}

/** Throws 40002 for a budget that the campaign cannot have now. */
export function checkNewBudget({ world, now }: Call, campaign: Campaign, budget: number, currency: string): void {
  const { budgetMode: mode } = campaign.data;
  if (mode === 'BUDGET_MODE_INFINITE') throw invalid('budget', 'The campaign has no budget.');
  checkBudget({ mode, budget, currency, range: CAMPAIGN_DAY });
  world.delivery.catchUp(campaign.id, now);
  checkAboveSpend(budget, toMajor(world.delivery.spent({ kind: 'campaign', id: campaign.id }), currency));
}

/** Throws 40002 if a body names fields that cannot change after creation. */
export function refuseChangeOf(body: Record<string, unknown>, fields: readonly string[]): void {
  const field = fields.find((name) => body[name] !== undefined);
  if (field !== undefined) throw invalid(field, 'Cannot be changed.');
}

export const campaignRoutes: Routes = {
  'POST /campaign/create/': create,
  'POST /campaign/update/': update,
  'POST /campaign/status/update/': statusUpdateOf('campaign'),
  'GET /campaign/get/': listOf('campaign'),
};
