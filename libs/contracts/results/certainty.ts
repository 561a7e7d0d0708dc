/**
 * The certainty behind every statement of the product: page, lists, e-mails, webhooks, exports and API.
 *
 * Every shown interval is two-sided and covers 95 %. Better or worse means that the interval excludes zero. So the word and the chart
 * never disagree. The probability on one side is then 97.5 %. A winner is also more than 5 % better with a probability of 95 %. After
 * several waves this probability must be 97.5 %, because a leader after one wave had more chances.
 */
export const CERTAINTY = {
  /** The probability that a shown interval covers. */
  interval: 0.95,
  /** Half-width of such an interval, in standard deviations. */
  z: 1.959964,
  /** P(better) from which the interval excludes zero. */
  excludesZero: 0.975,
  winner: {
    /** The minimum improvement: the natural logarithm of 1.05. */
    margin: Math.log(1.05),
    sure: 0.95,
    /** The normal quantile of `sure`. */
    z: 1.644854,
    sureAfterWaves: 0.975,
    /** The normal quantile of `sureAfterWaves`. */
    zAfterWaves: 1.959964,
  },
} as const;
