/**
 * The state of a run's fee. `reserved`: nobody knows yet whether the run will create anything. `stands`: it has. `given-back`: it has
 * created nothing.
 */
export const FEE_STATES = ['reserved', 'stands', 'given-back'] as const;
export type FeeState = (typeof FEE_STATES)[number];

/**
 * The state of an amount on a card. `sending`: the answer is not known. `challenged`: the person must confirm it at their bank. `held`.
 * Then `capturing`, `releasing` or `refunding`, which is repeated until its success is known. At the end `captured`, `released`, `refused`,
 * or `lapsed` if the bank released the hold before anything was created.
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
  /** Amounts that cards hold for us, balanced by those still to be captured; amounts received, balanced by those earned. */
  cents: ['held', 'to-capture', 'cash', 'revenue'],
} as const;
export type FeeUnit = keyof typeof FEE_ACCOUNTS;
export type FeeAccount = (typeof FEE_ACCOUNTS)[FeeUnit][number];
