import { readAttribution } from '../rules/attribution.js';
import { checkBid } from '../rules/bid.js';
import { checkBudget, daysOf } from '../rules/budget.js';
import { checkGoal, takesEvent } from '../rules/goals.js';
import { GROUP_DAY, toMinor } from '../rules/money.js';
import { checkText } from '../rules/names.js';
import { checkSchedule } from '../rules/schedule.js';
import { checkTargeting } from '../rules/targeting.js';
import type { Advertiser } from '../seed/advertisers.js';
import { apps } from '../seed/apps.js';
import { customConversions, pixels } from '../seed/pixels.js';
import { invalid, missing, notFound } from '../wire/refusal.js';
import type { AdGroupBody } from './adgroup-fields.js';
import type { AdGroup, AdGroupData, Campaign } from './types.js';

const REQUIRED = [
  ...(['adgroup_name', 'budget', 'budget_mode', 'billing_event', 'optimization_goal', 'pacing'] as const),
  ...(['schedule_type', 'schedule_start_time'] as const),
];

/** The parents of an ad group to create. */
export interface Place {
  advertiser: Advertiser;
  campaign: Campaign;
  /** The first group of a campaign that shares its budget: the others must have the same goal. */
  first?: AdGroup;
  now: number;
}

/** Throws a refusal if the body is not a valid ad group. */
export function draftAdGroup(body: AdGroupBody, place: Place): AdGroupData {
  const { advertiser, campaign, now } = place;
  for (const field of REQUIRED) if (body[field] === undefined) throw missing(field);
  checkText('adgroup_name', body.adgroup_name);
  const { objective, optimizes, specialIndustries } = campaign.data;
  checkPlacement(body);
  checkGoal(objective, body.optimization_goal!, body.billing_event!, body.promotion_type);
  if (objective === 'VIDEO_VIEWS' && body.bid_display_mode === undefined) throw missing('bid_display_mode');
  const event = readEvent(body, place);
  checkApp(body, place);
  const [startsAt, endsAt] = [body.schedule_start_time!, body.schedule_end_time];
  checkSchedule({ type: body.schedule_type!, startsAt, endsAt, dayparting: body.dayparting }, now);
  checkMoney(body, place);
  checkBid(body, advertiser.currency, optimizes);
  checkTargeting(body, advertiser.id, specialIndustries);
  checkFrequency(body);
  if (optimizes && place.first) checkAlike(body, place.first);
  return {
    startsAt,
    endsAt,
    budgetMode: body.budget_mode!,
    budgetMinor: toMinor(body.budget!, advertiser.currency),
    goal: body.optimization_goal!,
    event,
    body,
    ...readAttribution(body.click_attribution_window, body.view_attribution_window),
  };
}

function checkPlacement(body: AdGroupBody): void {
  const { placement_type: type = 'PLACEMENT_TYPE_NORMAL', placements, tiktok_subplacements: feeds } = body;
  if (type === 'PLACEMENT_TYPE_NORMAL' && !placements?.length) throw missing('placements');
  if (feeds?.length && !feeds.includes('IN_FEED')) throw invalid('tiktok_subplacements', 'Must hold IN_FEED.');
}

/** The event that counts as a conversion: one of the pixel's, or a custom conversion. */
function readEvent(body: AdGroupBody, { campaign, advertiser }: Place): string | undefined {
  const { pixel_id: pixelId, optimization_event: event, custom_conversion_id: custom } = body;
  const { objective } = campaign.data;
  if (event !== undefined && !takesEvent(objective))
    throw invalid('optimization_event', `Is not supported for objective_type ${objective}.`);
  if (objective === 'WEB_CONVERSIONS') {
    if (pixelId === undefined) throw missing('pixel_id');
    if (event === undefined && custom === undefined) throw missing('optimization_event');
  }
  if (objective === 'LEAD_GENERATION' && body.promotion_target_type === 'EXTERNAL_WEBSITE')
    if (pixelId === undefined && body.optimization_goal !== 'CLICK') throw missing('pixel_id');
  return findEvent(body, advertiser);
}

