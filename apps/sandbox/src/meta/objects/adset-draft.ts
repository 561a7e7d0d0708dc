import { personById } from '../seed/people.js';
import { apps, customConversions, pixels } from '../seed/pages.js';
import type { AdAccount } from '../seed/accounts.js';
import type { GraphCall } from '../graph/call.js';
import { GraphError, invalid } from '../graph/error.js';
import { isObject } from '../graph/params.js';
import { audienceSize, countriesOf } from '../targeting/audience-size.js';
import { checkTargeting } from '../targeting/targeting.js';
import { BILLING_EVENTS, checkGoal, DESTINATIONS, goalsOf, promotedKind, type Promoted } from './goals.js';
import {
  BID_STRATEGIES,
  checkBid,
  checkBudgetShape,
  checkDsa,
  checkMinimum,
  checkSpecialCategory,
  DAY_MS,
  readAttribution,
} from './rules.js';
import type { AdSetData, Campaign } from './types.js';

/** Accepted and returned, without effect in the sandbox. */
export const KEPT = [
  ...['adset_schedule', 'frequency_control_specs', 'bid_constraints', 'daily_min_spend_target', 'daily_spend_cap'],
  ...['lifetime_min_spend_target', 'lifetime_spend_cap', 'is_dynamic_creative', 'tune_for_category', 'adlabels'],
  ...[
    'regional_regulated_categories',
    'regional_regulation_identities',
    'multi_optimization_goal_weight',
    'pacing_type',
  ],
  ...[
    'optimization_sub_event',
    'value_rule_set_id',
    'is_incremental_attribution_enabled',
    'source_adset_id',
    'rf_prediction_id',
  ],
  ...[
    'min_budget_spend_percentage',
    'max_budget_spend_percentage',
    'existing_customer_budget_percentage',
    'time_based_ad_rotation_id_blocks',
  ],
];
/** The smallest audience that an ad set can have. */
const MIN_AUDIENCE = 1000;
const HOUR_MS = 3_600_000;
const BUDGET_CHANGES_PER_HOUR = 4;

export type Draft = Omit<AdSetData, 'budgetChanges'>;

/** Reads an ad set's parameters, on top of its current values if it exists. */
export function readDraft(call: GraphCall, account: AdAccount, campaign: Campaign, old: AdSetData | undefined): Draft {
  const { params, version } = call;
  const goal =
    params.oneOf('optimization_goal', goalsOf(version), { required: !old }) ?? (old as AdSetData).optimizationGoal;
  const billingEvent =
    params.oneOf('billing_event', BILLING_EVENTS, { required: !old }) ?? (old as AdSetData).billingEvent;
  const destinationType = params.oneOf('destination_type', DESTINATIONS) ?? old?.destinationType ?? 'UNDEFINED';
  const promoted = params.object('promoted_object');
  const promotedObject = promoted
    ? Object.fromEntries(Object.entries(promoted).map(([key, value]) => [key, String(value)]))
    : old?.promotedObject;
  const rawTargeting = params.object('targeting', { required: !old });
  const targeting = rawTargeting ? checkTargeting(rawTargeting, account.id, version) : (old as AdSetData).targeting;
  const daily = params.int('daily_budget');
  const lifetime = params.int('lifetime_budget');
  checkBudgetShape({ daily, lifetime });
  if (
    old &&
    ((daily !== undefined && old.lifetimeBudget !== undefined) ||
      (lifetime !== undefined && old.dailyBudget !== undefined))
  ) {
    throw invalid(daily === undefined ? 'lifetime_budget' : 'daily_budget', 'The kind of budget cannot be changed.');
  }
  const end = params.time('end_time');
  const start = params.time('start_time');
  const clock = call.world.clocks.now(campaign.id, call.now);
  const promotes = promotedKind(promotedObject);
  return {
    optimizationGoal: goal,
    billingEvent,
    destinationType,
    promotedObject,
    targeting,
    attribution:
      old && !params.has('attribution_spec')
        ? old.attribution
        : readAttribution(params.array('attribution_spec'), { goal, promotesApp: promotes === 'app' }),
    dailyBudget: daily ?? old?.dailyBudget,
    lifetimeBudget: lifetime ?? old?.lifetimeBudget,
    bidStrategy:
      params.oneOf('bid_strategy', BID_STRATEGIES) ??
      old?.bidStrategy ??
      campaign.data.bidStrategy ??
      'LOWEST_COST_WITHOUT_CAP',
    bidAmount: params.int('bid_amount', { min: 0 }) ?? old?.bidAmount,
    // oxlint-disable-next-line typescript/prefer-nullish-coalescing -- 0 is not a time
    startTime: start || old?.startTime || clock,
    endTime: end === undefined ? old?.endTime : end || undefined,
    dsaBeneficiary: params.text('dsa_beneficiary', { max: 512 }) ?? old?.dsaBeneficiary,
    dsaPayor: params.text('dsa_payor', { max: 512 }) ?? old?.dsaPayor,
    other: { ...old?.other, ...params.keep(...KEPT) },
  };
}

