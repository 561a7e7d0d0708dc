import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { estimate } from './estimate.js';
import type { Metric } from './model/metrics.js';
import { rowsOf } from './estimates/rows.js';
import { viewOf } from './estimates/view.js';
import { simulateExperiment, type SimulationOptions } from './testing/simulated-experiment.js';

const AVERAGE: Omit<SimulationOptions, 'seed'> = {
  sizes: [4, 4, 5, 3],
  tested: 120,
  impressions: 3000,
  rate: 0.015,
  main: 0.2,
  pair: 0.05,
  ad: 0.1,
  dispersion: 1.5,
  days: 5,
  orders: 0.1,
  price: { place: 0.3, other: 0.05, ad: 0.05, day: 0.2 },
};
const CLICKS: Metric = { kind: 'rate', event: 'link_click' };

/** Every bit of every mean, and all results of the tested rows. */
function bitsOf(changes: Partial<SimulationOptions>, metric: Metric): string {
  const { input } = simulateExperiment({ ...AVERAGE, ...changes, seed: 7 });
  const result = estimate({ ...input, metric });
  const view = viewOf(result);
  const rows = rowsOf(result, view, view.order).map(({ value, lower_bound, upper_bound, confidence, observed }) => [
    ...[value, lower_bound, upper_bound, confidence, observed],
  ]);
  return createHash('sha256')
    .update(new Uint8Array(result.means.buffer))
    .update(JSON.stringify(rows))
    .digest('hex')
    .slice(0, 16);
}

/** Results of an estimator that knows only one wave. */
const STORED: [string, Partial<SimulationOptions>, Metric, string][] = [
  ['a rate', {}, CLICKS, 'aca0e0dde37f9bec'],
  ['a rate of many columns', { sizes: [6, 6, 7, 8], tested: 160 }, CLICKS, '97b724a0a00a3ff0'],
  ['rich data', { sizes: [5, 5], pair: 0.5, tested: 25, impressions: 30_000 }, CLICKS, 'c8a6b01f0d343fd7'],
  ['a share of clicks', {}, { kind: 'share', event: 'order', of: 'link_click' }, '588260b801809d92'],
  ['a cost', {}, { kind: 'cost', event: 'link_click' }, '16789f58b182db31'],
  ['a return on spend', {}, { kind: 'return', event: 'order', value: 'order' }, '6f2fa2000503146b'],
  ['the price of impressions', {}, { kind: 'cpm' }, 'aca82aae9e49e522'],
];

describe('an experiment of one wave', () => {
  it.each(STORED)('is estimated exactly as recorded: %s', (_, changes, metric, stored) => {
    expect(bitsOf(changes, metric)).toBe(stored);
  });
});
