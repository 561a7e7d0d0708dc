import { GraphError, invalid } from '../graph/error.js';
import { isObject } from '../graph/params.js';
import { minimumBudgets, minorPerMajor, type AdAccount } from '../seed/accounts.js';
import { customAudiences } from '../seed/audiences.js';
import { DSA_COUNTRIES } from '../seed/countries.js';
import { countriesOf } from '../targeting/audience-size.js';
import type { Targeting } from '../targeting/targeting.js';
import type { AttributionEntry } from './types.js';

export const DAY_MS = 86_400_000;
export const BID_STRATEGIES = [
  'LOWEST_COST_WITHOUT_CAP',
  'LOWEST_COST_WITH_BID_CAP',
  'COST_CAP',
  'LOWEST_COST_WITH_MIN_ROAS',
] as const;

export interface Budget {
  daily?: number;
  lifetime?: number;
}

/**
 * Checks an amount against the platform's minimum for its billing event. A lifetime budget needs the daily minimum for every started
 * day of its run. Throws 100/1885272 (daily) or 100/1487901 (lifetime).
 */
export function checkMinimum(account: AdAccount, budget: Budget, billingEvent: string, runMs: number): void {
  const minimum = minimumFor(account.currency, billingEvent);
  const days = Math.max(1, Math.ceil(runMs / DAY_MS));
  const [field, value, floor, subcode] =
    budget.daily !== undefined
      ? (['daily_budget', budget.daily, minimum, 1885272] as const)
      : (['lifetime_budget', budget.lifetime ?? 0, minimum * days, 1487901] as const);
  if (value >= floor) return;
  throw invalid(
    field,
    `The budget must be at least ${money(account.currency, floor)} for ${days} day${days > 1 ? 's' : ''}.`,
    { subcode, title: 'Your budget is too low' },
  );
}

function minimumFor(currency: string, billingEvent: string): number {
  const minimum = minimumBudgets(currency);
  if (billingEvent === 'IMPRESSIONS') return minimum.imp;
  if (billingEvent === 'THRUPLAY') return minimum.videoViews;
  return billingEvent === 'APP_INSTALLS' || billingEvent === 'PURCHASE' ? minimum.lowFreq : minimum.highFreq;
}

function money(currency: string, minor: number): string {
  const major = minorPerMajor(currency);
  return `${(minor / major).toFixed(major === 1 ? 0 : 2)} ${currency}`;
}

/** Checks the budgets of one level: whole minor units above zero, not both kinds at once. */
export function checkBudgetShape(budget: Budget): void {
  if (budget.daily !== undefined && budget.lifetime !== undefined) {
    throw invalid('lifetime_budget', 'Use either a daily or a lifetime budget, not both.', { title: 'Two budgets' });
  }
  for (const [field, value] of [
    ['daily_budget', budget.daily],
    ['lifetime_budget', budget.lifetime],
  ] as const) {
    if (value !== undefined && value <= 0)
      throw invalid(field, 'The budget must be above zero.', { subcode: 1885650, title: 'Invalid budget' });
  }
}

export function checkBid(strategy: string, bidAmount: number | undefined, budget: number | undefined): void {
  const capped = strategy === 'LOWEST_COST_WITH_BID_CAP' || strategy === 'COST_CAP';
  if (capped && bidAmount === undefined)
    throw invalid('bid_amount', `The bid strategy ${strategy} needs bid_amount.`, {
      subcode: 1815857,
      title: 'Bid amount required',
    });
  if (!capped && bidAmount !== undefined)
    throw invalid('bid_amount', 'bid_amount cannot be set with automatic bidding.', {
      subcode: 1885204,
      title: 'Bidding must be automatic',
    });
  if (bidAmount !== undefined && bidAmount < 1) throw invalid('bid_amount', 'The bid must be at least one minor unit.');
  if (bidAmount !== undefined && budget !== undefined && bidAmount > budget)
    throw invalid('bid_amount', 'The bid is above the budget.', { title: 'Bid above budget' });
}

const WINDOW_LETTER: Record<string, string> = { CLICK_THROUGH: 'c', VIEW_THROUGH: 'v', ENGAGED_VIDEO_VIEW: 'e' };

/** Attribution settings in the form `c7v1`, parts in the order click, engaged view, view. */
export function attributionKey(entries: AttributionEntry[]): string {
  return entries
    .map((entry) => `${WINDOW_LETTER[entry.event_type] ?? '?'}${entry.window_days}`)
    .sort()
    .join('');
}

