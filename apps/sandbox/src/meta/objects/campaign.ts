import { requireAccess } from '../auth/access.js';
import { asText, askedFields, type GraphCall, type GraphRoutes } from '../graph/call.js';
import { invalid } from '../graph/error.js';
import { plain, project, type NodeType } from '../graph/fields.js';
import { formatTime, Params } from '../graph/params.js';
import { minorPerDollar, type AdAccount } from '../seed/accounts.js';
import { countryByCode } from '../seed/countries.js';
import {
  changedStatus,
  MAX_NAME,
  newStatus,
  ownObject,
  requireLiving,
  validateOnly,
  writableAccount,
} from './common.js';
import { LEGACY_OBJECTIVES, OBJECTIVES } from './goals.js';
import { answerObjects } from './listing.js';
import { BID_STRATEGIES, checkBudgetShape, SPECIAL_CATEGORIES } from './rules.js';
import { campaignStatus } from './status.js';
import type { Campaign, CampaignData } from './types.js';

/** Parameters that the platform knows, without effect in the sandbox. */
const KEPT = [
  ...[
    'adlabels',
    'promoted_object',
    'pacing_type',
    'is_skadnetwork_attribution',
    'smart_promotion_type',
    'source_campaign_id',
  ],
  ...['topline_id', 'iterative_split_test_configs', 'budget_schedule_specs', 'is_budget_schedule_enabled'],
];
const REMOVE_CAP = 922_337_203_685_478;

export const campaignNode: NodeType<Campaign, GraphCall> = {
  name: 'Campaign',
  fields: {
    ...plain<Campaign, GraphCall>('name', 'status'),
    account_id: (campaign) => campaign.account,
    objective: (campaign) => campaign.data.objective,
    configured_status: (campaign) => campaign.status,
    effective_status: (campaign, call) => campaignStatus(call.world.objects, campaign),
    special_ad_categories: (campaign) => campaign.data.specialAdCategories,
    special_ad_category_country: (campaign) => campaign.data.specialAdCategoryCountry,
    buying_type: (campaign) => campaign.data.buyingType,
    daily_budget: (campaign) => asText(campaign.data.dailyBudget),
    lifetime_budget: (campaign) => asText(campaign.data.lifetimeBudget),
    budget_remaining: (campaign, call) => asText(call.world.delivery.remainingBudget(campaign, call.now)),
    bid_strategy: (campaign) => campaign.data.bidStrategy,
    spend_cap: (campaign) => asText(campaign.data.spendCap),
    is_adset_budget_sharing_enabled: (campaign) => campaign.data.budgetSharing,
    start_time: (campaign) => campaign.data.startTime && formatTime(campaign.data.startTime),
    stop_time: (campaign) => campaign.data.stopTime && formatTime(campaign.data.stopTime),
    created_time: (campaign) => formatTime(campaign.createdAt),
    updated_time: (campaign) => formatTime(campaign.updatedAt),
    issues_info: () => undefined,
    adlabels: (campaign) => campaign.data.other.adlabels,
    promoted_object: (campaign) => campaign.data.other.promoted_object,
    pacing_type: (campaign) => campaign.data.other.pacing_type ?? ['standard'],
  },
};

function readCategories(call: GraphCall): { categories: string[]; countries: string[] } {
  const { params } = call;
  if (!params.has('special_ad_categories') && !Array.isArray(params.raw.special_ad_categories))
    params.requiredText('special_ad_categories');
  const categories = (params.strings('special_ad_categories') ?? []).filter((category) => category !== 'NONE');
  const wrong = categories.find((category) => !SPECIAL_CATEGORIES.includes(category));
  if (wrong) throw invalid('special_ad_categories', `"${wrong}" is not a special ad category.`);
  const countries = params.strings('special_ad_category_country') ?? [];
  const unknown = countries.find((code) => !countryByCode.has(code));
  if (unknown) throw invalid('special_ad_category_country', `"${unknown}" is not a country code.`);
  if (categories.includes('ISSUES_ELECTIONS_POLITICS') && countries.length === 0) {
    throw invalid('special_ad_category_country', 'This special ad category needs the countries it applies to.');
  }
  return { categories, countries };
}

