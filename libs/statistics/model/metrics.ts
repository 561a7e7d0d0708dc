import type { Measure } from '#libs/contracts/results/measure.js';

/** The subject of an estimate: a result's measure, or the price of 1,000 impressions. The caller names the counts. */
export type Metric = Measure | { readonly kind: 'cpm' };

/** Whether the metric relates results to spend. Spend varies by chance as results do, so such a metric is estimated in two parts. */
export const isOfSpend = (metric: Metric): boolean => metric.kind === 'cost' || metric.kind === 'return';
