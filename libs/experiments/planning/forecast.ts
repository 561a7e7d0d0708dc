import { EXPERIMENT_FIGURES } from '#libs/contracts/experiment/experiment-messages.js';
import { fillIn } from '#libs/contracts/messages/fill-in.js';
import { inMoney } from '#libs/contracts/money/money.js';
import type { DeliveryForecast } from '#libs/contracts/experiment/reach.js';
import { worstCaseDailyMinor } from '#libs/contracts/experiment/worst-case.js';
import { fitDesign, largestAffordable, type BudgetRefusal, type CapacityInput } from './capacity.js';

export interface ForecastInput {
  created: number;
  tested: number;
  budgetMinor: number;
  currency: string;
  /** Expected price of 1,000 impressions in minor units, above 0. */
  cpmMinor: number;
  runDays: number;
}

/** Expected impressions of each tested variation. Under 1,000 of them a variation says little. */
const impressionsEach = (budgetMinor: number, cpmMinor: number, tested: number): number =>
  Math.floor((budgetMinor / cpmMinor / tested) * 1_000);

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
  if (input.tested <= affordable && fitDesign(input).ok) return null;
  const fit = affordable < 1 ? null : largestAffordable({ ...input, tested: Math.min(input.tested, affordable) });
  if (!fit) return null;
  const { tested, adSets } = fit;
  return { tested, adSets, impressionsPerVariation: impressionsEach(budgetMinor, cpmMinor, tested) };
}

/** The refusal as people read it, in money and tested variations. */
export function describeBudgetRefusal(refusal: BudgetRefusal, currency: string): string {
  const money = (amountMinor: number) => inMoney({ amountMinor, currency });
  const { budgetMinor, neededMinor, minimumPerAdSetMinor, smallerDesign } = refusal;
  const amounts = { budget: money(budgetMinor), minimum: money(minimumPerAdSetMinor), needed: money(neededMinor) };
  return smallerDesign
    ? fillIn(EXPERIMENT_FIGURES.budgetOrSmaller, { ...amounts, ...smallerDesign })
    : fillIn(EXPERIMENT_FIGURES.budget, amounts);
}
