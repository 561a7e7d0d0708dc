import { daysOf } from '#libs/contracts/experiment/activation/activation.js';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import type { CreateItem } from '../../port/ad-platform.js';
import type { Params } from '../../wire/fields.js';
import { toAdGroup } from '../objects/adgroup.js';
import { toUnits } from '../wire/money.js';

/** Audience fields of a manual ad group. Smart+ expects them in an object of their own. */
const TARGETING = [
  ...['location_ids', 'age_groups', 'gender', 'languages', 'interest_category_ids'],
  ...['audience_ids', 'excluded_audience_ids', 'device_model_ids', 'spending_power', 'household_income'],
] as const;

/** Fields of a manual ad group that Smart+ does not have. `unfit.ts` refuses experiments that need them. */
const UNSUPPORTED = [
  'pacing',
  'tiktok_subplacements',
  'zipcode_ids',
  'brand_safety_type',
  'category_exclusion_ids',
] as const;

/**
 * Body of `/smart_plus/adgroup/create/`: one audience with its part of the budget. It is the manual ad group in the words of Smart+.
 * `MANUAL` keeps the audience exact; by default the platform widens it. Groups of a campaign share one budget mode, and a daily budget may
 * spend a quarter more on a day. So a budget for each day is sent as the total of its days. Source: portal documents 1843314887930946,
 * 1847839827327106 and 1847302878676994, read November 2026.
 * @param now ms since 1970
 * @param event the event that the chosen custom conversion counts, sent together with the conversion's id; undefined if no custom
 * conversion is chosen or its event is unknown
 */
export function toGroup(
  input: TiktokExperimentInput,
  item: CreateItem,
  { now, event }: { now: number; event: string | undefined },
): Params {
  const manual = toAdGroup(input, item, now);
  const targeting = pick(manual, TARGETING);
  const others = without(manual, [...TARGETING, ...UNSUPPORTED]);
  return {
    ...others,
    ...(event === undefined ? {} : { optimization_event: event }),
    budget_mode: 'BUDGET_MODE_TOTAL',
    budget: toUnits((item.budgetMinor ?? 0) * daysIn(item), input.information.currency),
    targeting_optimization_mode: 'MANUAL',
    targeting_spec: { ...targeting, smart_audience_enabled: false, smart_interest_behavior_enabled: false },
  };
}

/** How many times the budget of an item is spent: once, or on each day of its window. */
const daysIn = ({ budgetPer, window }: CreateItem): number =>
  budgetPer === 'day' && window ? daysOf(Date.parse(window.startsAt), Date.parse(window.endsAt)) : 1;

const pick = (params: Params, names: readonly string[]): Params =>
  Object.fromEntries(Object.entries(params).filter(([name]) => names.includes(name)));

const without = (params: Params, names: readonly string[]): Params =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !names.includes(name)));