/** The attribution spec of an ad set, checked, or its default. Throws 100 for an invalid combination. */
export function readAttribution(
  given: unknown[] | undefined,
  choice: { goal: string; promotesApp: boolean },
): AttributionEntry[] {
  const click = (days: number): AttributionEntry => ({ event_type: 'CLICK_THROUGH', window_days: days });
  const view: AttributionEntry = { event_type: 'VIEW_THROUGH', window_days: 1 };
  const converts = choice.goal === 'OFFSITE_CONVERSIONS' || choice.goal === 'VALUE';
  const legal = converts
    ? choice.promotesApp
      ? ['c1', 'c7']
      : ['c1', 'c7', 'c1v1', 'c7v1']
    : choice.goal === 'APP_INSTALLS'
      ? ['c1', 'c1e1', 'c1v1', 'c1e1v1']
      : ['c1'];
  if (given === undefined) return converts && !choice.promotesApp ? [click(7), view] : [click(1)];
  const entries = given.map((entry, index): AttributionEntry => {
    if (!isObject(entry) || !WINDOW_LETTER[String(entry.event_type)] || !Number.isInteger(Number(entry.window_days))) {
      throw invalid(['attribution_spec', String(index)], 'Each entry needs event_type and window_days.');
    }
    return { event_type: String(entry.event_type), window_days: Number(entry.window_days) };
  });
  if (!legal.includes(attributionKey(entries))) {
    throw invalid(
      'attribution_spec',
      `This attribution setting is not available for ${choice.goal}. Available: ${legal.join(', ')}.`,
      { title: 'Attribution setting not available' },
    );
  }
  return entries;
}

/** Ad sets that reach the EU name beneficiary and payer, unless the account does. Throws 100/3858152. */
export function checkDsa(
  account: AdAccount,
  targeting: Targeting,
  dsa: { beneficiary?: string; payor?: string },
): void {
  if (!countriesOf(targeting.geo_locations).some((code) => DSA_COUNTRIES.has(code))) return;
  const missing = !(dsa.beneficiary ?? account.dsaBeneficiary)
    ? 'dsa_beneficiary'
    : !(dsa.payor ?? account.dsaPayor)
      ? 'dsa_payor'
      : undefined;
  if (missing) {
    throw invalid(missing, 'Ads that reach the European Union must name the beneficiary and the payor.', {
      subcode: 3858152,
      title: 'Beneficiary and payor needed',
    });
  }
}

const REAL_CATEGORIES = ['HOUSING', 'EMPLOYMENT', 'FINANCIAL_PRODUCTS_SERVICES'];
export const SPECIAL_CATEGORIES = [
  'NONE',
  ...REAL_CATEGORIES,
  'ISSUES_ELECTIONS_POLITICS',
  'ONLINE_GAMBLING_AND_GAMING',
];

/** Housing, employment and financial ads must not target ages, genders, postcodes, small radii or lookalikes. */
export function checkSpecialCategory(categories: string[], targeting: Targeting): void {
  const category = categories.find((entry) => REAL_CATEGORIES.includes(entry));
  if (!category) return;
  const wrong = (key: string, what: string): GraphError =>
    invalid(['targeting', key], `${what} is not available for the special ad category ${category}.`, {
      title: 'Special ad category',
    });
  if ((targeting.age_min ?? 18) !== 18 || (targeting.age_max ?? 65) !== 65) throw wrong('age_min', 'Targeting by age');
  if (targeting.genders?.length === 1) throw wrong('genders', 'Targeting by gender');
  if (targeting.geo_locations.zips?.length) throw wrong('geo_locations', 'Targeting by postcode');
  if (targeting.excluded_geo_locations) throw wrong('excluded_geo_locations', 'Excluding locations');
  if (targeting.exclusions) throw wrong('exclusions', 'Excluding interests');
  for (const place of [
    ...(targeting.geo_locations.cities ?? []),
    ...(targeting.geo_locations.custom_locations ?? []),
  ]) {
    const minimum = place.distance_unit === 'kilometer' ? 25 : 15;
    if (place.radius !== undefined && place.radius < minimum) throw wrong('geo_locations', `A radius below ${minimum}`);
  }
  const lookalike = targeting.custom_audiences?.some(
    ({ id }) => customAudiences.find((audience) => audience.id === id)?.subtype === 'LOOKALIKE',
  );
  if (lookalike) throw wrong('custom_audiences', 'A lookalike audience');
}
