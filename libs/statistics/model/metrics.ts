import type { Measure } from '#libs/contracts/results/measure.js';

/** What an estimate is about: a result's measure, or the price of 1,000 impressions. What counts are called is the caller's to say. */
export type Metric = Measure | { readonly kind: 'cpm' };

/** Whether it holds results against spend, which varies as results do: such a metric is estimated in two parts. */
export const isOfSpend = (metric: Metric): boolean => metric.kind === 'cost' || metric.kind === 'return';
