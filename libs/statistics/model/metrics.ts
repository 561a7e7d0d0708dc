import type { Measure } from '#libs/contracts/results/measure.js';

/**
 * What an estimate is about: a result's measure, the price of 1,000 impressions, or the return on what was spent. `orders` is
 * the count of the orders behind a return's value; without it an order counts as one. Which count is a click, a purchase or
 * an order is the caller's to say.
 */
export type Metric =
  Measure | { readonly kind: 'cpm' } | { readonly kind: 'roas'; readonly orders?: string | undefined };
