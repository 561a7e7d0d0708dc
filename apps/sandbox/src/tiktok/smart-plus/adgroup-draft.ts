import type { AdGroupBody as ManualBody } from '../objects/adgroup-fields.js';
import { findEvent } from '../objects/adgroup-draft.js';
import type { AdGroup, AdGroupData, Campaign } from '../objects/types.js';
import { readAttribution } from '../rules/attribution.js';
import { checkBid } from '../rules/bid.js';
import { checkBudget, daysOf } from '../rules/budget.js';
import type { Billing, Goal } from '../rules/enums.js';
import { GROUP_DAY, toMinor } from '../rules/money.js';
import { checkText } from '../rules/names.js';
import { checkSchedule } from '../rules/schedule.js';
import { checkTargeting } from '../rules/targeting.js';
import type { Advertiser } from '../seed/advertisers.js';
import { apps } from '../seed/apps.js';
import { invalid, missing, notFound } from '../wire/refusal.js';
import type { AdGroupBody } from './adgroup-fields.js';
import type { SMART_PLUS_OBJECTIVES } from './campaign.js';
import { checkSmartPlusAges, type readTargeting } from './targeting.js';

type SmartPlusObjective = (typeof SMART_PLUS_OBJECTIVES)[number];

const REQUIRED = [
  ...(['adgroup_name', 'promotion_type', 'optimization_goal', 'billing_event', 'bid_type'] as const),
  ...(['schedule_type', 'schedule_start_time'] as const),
];
/** Sources: portal document 1843314887930946 and the use cases of each kind of campaign. */
const GOALS_OF: Record<SmartPlusObjective, readonly Goal[]> = {
  APP_PROMOTION: ['CLICK', 'INSTALL', 'IN_APP_EVENT', 'VALUE'],
  WEB_CONVERSIONS: ['CLICK', 'CONVERT', 'TRAFFIC_LANDING_PAGE_VIEW', 'VALUE'],
  LEAD_GENERATION: ['CLICK', 'CONVERT', 'TRAFFIC_LANDING_PAGE_VIEW', 'LEAD_GENERATION', 'CONVERSATION'],
};
const APP_PROMOTIONS = ['APP_ANDROID', 'APP_IOS'];
const LEAD_PROMOTIONS = [
  ...['LEAD_GENERATION', 'LEAD_GEN_CLICK_TO_TT_DIRECT_MESSAGE', 'LEAD_GEN_CLICK_TO_SOCIAL_MEDIA_APP_MESSAGE'],
  'LEAD_GEN_CLICK_TO_CALL',
];
const WITH_PIXEL: readonly Goal[] = ['CONVERT', 'VALUE'];
const DAILY = 'BUDGET_MODE_DYNAMIC_DAILY_BUDGET';
const HOUR_MS = 3_600_000;
/** How far in the past an ad group's start may lie. */
const BEFORE_MS = 12 * HOUR_MS;
const LATEST = { start: Date.parse('2028-01-01T00:00:00Z'), end: Date.parse('2038-01-01T00:00:00Z') };

/** Fields that all ad groups of a campaign must share, with and without a campaign budget. Source: portal document 1843314887930946. */
const ALIKE = {
  own: ['bid_type', 'deep_bid_type', 'vbo_window', 'budget_mode'] as const,
  shared: [
    ...([
      'promotion_type',
      'promotion_target_type',
      'optimization_goal',
      'optimization_event',
      'billing_event',
    ] as const),
    ...(['bid_type', 'bid_price', 'conversion_bid_price', 'deep_bid_type', 'vbo_window', 'roas_bid'] as const),
  ],
};

/** The parents of a Smart+ ad group. */
export interface Place {
  advertiser: Advertiser;
  campaign: Campaign;
  /** Another ad group of the campaign. */
  sibling?: AdGroup;
  now: number;
}

/** Throws a refusal if the body is not a valid Smart+ ad group. */
export function draftAdGroup(
  body: AdGroupBody,
  targeting: ReturnType<typeof readTargeting>,
  place: Place,
): AdGroupData {
  for (const field of REQUIRED) if (body[field] === undefined) throw missing(field);
  const { advertiser, campaign } = place;
  checkText('adgroup_name', body.adgroup_name);
  checkGoal(body, campaign);
  checkPlacement(body);
  const event = readEvent(body, place);
  checkApp(body, place);
  checkTimes(body, place, place.now);
  checkMoney(body, place);
  checkBidding(body, place);
  checkAlike(body, place);
  const flat = flatten(body, targeting.narrowing);
  checkPeople(flat, targeting.spec, place);
  const isShared = campaign.data.optimizes;
  return {
    startsAt: body.schedule_start_time!,
    endsAt: body.schedule_end_time,
    event,
    budgetMode: isShared ? campaign.data.budgetMode : body.budget_mode!,
    budgetMinor: isShared ? 0 : toMinor(body.budget!, advertiser.currency),
    goal: body.optimization_goal!,
    smartPlus: { mode: body.targeting_optimization_mode ?? 'AUTOMATIC', spec: targeting.spec },
    body: flat,
    ...readAttribution(body.click_attribution_window, body.view_attribution_window),
  };
}

