import { BILLING_LIMITS } from './billing-limits.js';
import { MONTHLY_PLAN, monthlyPrice } from './monthly-plan.js';

/** Where a team stands in a calendar month (UTC) of one platform's plan. */
export interface FeeMonth {
  /** Created variations of every run that was submitted in the month and not given back. */
  variations: number;
  /**
   * What is settled of their price, in cents: what cards were charged or hold, less what was given back, and what a bank let go by
   * itself, which nobody pays any more.
   */
  chargedCents: number;
}

/** What one more run costs. */
export interface VariationFee {
  /** How many of its variations the plan includes. */
  included: number;
  /** The others. */
  extra: number;
  /** Their price in cents, as far as the month is not charged for it yet. */
  computedCents: number;
  /** What the card is charged: 0, or at least the minimum charge. */
  chargeCents: number;
}

export const NEW_MONTH: FeeMonth = { variations: 0, chargedCents: 0 };

/** The most that a month's variations cost beside the plan, cents. */
export const FEE_CAP_CENTS = MONTHLY_PLAN.capCents - MONTHLY_PLAN.baseCents;

/**
 * The fee of a run (META-174 to META-178): what the month costs with it, less what the month is charged already. So only the
 * month is rounded, once, and not each run; and what a minimum charge took too much pays for the runs after it. Whatever the order of
 * the runs, their charges come to the month's price and less than one minimum charge more.
 *
 * Where the cap leaves less than a minimum charge nothing is charged, because no card takes it and the cap is a promise.
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

/** The month with a run in it. */
export const withRun = (
  month: FeeMonth,
  { created, chargeCents }: { created: number; chargeCents: number },
): FeeMonth => ({
  variations: month.variations + created,
  chargedCents: month.chargedCents + chargeCents,
});

/**
 * The month without a run of which nothing was created: its variations are free again and so is what it was charged. Where others
 * were charged for more than the included variations because of it, they were charged too much, which is refunded; less than a
 * minimum charge is not, as long as there is anything to charge for.
 * @param run what it was reserved with
 * @returns the month, and what of the others' charges is to be refunded
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
 * Whose charges a refund is taken from: the newest first, since they are the ones that came to be above the included variations.
 * @param runs those of the month that go on, the oldest first
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

/** Included variations that are left. */
export const allowanceLeft = ({ variations }: FeeMonth): number =>
  Math.max(0, MONTHLY_PLAN.includedVariations - variations);
