/**
 * Limits of cards, fees and overdue plans. `MONTHLY_PLAN` has the price and the contents of a plan. Money is in cents of
 * `BILLING_CURRENCY`.
 */
export const BILLING_LIMITS = {
  /** Maximum number of stored cards of a team (BILL-061). */
  cards: 3,
  /** The minimum charge on a card; a lower fee is raised to it. */
  minChargeCents: 50,
  /** Days for which banks hold an amount; the hold is renewed a day before. */
  holdDays: 7,
  /** Days that a plan continues after a failed payment. */
  graceDays: 7,
  /** Maximum lengths of the values in the billing form, in characters. */
  name: 100,
  addressLine: 200,
  city: 100,
  state: 50,
  zipCode: 10,
  phone: 20,
  /** Maximum length of a tax id, in characters. */
  taxId: 50,
} as const;

export const BILLING_CURRENCY = 'USD';
