import type { DeliveryForecast } from '#libs/contracts/experiment/plan/reach.js';
import { impressionsEach } from '#libs/contracts/experiment/plan/test-size.js';
import { worstCaseDailyMinor } from '#libs/contracts/experiment/plan/worst-case.js';
import { type RunLength, wholeDays } from '#libs/platforms/dates/run-length.js';

export interface ForecastInput {
  created: number;
  tested: number;
  budgetMinor: number;
  currency: string;
  /** Expected price of 1,000 impressions in minor units, above 0. */
  cpmMinor: number;
  run: RunLength;
  /** Whether the run searches for the best variation. */
  isSearch: boolean;
  /** The maximum cost of one day, as a multiple of the even share. */
  peakDay: number;
}

/** The delivery that the budget buys. Lifetime budgets limit the total; a single day can spend more than its even share. */
export function forecastDelivery({
  created,
  tested,
  budgetMinor,
  currency,
  cpmMinor,
  run,
  isSearch,
  peakDay,
}: ForecastInput): DeliveryForecast {
  if (!(cpmMinor > 0) || !(tested > 0)) throw new RangeError('a forecast needs a price and a tested variation');
  return {
    created,
    tested,
    impressionsPerVariation: impressionsEach(budgetMinor, cpmMinor, tested),
    cpmMinor,
    worstCaseTotalMinor: budgetMinor,
    worstCaseDailyMinor: worstCaseDailyMinor(budgetMinor, wholeDays(run), peakDay, isSearch),
    currency,
  };
}