/** The body in the format of the manual endpoints: targeting next to the other fields. */
export function flatten(body: AdGroupBody, narrowing: Record<string, unknown>): ManualBody {
  const isAutomatic = (body.placement_type ?? 'PLACEMENT_TYPE_AUTOMATIC') === 'PLACEMENT_TYPE_AUTOMATIC';
  return {
    ...body,
    ...(isAutomatic && {
      placement_type: 'PLACEMENT_TYPE_AUTOMATIC',
      placements: ['PLACEMENT_TIKTOK', 'PLACEMENT_GLOBAL_APP_BUNDLE', 'PLACEMENT_PANGLE'],
    }),
    targeting_optimization_mode: body.targeting_optimization_mode ?? 'AUTOMATIC',
    ...narrowing,
  } as ManualBody;
}

export function checkPeople(flat: ManualBody, spec: { age_groups?: string[] }, place: Place): void {
  const { campaign, advertiser } = place;
  checkSmartPlusAges(spec, campaign.data.objective);
  checkTargeting(flat, advertiser.id, campaign.data.specialIndustries);
}

function checkGoal(body: AdGroupBody, { data }: Campaign): void {
  const { optimization_goal: goal, billing_event: billing, promotion_type: promotion } = body;
  const objective = data.objective as SmartPlusObjective;
  const promotions = promotionsOf(objective, data.body.sales_destination);
  if (!promotions.includes(promotion!))
    throw invalid('promotion_type', `${promotion} is not supported for objective_type ${objective}.`);
  if (objective === 'LEAD_GENERATION' && promotion === 'LEAD_GENERATION' && body.promotion_target_type === undefined)
    throw missing('promotion_target_type');
  if (!GOALS_OF[objective].includes(goal!))
    throw invalid('optimization_goal', `${goal} is not supported for objective_type ${objective}.`);
  const pays: Billing = goal === 'CLICK' ? 'CPC' : 'OCPM';
  if (billing !== pays) throw invalid('billing_event', `Must be ${pays} with optimization_goal ${goal}.`);
}

function promotionsOf(objective: SmartPlusObjective, destination: unknown): readonly string[] {
  if (objective === 'APP_PROMOTION' || destination === 'APP') return APP_PROMOTIONS;
  return objective === 'LEAD_GENERATION' ? LEAD_PROMOTIONS : ['WEBSITE'];
}

function checkPlacement({ placement_type: type, placements }: AdGroupBody): void {
  if (type === 'PLACEMENT_TYPE_NORMAL' && !placements?.length) throw missing('placements');
}

function readEvent(body: AdGroupBody, { campaign, advertiser }: Place): string | undefined {
  const { pixel_id: pixel, optimization_event: event, optimization_goal: goal, custom_conversion_id: custom } = body;
  const { objective } = campaign.data;
  const counts = WITH_PIXEL.includes(goal!) && objective !== 'APP_PROMOTION';
  if (counts && pixel === undefined) throw missing('pixel_id');
  if (!counts && pixel !== undefined && goal !== 'LEAD_GENERATION' && goal !== 'CONVERSATION')
    throw invalid('pixel_id', `Is not supported with optimization_goal ${goal}.`);
  const needsEvent = pixel !== undefined || goal === 'IN_APP_EVENT' || goal === 'VALUE' || custom !== undefined;
  if (needsEvent && event === undefined) throw missing('optimization_event');
  if (goal === 'VALUE' && objective === 'WEB_CONVERSIONS' && event !== 'SHOPPING')
    throw invalid('optimization_event', 'Must be SHOPPING with optimization_goal VALUE.');
  return findEvent(body, advertiser);
}

function checkApp({ app_id: id, promotion_type: promotion }: AdGroupBody, { campaign, advertiser }: Place): void {
  if (campaign.data.objective !== 'APP_PROMOTION') return;
  if (id === undefined) throw missing('app_id');
  const app = apps.find((one) => one.id === id && one.advertiser === advertiser.id);
  if (!app) throw notFound('app_id', id);
  if (promotion !== `APP_${app.platform}`) throw invalid('promotion_type', `The app is for ${app.platform}.`);
}

