/**
 * The state of a run's fee: `reserved` until the run has created something or surely nothing. Then it `stands`, or was `given-back`
 * because nothing was created.
 */
export const FEE_STATES = ['reserved', 'stands', 'given-back'] as const;
export type FeeState = (typeof FEE_STATES)[number];

/**
 * The state of an amount on a card. `sending`: the answer is not known. `challenged`: the person must confirm it at their bank. `held`.
 * Then `capturing`, `releasing` or `refunding`, which is repeated until it is known to be done. At the end `captured`, `released`,
 * `refused`, or `lapsed` if the bank released the hold before anything was created.
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

/** The accounts of the fee books. The lines of each movement sum to zero in their unit. */
export const FEE_ACCOUNTS = {
  /** The variations that a month includes, those beyond, and those that runs have used. */
  variations: ['included', 'extra', 'used'],
  /** The amounts that cards hold for us against those still to be captured; the amounts received against those earned. */
  cents: ['held', 'to-capture', 'cash', 'revenue'],
} as const;
export type FeeUnit = keyof typeof FEE_ACCOUNTS;
export type FeeAccount = (typeof FEE_ACCOUNTS)[FeeUnit][number];
