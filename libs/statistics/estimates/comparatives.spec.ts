import { describe, expect, it } from '@jest/globals';
import { estimate, type Estimate } from '../estimate.js';
import type { Metric } from '../model/metrics.js';
import { logRateAt, logRateSlope, valueAt } from '../model/metric-scale.js';
import { covarianceAt, covarianceProfile, fixedVarianceOf } from '../model/posterior.js';
import { simulateExperiment } from '../testing/simulated-experiment.js';
import type { TestedAd } from '../types.js';
import { comparative, medianReference, namedReference, poolReference, type RowPosterior } from './comparatives.js';
import { poolOf } from './pool.js';

const { input } = simulateExperiment({
  seed: 5,
  sizes: [3, 4, 2],
  tested: 20,
  impressions: 6_000,
  rate: 0.03,
  main: 0.3,
  pair: 0.06,
  ad: 0.1,
  dispersion: 1.3,
  days: 4,
});
const of = (metric: Metric): Estimate => estimate({ ...input, metric });
const rowOf = (given: Estimate, at: number): RowPosterior => given.ads[at]!;
/** Variance of a row's log-rate. */
const varianceOf = ({ scale }: Estimate, { sd, mean }: RowPosterior) => (sd * logRateSlope(scale, mean)) ** 2;

describe.each<Metric>([
  { kind: 'rate', event: 'link_click' },
  { kind: 'cost', event: 'link_click' },
])('differences in %j', (metric) => {
  const given = of(metric);
  const [median, row] = [rowOf(given, 0), rowOf(given, 7)];
  const pool = poolOf(given, [...given.ads.keys()])!;
  const against = medianReference(given, median);

  it('to the median subtract twice the covariance of the shared coefficients', () => {
    const [one, other] = [row, median].map((each) => (1 - each.kept) * logRateSlope(given.scale, each.mean)) as [
      number,
      number,
    ];
    const shared = covarianceAt(given.model, covarianceProfile(given.model, median.variation), row.variation);
    expect(shared).not.toBe(0);
    const { mean, variance } = against.differenceTo(row);
    expect(mean).toBeCloseTo(logRateAt(given.scale, row.mean) - logRateAt(given.scale, median.mean), 12);
    expect(variance).toBeCloseTo(varianceOf(given, row) + varianceOf(given, median) - 2 * one * other * shared, 12);
  });

  it('to the median are symmetric, with a variance of at least 0', () => {
    for (const [at] of given.ads.entries()) {
      const there = against.differenceTo(rowOf(given, at));
      const back = medianReference(given, rowOf(given, at)).differenceTo(median);
      expect(back.mean).toBeCloseTo(-there.mean, 12);
      expect(back.variance).toBeCloseTo(there.variance, 12);
      expect(there.variance).toBeGreaterThanOrEqual(0);
    }
  });

  it('between rows without own deviations are those of the model alone', () => {
    const [a, b] = given.ads.slice(0, 2).map(({ variation, mean }) => {
      const sd = Math.sqrt(fixedVarianceOf(given.model, [variation])[0]!);
      return { variation, mean, sd, kept: 0, waves: [], expectedEvents: 0 };
    }) as RowPosterior[] as [RowPosterior, RowPosterior];
    const slopes = [a, b].map(({ mean }) => logRateSlope(given.scale, mean)) as [number, number];
    const shared = covarianceAt(given.model, covarianceProfile(given.model, b.variation), a.variation);
    // var(x - y) = var x + var y - 2 cov(x, y), all from one covariance matrix
    const expected = (a.sd * slopes[0]) ** 2 + (b.sd * slopes[1]) ** 2 - 2 * shared * slopes[0] * slopes[1];
    expect(medianReference(given, b).differenceTo(a).variance).toBeCloseTo(expected, 12);
  });

  it("to the pool subtract twice the row's own share of the pool", () => {
    const { mean, variance } = poolReference(given, pool).differenceTo(row);
    const share = row.expectedEvents / pool.expectedEvents;
    expect(share).toBeGreaterThan(0);
    expect(mean).toBeCloseTo(logRateAt(given.scale, row.mean) - pool.logRate, 12);
    expect(variance).toBeCloseTo((1 - 2 * share) * varianceOf(given, row) + pool.logRateVariance, 12);
    const untested = { ...row, expectedEvents: 0 };
    expect(poolReference(given, pool).differenceTo(untested).variance).toBeCloseTo(
      varianceOf(given, row) + pool.logRateVariance,
      12,
    );
  });

  it('to a pool without expected events subtract no share', () => {
    const { variance } = poolReference(given, { ...pool, expectedEvents: 0 }).differenceTo(row);
    expect(variance).toBeCloseTo(varianceOf(given, row) + pool.logRateVariance, 12);
  });

  it('between pool and median are the reverse of those between median and pool, and a row does not differ from itself', () => {
    const there = poolReference(given, pool).differenceTo(median);
    expect(against.differenceToPool(pool)).toEqual({ mean: -there.mean, variance: there.variance });
    expect(against.differenceTo(median)).toEqual({ mean: 0, variance: 0 });
    expect(poolReference(given, pool).differenceToPool(pool)).toEqual({ mean: 0, variance: 0 });
  });

  it("to an external figure are 0 if it equals the row's value, with an uncertainty from its number of events", () => {
    const value = valueAt(given.scale, row.mean);
    const certain = namedReference(given, { name: 'Spring', value });
    expect(certain.value).toBe(value);
    expect(certain.differenceTo(row).mean).toBeCloseTo(0, 12);
    expect(certain.differenceTo(row).variance).toBeCloseTo(varianceOf(given, row), 12);
    expect(certain.differenceToPool(pool).variance).toBeCloseTo(pool.logRateVariance, 12);
    const counted = namedReference(given, { name: 'Spring', value, events: 40 });
    expect(counted.differenceTo(row).variance).toBeCloseTo(varianceOf(given, row) + 1 / 40, 12);
    expect(counted.differenceToPool(pool).variance).toBeCloseTo(pool.logRateVariance + 1 / 40, 12);
    // half the value: a worse rate, a better cost
    const half = namedReference(given, { name: 'Spring', value: value / 2 });
    expect(half.differenceTo(row).mean).toBeCloseTo(given.scale.isCost ? -Math.LN2 : Math.LN2, 12);
    expect(half.differenceToPool(pool).mean).toBeCloseTo(
      pool.logRate - logRateAt(given.scale, row.mean) + (given.scale.isCost ? -Math.LN2 : Math.LN2),
      12,
    );
  });
});