/** @param now left out if the start was accepted before */
export function checkTimes(body: AdGroupBody, { campaign }: Place, now?: number): void {
  const { schedule_type: type, schedule_start_time: startsAt, schedule_end_time: endsAt, dayparting } = body;
  checkSchedule({ type: type!, startsAt: startsAt!, endsAt, dayparting }, now === undefined ? now : now - BEFORE_MS);
  if (startsAt! > LATEST.start) throw invalid('schedule_start_time', 'Must not be later than 2028-01-01 00:00:00.');
  if (endsAt !== undefined && endsAt > LATEST.end)
    throw invalid('schedule_end_time', 'Must not be later than 2038-01-01 00:00:00.');
  if (type !== 'SCHEDULE_FROM_NOW') return;
  if (endsAt !== undefined) throw invalid('schedule_end_time', 'Is not supported with SCHEDULE_FROM_NOW.');
  if (!isDaily(body, campaign)) throw invalid('schedule_type', `SCHEDULE_FROM_NOW is supported with ${DAILY} only.`);
}

/** Whether the budget is daily, either the campaign's or the ad group's own. */
const isDaily = (body: AdGroupBody, { data }: Campaign): boolean =>
  (data.optimizes ? data.budgetMode : body.budget_mode) === DAILY;

function checkMoney(body: AdGroupBody, { campaign, advertiser: { currency } }: Place): void {
  const { optimizes, budgetMode: above } = campaign.data;
  if (body.min_budget !== undefined && !(optimizes && above === DAILY && body.bid_type === 'BID_TYPE_NO_BID'))
    throw invalid('min_budget', `Is supported with a campaign budget of ${DAILY} and BID_TYPE_NO_BID only.`);
  // The ad groups share the campaign's budget, so their own budget fields are ignored.
  if (optimizes) return;
  const { budget_mode: mode, budget } = body;
  if (mode === undefined) throw missing('budget_mode');
  if (budget === undefined) throw missing('budget');
  if (above === 'BUDGET_MODE_DAY' && mode !== DAILY)
    throw invalid('budget_mode', `Must be ${DAILY} below BUDGET_MODE_DAY.`);
  if (mode === 'BUDGET_MODE_TOTAL' && body.schedule_type !== 'SCHEDULE_START_END')
    throw invalid('schedule_type', 'Must be SCHEDULE_START_END with BUDGET_MODE_TOTAL.');
  const days = mode === 'BUDGET_MODE_TOTAL' ? daysOf(body.schedule_start_time!, body.schedule_end_time!) : 1;
  checkBudget({ mode, budget, currency, range: GROUP_DAY, days });
}

export function checkBidding(body: AdGroupBody, { campaign, advertiser: { currency } }: Place): void {
  const { optimization_goal: goal, bid_type: bid, deep_bid_type: deep } = body;
  const aimsAtValue = goal === 'VALUE';
  if (aimsAtValue && deep === undefined) throw missing('deep_bid_type');
  if (aimsAtValue && bid !== 'BID_TYPE_NO_BID') throw invalid('bid_type', 'Must be BID_TYPE_NO_BID for VALUE.');
  const isOfValue = deep === 'VO_MIN_ROAS' || deep === 'VO_HIGHEST_VALUE';
  if (deep !== undefined && aimsAtValue !== isOfValue)
    throw invalid('deep_bid_type', `${deep} is not supported with optimization_goal ${goal}.`);
  if (deep === 'VO_MIN_ROAS' && body.roas_bid === undefined) throw missing('roas_bid');
  if (deep !== 'VO_MIN_ROAS' && body.roas_bid !== undefined)
    throw invalid('roas_bid', 'Is supported with deep_bid_type VO_MIN_ROAS only.');
  if (body.vbo_window !== undefined && !aimsAtValue)
    throw invalid('vbo_window', `Is not supported with optimization_goal ${goal}.`);
  const isCapped = bid === 'BID_TYPE_CUSTOM' || deep === 'VO_MIN_ROAS';
  if (isCapped && !isDaily(body, campaign))
    throw invalid(bid === 'BID_TYPE_CUSTOM' ? 'bid_type' : 'deep_bid_type', `Needs ${DAILY}.`);
  checkBid(body as ManualBody, currency, campaign.data.optimizes);
}

function checkAlike(body: AdGroupBody, { campaign, sibling }: Place): void {
  if (!sibling) return;
  for (const field of campaign.data.optimizes ? ALIKE.shared : ALIKE.own) {
    const [own, other] = [body[field], sibling.data.body[field]];
    if (own !== undefined && other !== undefined && own !== other)
      throw invalid(field, `Must be the same in all ad groups of the campaign, ${String(other)}.`);
  }
}
