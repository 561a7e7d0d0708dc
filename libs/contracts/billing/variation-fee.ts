import { BILLING_LIMITS } from './billing-limits.js';
import { MONTHLY_PLAN, monthlyPrice } from './monthly-plan.js';

/** The usage of one platform's plan in a calendar month (UTC). */
export interface FeeMonth {
  /** Created variations of all runs that were submitted in the month, without runs that were given back. */
  variations: number;
  /**
   * The settled part of their price, in cents: amounts that cards were charged or hold, less refunds. It includes holds that a bank
   * released by itself, which nobody has to pay any more.
   */
  chargedCents: number;
}

/** The price of one more run. */
export interface VariationFee {
  /** How many of its variations the plan includes. */
  included: number;
  /** Its variations beyond the plan. */
  extra: number;
  /** The month's usage price with the run, less the cents that the month is charged already. */
  computedCents: number;
  /** The amount that the card is charged: 0, or at least the minimum charge. */
  chargeCents: number;
}

export const NEW_MONTH: FeeMonth = { variations: 0, chargedCents: 0 };

/** The maximum price of a month's extra variations, in addition to the base price of the plan, cents. */
export const FEE_CAP_CENTS = MONTHLY_PLAN.capCents - MONTHLY_PLAN.baseCents;

/**
 * The fee of a run (META-174 to META-178): the month's price with the run, less the amount that the month has charged already. So only the
 * month is rounded, and not each run. If a minimum charge took too much, the excess pays for later runs. In any order of runs, the total
 * stays less than one minimum charge above the month's price.
 *
 * If the cap leaves less than a minimum charge, nothing is charged: banks charge no such amount, and the cap is a promise.
 * @param created the run's variations
 */
export function feeOf(month: FeeMonth, created: number): VariationFee {
  const before = monthlyPrice(month.variations);
  const after = monthlyPrice(month.variations + created);
  const extra = after.extraVariations - before.extraVariations;
  const computedCents = Math.max(0, after.usageCents - month.chargedCents);
  return { included: created - extra, extra, computedCents, chargeCents: chargeable(month, computedCents) };
}

function chargeable({ chargedCents }: FeeMonth, computedCents: number): number {
  const { minChargeCents } = BILLING_LIMITS;
  if (computedCents === 0 || computedCents >= minChargeCents) return computedCents;
  return chargedCents + minChargeCents <= FEE_CAP_CENTS ? minChargeCents : 0;
}

/** The month with a run added. */
export const withRun = (
  month: FeeMonth,
  { created, chargeCents }: { created: number; chargeCents: number },
): FeeMonth => ({
  variations: month.variations + created,
  chargedCents: month.chargedCents + chargeCents,
});

/**
 * The month without a run that created nothing. Its variations and its charge are free again. If this moves extra variations of other
 * runs into the included ones, their excess charge is refunded. An excess below the minimum charge is kept while the month still has a
 * price.
 * @param run the created variations and the charge that were reserved
 * @returns the month, and the refund due to other runs
 */
export function withoutRun(
  month: FeeMonth,
  { created, chargeCents }: { created: number; chargeCents: number },
): { month: FeeMonth; refundCents: number } {
  const variations = month.variations - created;
  const chargedCents = month.chargedCents - chargeCents;
  const { usageCents } = monthlyPrice(variations);
  const over = Math.max(0, chargedCents - usageCents);
  const refundCents = usageCents > 0 && over < BILLING_LIMITS.minChargeCents ? 0 : over;
  return { month: { variations, chargedCents: chargedCents - refundCents }, refundCents };
}

/**
 * The charges that a refund is taken from: the newest first, because those runs exceeded the included variations.
 * @param runs the remaining runs of the month, the oldest first
 */
export function refundsOf<Run extends { chargeCents: number }>(
  runs: readonly Run[],
  refundCents: number,
): { run: Run; cents: number }[] {
  let left = refundCents;
  return runs.toReversed().flatMap((run) => {
    const cents = Math.min(left, run.chargeCents);
    left -= cents;
    return cents > 0 ? [{ run, cents }] : [];
  });
}

/** The calendar month (UTC) that a moment belongs to, as `2026-11`. */
export const feeMonthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** The included variations that are left. */
export const allowanceLeft = ({ variations }: FeeMonth): number =>
  Math.max(0, MONTHLY_PLAN.includedVariations - variations);
