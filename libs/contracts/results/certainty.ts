/**
 * How sure the product is of what it says, everywhere: page, lists, mails, webhooks, exports and API.
 *
 * Every interval that is shown is two-sided and holds 95 %. What is called better or worse has an interval that excludes zero, so
 * that the word and the picture beside it never disagree; that is a probability of 97.5 % on one side. A winner is beyond that more
 * than 5 % better with a probability of 95 %, or 97.5 % where the run had several waves: what leads after one is chosen from more
 * chances.
 */
export const CERTAINTY = {
  /** Share of chances that a shown interval holds. */
  interval: 0.95,
  /** Half-width of such an interval, in standard deviations. */
  z: 1.959964,
  /** P(better) from which the interval excludes zero. */
  excludesZero: 0.975,
  winner: {
    /** By how much better it is at least: the natural logarithm of 1.05. */
    margin: Math.log(1.05),
    sure: 0.95,
    /** The normal quantile of `sure`. */
    z: 1.644854,
    sureAfterWaves: 0.975,
  },
} as const;