function readBudget(
  call: GraphCall,
): Pick<CampaignData, 'dailyBudget' | 'lifetimeBudget' | 'bidStrategy' | 'spendCap'> {
  const { params } = call;
  const dailyBudget = params.int('daily_budget');
  const lifetimeBudget = params.int('lifetime_budget');
  checkBudgetShape({ daily: dailyBudget, lifetime: lifetimeBudget });
  const spendCap = params.int('spend_cap', { min: 0 });
  return {
    ...(dailyBudget !== undefined && { dailyBudget }),
    ...(lifetimeBudget !== undefined && { lifetimeBudget }),
    ...(params.has('bid_strategy') && { bidStrategy: params.oneOf('bid_strategy', BID_STRATEGIES) }),
    ...(spendCap !== undefined && { spendCap: spendCap >= REMOVE_CAP ? undefined : spendCap }),
  };
}

/** Reads and checks a new campaign, for its own call and for dry calls that include one. */
function readNew(call: GraphCall, account: AdAccount): { name: string; status: string; data: CampaignData } {
  const { params, now } = call;
  const name = params.requiredText('name', MAX_NAME);
  const objective = params.oneOf('objective', [...OBJECTIVES, ...LEGACY_OBJECTIVES], { required: true }) as string;
  if (LEGACY_OBJECTIVES.includes(objective)) {
    throw invalid('objective', `The objective ${objective} can no longer be used for new campaigns.`, {
      title: 'Objective not available',
    });
  }
  const { categories, countries } = readCategories(call);
  const budget = readBudget(call);
  const hasBudget = budget.dailyBudget !== undefined || budget.lifetimeBudget !== undefined;
  if (budget.bidStrategy !== undefined && !hasBudget) {
    throw invalid('bid_strategy', 'bid_strategy belongs to the level that holds the budget.');
  }
  if (budget.spendCap !== undefined && budget.spendCap < 100 * minorPerDollar(account.currency)) {
    throw invalid('spend_cap', 'The spending limit is below the minimum.', {
      subcode: 2446307,
      title: 'Spending limit too low',
    });
  }
  const budgetSharing = params.flag('is_adset_budget_sharing_enabled');
  if (!hasBudget && budgetSharing === undefined) {
    throw invalid(
      'is_adset_budget_sharing_enabled',
      'A campaign without a budget must say whether its ad sets may share their budgets.',
      { subcode: 4834011 },
    );
  }
  const data: CampaignData = {
    objective,
    specialAdCategories: categories,
    specialAdCategoryCountry: countries,
    buyingType: params.oneOf('buying_type', ['AUCTION', 'RESERVED']) ?? 'AUCTION',
    ...budget,
    bidStrategy: budget.bidStrategy ?? (hasBudget ? 'LOWEST_COST_WITHOUT_CAP' : undefined),
    budgetSharing,
    // oxlint-disable-next-line typescript/prefer-nullish-coalescing -- 0 is not a time
    startTime: params.time('start_time') || undefined,
    // oxlint-disable-next-line typescript/prefer-nullish-coalescing -- 0 is not a time
    stopTime: params.time('stop_time') || undefined,
    other: params.keep(...KEPT),
  };
  if (data.stopTime !== undefined && data.stopTime <= (data.startTime ?? now))
    throw invalid('stop_time', 'The campaign ends before it starts.', { subcode: 1487033 });
  return { name, status: newStatus(params), data };
}

function create(call: GraphCall, id: string): unknown {
  const { params, world } = call;
  const account = writableAccount(call, id);
  const fresh = readNew(call, account);
  const dry = validateOnly(params);
  params.finish();
  if (dry) return { success: true };
  return { id: world.objects.insert<CampaignData>(unstored(call, account, fresh)).id };
}

const unstored = (call: GraphCall, account: AdAccount, fresh: ReturnType<typeof readNew>) => ({
  ...fresh,
  platform: 'meta' as const,
  type: 'campaign',
  account: account.id,
  campaign: null,
  group: null,
  createdAt: call.now,
});

/** The campaign that `campaign_spec` describes, checked like any other. It exists only during the call. */
export function campaignOfSpec(call: GraphCall, account: AdAccount, spec: Record<string, unknown>): Campaign {
  const inner: GraphCall = { ...call, params: new Params(spec) };
  const fresh = readNew(inner, account);
  inner.params.finish();
  return { ...unstored(inner, account, fresh), id: '', deleted: false, updatedAt: call.now } as never;
}

