/**
 * The price and contents of one Monthly plan: one client's advertising on one platform (BILL-011, BILL-012, BILL-014, BILL-015). Money is
 * in cents of USD.
 */
export const MONTHLY_PLAN = {
  /** The price of a month, before further variations. */
  baseCents: 99_900,
  /** The maximum price of a month, with any number of further variations. */
  capCents: 149_900,
  /** Created variations that a month includes. */
  includedVariations: 10_000,
  /** Price of each further variation in tenths of a cent, so that $0.025 is a whole number. */
  extraTenthsOfCent: 25,
  /** Maximum number of members in addition to the owner, pending invitations included (BILL-050). */
  seats: 10,
} as const;

/** A month with at least this many variations costs the maximum price. */
export const CAP_AT_VARIATIONS =
  MONTHLY_PLAN.includedVariations +
  ((MONTHLY_PLAN.capCents - MONTHLY_PLAN.baseCents) * 10) / MONTHLY_PLAN.extraTenthsOfCent;

export interface MonthlyPrice {
  extraVariations: number;
  usageCents: number;
  totalCents: number;
  isCapped: boolean;
}

/**
 * The price of a month with this many created variations on one Monthly plan, in whole cents, rounded half up.
 * @throws RangeError for anything but a whole number from 0
 */
export function monthlyPrice(variations: number): MonthlyPrice {
  if (!Number.isInteger(variations) || variations < 0) throw new RangeError(`${variations} variations`);
  const { baseCents, capCents, includedVariations, extraTenthsOfCent } = MONTHLY_PLAN;
  const extraVariations = Math.max(0, variations - includedVariations);
  const usageCents = Math.min(capCents - baseCents, Math.round((extraVariations * extraTenthsOfCent) / 10));
  return {
    extraVariations,
    usageCents,
    totalCents: baseCents + usageCents,
    isCapped: variations >= CAP_AT_VARIATIONS,
  };
}
