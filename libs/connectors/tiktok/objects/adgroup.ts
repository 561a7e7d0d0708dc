import { MINUTE_MS } from '#libs/contracts/time.js';
import { USUAL_ATTRIBUTION } from '#libs/platforms/tiktok/attribution.js';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import { ATTRIBUTION_WINDOWS, CAMPAIGN_WORDS } from '#libs/platforms/tiktok/wire-words.js';
import type { CreateItem } from '../../port/ad-platform.js';
import type { Params } from '../../wire/fields.js';
import { toUnits } from '../wire/money.js';
import { toWireTime } from '../wire/times.js';
import { requestIdOf } from './request-id.js';
import { audienceOf, toTargeting, type Audience } from './targeting.js';

/** Maximum time between building the body and sending it: a call waits for its turn. */
const LONGEST_WAY_MS = MINUTE_MS;

/**
 * Body of `/adgroup/create/`: one audience with its part of the budget, for the whole run or for each day.
 * @param now ms since 1970: TikTok refuses a start that has passed when the call arrives, so a late start becomes one in the near future
 */
export function toAdGroup(input: TiktokExperimentInput, item: CreateItem, now: number): Params {
  const { account, information } = input;
  const { objective_type: _ofTheCampaign, ...words } = CAMPAIGN_WORDS[information.campaign_type].wire;
  const audience = audienceOf(input, item.choice);
  const { startsAt, endsAt } = windowOf(item);
  return {
    advertiser_id: account.id,
    campaign_id: item.parentId,
    adgroup_name: item.name,
    ...words,
    ...eventOf(input, audience),
    bid_type: 'BID_TYPE_NO_BID',
    pacing: 'PACING_MODE_SMOOTH',
    budget_mode: item.budgetPer === 'day' ? 'BUDGET_MODE_DAY' : 'BUDGET_MODE_TOTAL',
    budget: toUnits(item.budgetMinor ?? 0, information.currency),
    schedule_type: 'SCHEDULE_START_END',
    schedule_start_time: toWireTime(new Date(Math.max(Date.parse(startsAt), now + LONGEST_WAY_MS)).toISOString()),
    schedule_end_time: toWireTime(endsAt),
    ...(countsConversions(input) ? ATTRIBUTION_WINDOWS[input.attribution_setting ?? USUAL_ATTRIBUTION].wire : {}),
    ...toTargeting(input, audience),
    operation_status: 'DISABLE',
    request_id: requestIdOf('adset', account.id, item.name),
  };
}

function windowOf({ name, window }: CreateItem): NonNullable<CreateItem['window']> {
  if (window === undefined) throw new Error(`The plan has no time for ${name}.`);
  return window;
}

const countsConversions = ({ objective }: TiktokExperimentInput): boolean => objective === 'CONVERSIONS';

/** The event that counts as a conversion: an event of the pixel (a word), or a custom conversion (digits). */
function eventOf(input: TiktokExperimentInput, { custom_conversions: conversion }: Audience): Params {
  if (!countsConversions(input)) return {};
  const event = conversion?.id;
  return {
    pixel_id: input.pixel?.id,
    ...(event !== undefined && /^\d+$/.test(event) ? { custom_conversion_id: event } : { optimization_event: event }),
  };
}
