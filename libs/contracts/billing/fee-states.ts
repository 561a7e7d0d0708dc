/**
 * Where a run's fee stands: `reserved` until it is known whether anything is created, then it `stands`, or was `given-back`
 * because nothing was.
 */
export const FEE_STATES = ['reserved', 'stands', 'given-back'] as const;
export type FeeState = (typeof FEE_STATES)[number];

/**
 * Where an amount on a card stands. `sending` (the answer is not known), `challenged` (the person has to confirm it at their
 * bank), `held`; then on its way `capturing`, `releasing` or `refunding`, which is repeated until it is known to be done; at the
 * end `captured`, `released`, `refused`, or `lapsed` where the bank let the hold go before anything was created.
 */
export const HOLD_STATES = [
  'sending',
  'challenged',
  'held',
  'capturing',
  'releasing',
  'refunding',
  'captured',
  'released',
  'refused',
  'lapsed',
] as const;
export type HoldState = (typeof HOLD_STATES)[number];

/** The accounts of the fee books: each movement has lines that come to zero in its unit. */
export const FEE_ACCOUNTS = {
  /** What a month includes, what is beyond it, and what runs have used. */
  variations: ['included', 'extra', 'used'],
  /** What cards hold for us against what is still to be captured; what arrived against what was earned. */
  cents: ['held', 'to-capture', 'cash', 'revenue'],
} as const;
export type FeeUnit = keyof typeof FEE_ACCOUNTS;
export type FeeAccount = (typeof FEE_ACCOUNTS)[FeeUnit][number];