function update(call: GraphCall, id: string): unknown {
  const { params, world, now } = call;
  const campaign = world.objects.get('meta', id) as Campaign;
  requireAccess(call, campaign.account, true);
  const status = changedStatus(params);
  if (status !== 'DELETED') requireLiving(campaign as never, 'campaign');
  const objective = params.text('objective');
  if (objective !== undefined && objective !== campaign.data.objective)
    throw invalid('objective', 'The objective of a campaign cannot be changed.');
  const buyingType = params.text('buying_type');
  if (buyingType !== undefined && buyingType !== campaign.data.buyingType)
    throw invalid('buying_type', 'The buying type of a campaign cannot be changed.');
  const budget = readBudget(call);
  const hadBudget = campaign.data.dailyBudget !== undefined || campaign.data.lifetimeBudget !== undefined;
  if (!hadBudget && (budget.dailyBudget !== undefined || budget.lifetimeBudget !== undefined)) {
    throw invalid('daily_budget', 'The ad sets of this campaign hold the budgets.', { subcode: 1885621 });
  }
  const name = params.text('name', { max: MAX_NAME });
  const categories = params.has('special_ad_categories') ? readCategories(call) : undefined;
  const stopTime = params.time('stop_time');
  const budgetSharing = params.flag('is_adset_budget_sharing_enabled');
  const other = params.keep(...KEPT);
  const dry = validateOnly(params);
  params.finish();
  if (dry) return { success: true };
  world.delivery.change(id, now, () => {
    const data: CampaignData = {
      ...campaign.data,
      ...budget,
      ...(categories && { specialAdCategories: categories.categories, specialAdCategoryCountry: categories.countries }),
      ...(stopTime !== undefined && { stopTime: stopTime || undefined }),
      ...(budgetSharing !== undefined && { budgetSharing }),
      other: { ...campaign.data.other, ...other },
    };
    world.objects.save(campaign, { name: name ?? campaign.name, data }, now);
    if (status !== undefined) setStatus(call, campaign, status);
  });
  return { success: true };
}

function setStatus(call: GraphCall, campaign: Campaign, status: string): void {
  const { world, now } = call;
  world.objects.save(campaign, { status, deleted: status === 'DELETED' }, now);
  if (status !== 'DELETED') return;
  for (const type of ['adset', 'ad']) {
    for (const child of [...world.objects.list({ platform: 'meta', type, campaign: campaign.id })]) {
      world.objects.save(child, { status: 'DELETED', deleted: true }, now);
    }
  }
}

function remove(call: GraphCall, id: string): unknown {
  const campaign = call.world.objects.get('meta', id) as Campaign;
  requireAccess(call, campaign.account, true);
  call.params.finish();
  if (!campaign.deleted) call.world.delivery.change(id, call.now, () => setStatus(call, campaign, 'DELETED'));
  return { success: true };
}

/** Bulk deletion does nothing unless it names a strategy. */
function removeMany(call: GraphCall, id: string): unknown {
  const { params, world } = call;
  const account = writableAccount(call, id);
  const strategy = params.oneOf('delete_strategy', ['DELETE_ANY', 'DELETE_OLDEST', 'DELETE_ARCHIVED_BEFORE'], {
    required: true,
  });
  const count = params.int('object_count', { min: 1 }) ?? Number.MAX_SAFE_INTEGER;
  const before = params.time('before_date') ?? call.now;
  params.finish();
  const all = [
    ...world.objects.list({ platform: 'meta', type: 'campaign', account: account.id }),
  ] as unknown as Campaign[];
  const chosen = (
    strategy === 'DELETE_ARCHIVED_BEFORE'
      ? all.filter((campaign) => campaign.status === 'ARCHIVED' && campaign.createdAt < before)
      : all
  )
    .reverse()
    .slice(0, count);
  for (const campaign of chosen)
    world.delivery.change(campaign.id, call.now, () => setStatus(call, campaign, 'DELETED'));
  return { deletion_count: chosen.length, objects_left_to_delete_count: all.length - chosen.length, strategy };
}

const list = (call: GraphCall, id: string): unknown =>
  answerObjects<Campaign & { data: never }>(call, {
    type: 'campaign',
    node: campaignNode as never,
    scope: { account: id.slice(4) },
    effectiveStatus: (campaign) => campaignStatus(call.world.objects, campaign),
    getters: { objective: (campaign) => (campaign as Campaign).data.objective },
  });

function read(call: GraphCall, id: string): unknown {
  const campaign = ownObject<Campaign & { data: never }>(
    call,
    id,
    'campaign',
    (call.world.objects.get('meta', id) as Campaign).account,
  );
  requireAccess(call, campaign.account, false);
  const nodes = askedFields(call);
  call.params.finish();
  return project(campaignNode, campaign as Campaign, nodes, call);
}

export const campaignRoutes: GraphRoutes = {
  'POST account/campaigns': create,
  'GET account/campaigns': list,
  'DELETE account/campaigns': removeMany,
  'GET campaign': read,
  'POST campaign': update,
  'DELETE campaign': remove,
};
