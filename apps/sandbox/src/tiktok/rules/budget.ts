import { invalid } from '../wire/refusal.js';
import { isWhole, ratioOf } from './money.js';

const DAY_MS = 86_400_000;

/** A requested budget; major units. */
export interface RequestedBudget {
  mode: string;
  budget: number;
  currency: string;
  /** For one day, before the currency's ratio. */
  range: { least: number; tooMuch: number };
  /** Days of a lifetime budget. */
  days?: number;
}

/** Days that a schedule touches; a partial day counts as a whole one. */
export const daysOf = (startsAt: number, endsAt: number): number =>
  Math.max(1, Math.ceil((endsAt - startsAt) / DAY_MS));

/** Throws 40002 for a budget that is too small, too big or too exact for its currency. */
export function checkBudget({ mode, budget, currency, range, days = 1 }: RequestedBudget): void {
  checkPrecision('budget', budget, currency);
  const ratio = ratioOf(currency);
  const least = range.least * ratio * (mode === 'BUDGET_MODE_TOTAL' ? days : 1);
  if (budget < least) throw invalid('budget', `Field must be greater than or equal to ${least}.`);
  if (budget >= range.tooMuch * ratio) throw invalid('budget', `Field must be less than ${range.tooMuch * ratio}.`);
}

/** Throws 40002 for more decimals than the currency has. */
export function checkPrecision(field: string, money: number, currency: string): void {
  const decimals = isWhole(currency) ? 0 : 2;
  if (Number(money.toFixed(decimals)) !== money)
    throw invalid(field, decimals === 0 ? `${currency} takes whole numbers only.` : 'Takes at most 2 decimals.');
}

/** Throws 40002 if a new budget is less than 105 % of the spend. Major units. */
export function checkAboveSpend(budget: number, spent: number): void {
  if (budget < spent * 1.05) throw invalid('budget', `Must be at least 105% of the current spend of ${spent}.`);
}