/** Checks an ad set by all rules, in the platform's usual order. */
export function checkDraft(
  call: GraphCall,
  account: AdAccount,
  campaign: Campaign,
  draft: Draft,
  old: AdSetData | undefined,
): void {
  const promotes = promotedKind(draft.promotedObject);
  checkGoal({
    objective: campaign.data.objective,
    destination: draft.destinationType,
    goal: draft.optimizationGoal,
    promoted: promotes,
    billingEvent: draft.billingEvent,
  });
  checkPromoted(call, account, draft, promotes);
  const campaignBudget = campaign.data.dailyBudget ?? campaign.data.lifetimeBudget;
  const ownBudget = draft.dailyBudget ?? draft.lifetimeBudget;
  if ((campaignBudget === undefined) === (ownBudget === undefined)) {
    throw invalid(
      ownBudget === undefined ? 'daily_budget' : 'lifetime_budget',
      campaignBudget === undefined
        ? 'Set a budget at the campaign or at the ad set.'
        : 'The campaign holds the budget, so its ad sets cannot have one.',
      { subcode: 1885621, title: 'One budget, at one level' },
    );
  }
  checkSchedule(call, campaign, draft, old);
  if (ownBudget !== undefined) {
    const run = (draft.endTime ?? draft.startTime + DAY_MS) - draft.startTime;
    checkMinimum(account, { daily: draft.dailyBudget, lifetime: draft.lifetimeBudget }, draft.billingEvent, run);
  }
  checkBid(draft.bidStrategy, draft.bidAmount, ownBudget ?? campaignBudget);
  if (draft.other.frequency_control_specs !== undefined && !['REACH', 'THRUPLAY'].includes(draft.optimizationGoal)) {
    throw invalid('frequency_control_specs', 'A frequency cap is available for REACH and THRUPLAY only.');
  }
  checkDsa(account, draft.targeting, { beneficiary: draft.dsaBeneficiary, payor: draft.dsaPayor });
  checkBrazil(draft);
  checkSpecialCategory(campaign.data.specialAdCategories, draft.targeting);
  if (audienceSize(draft.targeting) < MIN_AUDIENCE) {
    throw new GraphError({
      code: 200,
      subcode: 1870047,
      message: 'Permissions error',
      title: 'Audience is too small',
      userMessage: 'The audience is too small for ads to be delivered. Make the targeting wider.',
      blame: 'targeting',
    });
  }
}

/** Since 2025-12-08, ads in Brazil name their payer and beneficiary. */
function checkBrazil({ targeting, other }: Draft): void {
  if (!countriesOf(targeting.geo_locations).includes('BR')) return;
  const { regional_regulated_categories: categories, regional_regulation_identities: identities } = other;
  const isDeclared = Array.isArray(categories) && categories.includes('BRAZIL_REGULATION');
  const named = isObject(identities) && identities.universal_payer && identities.universal_beneficiary;
  if (!isDeclared || !named) {
    throw invalid('regional_regulated_categories', 'No beneficiary/payer provided.', {
      title: 'Beneficiary and payer needed',
    });
  }
}

