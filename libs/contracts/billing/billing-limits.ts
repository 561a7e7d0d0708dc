/**
 * Limits of cards, fees and overdue plans. What one plan costs and includes is `MONTHLY_PLAN`. Money is in cents of
 * `BILLING_CURRENCY`.
 */
export const BILLING_LIMITS = {
  /** Stored cards of a team (BILL-061). */
  cards: 3,
  /** The least that a card is charged; a lower fee is raised to it. */
  minChargeCents: 50,
  /** Days for which banks hold an amount; it is asked for again a day before. */
  holdDays: 7,
  /** Days that a plan goes on after its payment has failed. */
  graceDays: 7,
  /** Lengths of what the billing form takes. */
  name: 100,
  addressLine: 200,
  city: 100,
  state: 50,
  zipCode: 10,
  phone: 20,
  /** The longest value of a tax id. */
  taxId: 50,
} as const;

export const BILLING_CURRENCY = 'USD';