describe('two ads, one of which got most of the delivery', () => {
  const ad = (level: number, impressions: number, link_click: number, deliveredPart: number): TestedAd => ({
    levels: [level],
    status: 'active',
    impressions,
    spend: impressions / 100,
    counts: { link_click },
    deliveredPart,
  });
  const given = estimate({
    components: [{ name: 'video', size: 2 }],
    ads: [ad(0, 22_947, 4_996, 1.24), ad(1, 14_036, 2_575, 0.76)],
    metric: { kind: 'rate', event: 'link_click' },
    dispersion: 1,
  });
  const [first, second] = [rowOf(given, 0), rowOf(given, 1)];
  const pool = poolOf(given, [0, 1])!;

  it('are as uncertain against the pool as against each other, in proportion to the rest of the pool', () => {
    const share = first.expectedEvents / pool.expectedEvents;
    expect(share).toBeGreaterThan(0.6);
    const apart = medianReference(given, second).differenceTo(first);
    const { mean, variance } = poolReference(given, pool).differenceTo(first);
    expect(Math.abs(mean / ((1 - share) * apart.mean) - 1)).toBeLessThan(0.1);
    expect(Math.sqrt(variance / apart.variance) / (1 - share)).toBeGreaterThan(0.9);
    expect(Math.sqrt(variance / apart.variance) / (1 - share)).toBeLessThan(1.2);
  });
});

describe('a comparative', () => {
  const reference = { ...namedReference(of({ kind: 'rate', event: 'link_click' }), { name: 'Spring', value: 0.02 }) };

  it('contains the change, the improvement with its interval, and the certainty', () => {
    const result = comparative(reference, 0.03, { mean: Math.log(1.5), variance: 0.01 });
    expect(result.reference).toBe('Spring');
    expect(result.change).toBeCloseTo(0.5, 12);
    expect(result.improvement).toBeCloseTo(0.5, 12);
    expect(result.improvement_lower).toBeCloseTo(1.5 * Math.exp(-0.1959964) - 1, 9);
    expect(result.improvement_upper).toBeCloseTo(1.5 * Math.exp(0.1959964) - 1, 9);
    expect(result.probability_better).toBeCloseTo(1, 4);
  });

  it('has an interval without width if rounding makes a variance negative', () => {
    const result = comparative(reference, 0.02, { mean: 0.1, variance: -1e-18 });
    expect(result.improvement_lower).toBe(result.improvement);
    expect(result.improvement_upper).toBe(result.improvement);
    expect(result.probability_better).toBe(1);
  });
});