function checkSchedule(call: GraphCall, campaign: Campaign, draft: Draft, old: AdSetData | undefined): void {
  const clock = call.world.clocks.now(campaign.id, call.now);
  const { startTime, endTime } = draft;
  if (old?.endTime !== undefined && old.endTime <= clock && (endTime === old.endTime || endTime === undefined)) {
    throw invalid('end_time', 'The ad set has ended. Set a new end first.', {
      subcode: 1487007,
      title: 'The schedule has expired',
    });
  }
  if (endTime !== undefined && endTime <= startTime)
    throw invalid('end_time', 'The end must be after the start.', { title: 'Invalid schedule' });
  if (endTime !== undefined && endTime <= clock)
    throw invalid('end_time', 'The end is in the past.', { subcode: 1487033, title: 'The end is in the past' });
  if (draft.lifetimeBudget !== undefined && endTime === undefined)
    throw invalid('end_time', 'A lifetime budget needs an end.', { title: 'End missing' });
  if (draft.dailyBudget !== undefined && endTime !== undefined && endTime - startTime <= DAY_MS) {
    throw invalid('daily_budget', 'A daily budget needs a run of more than 24 hours.', { title: 'Run too short' });
  }
}

function checkPromoted(call: GraphCall, account: AdAccount, draft: Draft, promotes: Promoted): void {
  const value = draft.promotedObject ?? {};
  const unknownObject = (key: string): GraphError =>
    new GraphError({
      code: 100,
      subcode: 33,
      message: `Object with ID '${value[key]}' in ${key} does not exist or is not shared with this ad account.`,
      blame: ['promoted_object', key],
    });
  if (value.pixel_id && !pixels.some((pixel) => pixel.id === value.pixel_id && pixel.accounts.includes(account.id)))
    throw unknownObject('pixel_id');
  if (value.page_id) requirePage(call, value.page_id, ['promoted_object', 'page_id']);
  if (
    value.custom_conversion_id &&
    !customConversions.some((entry) => entry.id === value.custom_conversion_id && entry.account === account.id)
  )
    throw unknownObject('custom_conversion_id');
  if (promotes !== 'app') return;
  const app = apps.find((entry) => entry.id === value.application_id && entry.accounts.includes(account.id));
  if (!app) throw unknownObject('application_id');
  const store = Object.entries(app.stores).find(([, url]) => url === value.object_store_url)?.[0];
  if (!store)
    throw invalid(['promoted_object', 'object_store_url'], `The app ${app.name} is not in that store.`, {
      subcode: 1487678,
    });
  const wanted = store === 'itunes' ? 'iOS' : 'Android';
  if (draft.targeting.user_os?.some((os) => !os.startsWith(wanted))) {
    throw invalid(['targeting', 'user_os'], `The app store address is for ${wanted}, the targeting is not.`, {
      subcode: 1487678,
      title: 'Store and operating system disagree',
    });
  }
}

/** Requires a page that the token's person may advertise for. */
export function requirePage(call: GraphCall, page: string, blame: string[]): void {
  const person = call.actor.kind === 'app' ? undefined : personById.get(call.actor.person);
  if (!person?.pages.includes(page)) {
    throw new GraphError({
      code: 100,
      subcode: 33,
      message: `Object with ID '${page}' does not exist or you may not advertise for this page.`,
      blame,
    });
  }
}

export function nextBudgetChanges(old: AdSetData, draft: Draft, now: number): number[] {
  if (old.dailyBudget === draft.dailyBudget && old.lifetimeBudget === draft.lifetimeBudget) return old.budgetChanges;
  const recent = old.budgetChanges.filter((at) => at > now - HOUR_MS);
  if (recent.length >= BUDGET_CHANGES_PER_HOUR) {
    throw new GraphError({
      code: 613,
      subcode: 1487632,
      message: '(#613) Calls to this api have exceeded the rate limit.',
      title: 'Too many budget changes',
      userMessage: 'The budget of an ad set can be changed four times an hour.',
    });
  }
  return [...recent, now];
}
