import type { DeliveryForecast } from '#libs/contracts/experiment/reach.js';
import { impressionsEach } from '#libs/contracts/experiment/test-size.js';
import { worstCaseDailyMinor } from '#libs/contracts/experiment/worst-case.js';
import { fitDesign, largestAffordable, type CapacityInput } from './capacity.js';

export interface ForecastInput {
  created: number;
  tested: number;
  budgetMinor: number;
  currency: string;
  /** Expected price of 1,000 impressions in minor units, above 0. */
  cpmMinor: number;
  runDays: number;
}

/** What the budget buys. Lifetime budgets bound the total; a single day may take more than its even share. */
export function forecastDelivery({
  created,
  tested,
  budgetMinor,
  currency,
  cpmMinor,
  runDays,
}: ForecastInput): DeliveryForecast {
  if (!(cpmMinor > 0) || !(tested > 0)) throw new RangeError('a forecast needs a price and a tested variation');
  return {
    created,
    tested,
    impressionsPerVariation: impressionsEach(budgetMinor, cpmMinor, tested),
    cpmMinor,
    worstCaseTotalMinor: budgetMinor,
    worstCaseDailyMinor: worstCaseDailyMinor(budgetMinor, runDays),
    currency,
  };
}

/** A design that the budget can feed with enough impressions for each variation. */
export interface DesignSuggestion {
  tested: number;
  adSets: number;
  impressionsPerVariation: number;
}

/**
 * The largest smaller design with at least 1,000 expected impressions per tested variation.
 * @returns null where the asked one has enough already, or where the budget feeds none
 */
export function suggestDesign(input: CapacityInput & { cpmMinor: number }): DesignSuggestion | null {
  const { budgetMinor, cpmMinor } = input;
  const affordable = Math.floor(budgetMinor / cpmMinor);
  const asked = fitDesign(input);
  if (input.tested <= affordable && asked.ok && asked.fit.waves === 1 && !asked.fit.isTooLarge) return null;
  const tested = Math.min(input.tested, affordable, input.limits.liveAds);
  const fit = tested < 1 ? null : largestAffordable({ ...input, tested });
  if (!fit) return null;
  const impressionsPerVariation = impressionsEach(budgetMinor, cpmMinor, fit.tested);
  return { tested: fit.tested, adSets: fit.adSets, impressionsPerVariation };
}