/** The event that an ad group counts; undefined if it names none. Throws 40002 or 40007 if the advertiser's pixels do not know it. */
export function findEvent(
  body: Pick<AdGroupBody, 'pixel_id' | 'optimization_event' | 'custom_conversion_id'>,
  advertiser: Advertiser,
): string | undefined {
  const { pixel_id: pixelId, optimization_event: event, custom_conversion_id: custom } = body;
  const pixel = pixels.find(({ id, advertiser: owner }) => id === pixelId && owner === advertiser.id);
  if (pixelId !== undefined && !pixel) throw notFound('pixel_id', pixelId);
  if (pixel && event !== undefined && !pixel.events.some(({ code }) => code === event))
    throw invalid('optimization_event', `${event} is not an event of the pixel.`);
  if (custom === undefined) return event;
  if (!customConversions.some((one) => one.id === custom && one.advertiser === advertiser.id))
    throw notFound('custom_conversion_id', custom);
  return 'CUSTOM';
}

function checkApp(body: AdGroupBody, { campaign, advertiser }: Place): void {
  if (campaign.data.objective !== 'APP_PROMOTION') return;
  if (body.app_id === undefined) throw missing('app_id');
  const app = apps.find(({ id, advertiser: owner }) => id === body.app_id && owner === advertiser.id);
  if (!app) throw notFound('app_id', body.app_id);
  if (!body.operating_systems?.length) throw missing('operating_systems');
  if (body.operating_systems[0] !== app.platform || body.promotion_type !== `APP_${app.platform}`)
    throw invalid('operating_systems', `The app is for ${app.platform}.`);
  if (campaign.data.body.campaign_type !== 'IOS14_CAMPAIGN') return;
  if (body.ios14_targeting !== 'IOS14_PLUS') throw invalid('ios14_targeting', 'Must be IOS14_PLUS.');
  if (body.min_ios_version === undefined) throw missing('min_ios_version');
  if (!['CLICK', 'INSTALL', 'IN_APP_EVENT', 'VALUE'].includes(body.optimization_goal!))
    throw invalid('optimization_goal', `${body.optimization_goal} is not supported for IOS14_CAMPAIGN.`);
}

/** Checks the group's budget against the campaign and the schedule. A campaign that shares its budget needs no group budget. */
function checkMoney(body: AdGroupBody, { campaign, advertiser: { currency } }: Place): void {
  const { budgetMode: above, optimizes } = campaign.data;
  if (optimizes) return;
  const { budget_mode: mode, schedule_start_time: startsAt, schedule_end_time: endsAt } = body;
  if (mode === 'BUDGET_MODE_INFINITE') throw invalid('budget_mode', 'BUDGET_MODE_INFINITE is not supported.');
  const isTotal = mode === 'BUDGET_MODE_TOTAL';
  if (isTotal && above === 'BUDGET_MODE_DAY')
    throw invalid('budget_mode', 'BUDGET_MODE_TOTAL is not supported below BUDGET_MODE_DAY.');
  if (isTotal && body.schedule_type === 'SCHEDULE_FROM_NOW')
    throw invalid('schedule_type', 'SCHEDULE_FROM_NOW is not supported with BUDGET_MODE_TOTAL.');
  if (isTotal && endsAt === undefined) throw missing('schedule_end_time');
  const days = isTotal ? daysOf(startsAt!, endsAt!) : 1;
  checkBudget({ mode: mode!, budget: body.budget!, currency, range: GROUP_DAY, days });
}

function checkFrequency(body: AdGroupBody): void {
  if (body.frequency === undefined) return;
  if (body.optimization_goal !== 'REACH') throw invalid('frequency', 'Is supported for optimization_goal REACH only.');
  if (body.frequency_schedule === undefined) throw missing('frequency_schedule');
}

function checkAlike(body: AdGroupBody, { data }: AdGroup): void {
  for (const field of ['optimization_goal', 'optimization_event', 'bid_type'] as const)
    if (body[field] !== data.body[field])
      throw invalid(field, 'Must be the same as of the first ad group of the campaign.');
}
