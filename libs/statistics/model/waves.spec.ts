import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type AdEstimate, estimate } from '../estimate.js';
import { medianReference, poolReference } from '../estimates/comparatives.js';
import { rowsOf, summariesOf } from '../estimates/rows.js';
import { viewOf } from '../estimates/view.js';
import { simulateExperiment, type SimulationOptions } from '../testing/simulated-experiment.js';
import type { EstimateInput } from '../types.js';

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
};
/** The same input with all ads in one wave. */
const atOnce = (input: EstimateInput): EstimateInput => ({
  ...input,
  ads: input.ads.map(({ wave: _, ...ad }) => ad),
});
const inWave = (input: EstimateInput, wave: number): EstimateInput => ({
  ...input,
  ads: input.ads.map((ad) => ({ ...ad, wave })),
});

/** Errors of tested rows in the first wave, and the share of their 95 % intervals that contain the truth. */
function comparedWithTruth(changes: Partial<SimulationOptions>, read: (input: EstimateInput) => EstimateInput) {
  let [inside, rows, squares, bias] = [0, 0, 0, 0];
  for (let seed = 1; seed <= 30; seed++) {
    const { input, logRates } = simulateExperiment({ ...AVERAGE, ...changes, seed });
    const result = estimate(read(input));
    const view = viewOf(result);
    for (const row of summariesOf(result, view, view.order)) {
      const truth = logRates[row.variation!]!;
      rows++;
      inside += Number(Math.log(row.lower_bound) <= truth && truth <= Math.log(row.upper_bound));
      squares += (Math.log(row.value) - truth) ** 2;
      bias += Math.log(row.value) - truth;
    }
  }
  return { coverage: inside / rows, error: Math.sqrt(squares / rows), bias: bias / rows };
}

const ranIn =
  (wave: number) =>
  ({ waves }: AdEstimate): boolean =>
    waves.some((one) => one.wave === wave);

const withWaves = (input: EstimateInput) => input;

describe('the effect of a wave', () => {
  it('is absent if all ads ran in one wave, with any number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.nat(5), (seed, wave) => {
        const { input } = simulateExperiment({ ...AVERAGE, tested: 40, seed });
        expect(estimate(inWave(input, wave))).toEqual(estimate(input));
      }),
      { numRuns: 15 },
    );
  });

  it('keeps a good day from being mistaken for a good ad', () => {
    const goodDay = { waves: [0, 0.4] };
    const separate = comparedWithTruth(goodDay, withWaves);
    const pooled = comparedWithTruth(goodDay, atOnce);
    expect(separate.coverage).toBeGreaterThan(0.93);
    expect(separate.coverage).toBeLessThan(0.975);
    expect(Math.abs(separate.bias)).toBeLessThan(0.03);
    expect(pooled.coverage).toBeLessThan(separate.coverage - 0.2);
    expect(separate.error).toBeLessThan(0.7 * pooled.error);
  });

  it('keeps late results from being mistaken for a bad ad', () => {
    // Six tenths of the later wave's results have been counted when the next one is chosen.
    const { coverage, bias } = comparedWithTruth({ waves: [0, Math.log(0.6)] }, withWaves);
    expect(coverage).toBeGreaterThan(0.92);
    expect(Math.abs(bias)).toBeLessThan(0.03);
  });

  it('costs almost no precision if the waves were alike', () => {
    const alike = { waves: [0, 0, 0] };
    const separate = comparedWithTruth(alike, withWaves);
    expect(separate.coverage).toBeGreaterThan(0.93);
    expect(separate.error).toBeLessThan(1.1 * comparedWithTruth(alike, atOnce).error);
  });

  it('keeps the coverage of intervals if it differs between ads', () => {
    const { coverage } = comparedWithTruth({ waves: [0, -0.2, 0.2], drift: 0.1 }, withWaves);
    expect(coverage).toBeGreaterThan(0.92);
  });

  it('prevents winners in a later wave if only the days differ', () => {
    let [winners, wrongWinners] = [0, 0];
    const hasWinner = (input: EstimateInput): boolean => {
      const result = estimate(input);
      const view = viewOf(result);
      return rowsOf(result, view, view.order).some(({ verdict }) => verdict === 'winner');
    };
    for (let seed = 1; seed <= 40; seed++) {
      const { input } = simulateExperiment({ ...AVERAGE, main: 0, pair: 0, ad: 0, waves: [0, 0.4], seed });
      winners += Number(hasWinner(input));
      wrongWinners += Number(hasWinner(atOnce(input)));
    }
    // At most 5 % of the experiments have a winner, because their ads do not differ.
    expect(winners).toBeLessThanOrEqual(2);
    expect(wrongWinners).toBeGreaterThan(30);
  });

  it("leaves later waves out of the pool, and the pool's uncertainty out of theirs", () => {
    const { input } = simulateExperiment({ ...AVERAGE, waves: [0, 0.5], seed: 3 });
    const result = estimate(input);
    const { pool } = viewOf(result);
    const first = result.ads.filter(ranIn(0));
    expect(first.length).toBe(60);
    expect(pool!.events).toBe(first.reduce((sum, { events }) => sum + events, 0));
    const later = result.ads.find(ranIn(1))!;
    const row = { ...later, expectedEvents: 0 };
    const { variance } = poolReference(result, pool!).differenceTo(row);
    expect(variance).toBeGreaterThan(pool!.logRateVariance);
  });

  it('compares ads of one wave with more certainty than ads of two', () => {
    const { input } = simulateExperiment({ ...AVERAGE, sizes: [40], tested: 40, waves: [0, 0.1], seed: 5 });
    const result = estimate(input);
    const posterior = (ad: AdEstimate) => ({ ...ad, expectedEvents: 0 });
    const [median, ...others] = result.ads.filter(ranIn(1)).map(posterior);
    const reference = medianReference(result, median!);
    const variances = (rows: ReturnType<typeof posterior>[]) =>
      rows.map((row) => reference.differenceTo(row).variance / row.sd ** 2);
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const apart = result.ads.filter(ranIn(0)).map(posterior);
    expect(mean(variances(others))).toBeLessThan(mean(variances(apart)));
    for (const value of variances([...others, ...apart])) expect(value).toBeGreaterThan(0);
  });

  it('never throws on thin data: a wave without a click, an ad alone in its wave, an ad without delivery', () => {
    const day = (clicks: number) => ({ impressions: 100, spend: 1, counts: { link_click: clicks } });
    const ad = (level: number, wave: number, clicks: number) => ({
      levels: [level],
      status: 'active' as const,
      wave,
      ...day(clicks),
    });
    const result = estimate({
      components: [{ name: 'headlines', size: 4 }],
      ads: [
        ad(0, 0, 5),
        ad(1, 1, 0),
        ad(2, 2, 3),
        { levels: [3], status: 'pending', wave: 3, impressions: 0, spend: 0, counts: {} },
      ],
      metric: { kind: 'rate', event: 'link_click' },
    });
    for (const { mean, sd } of result.ads) expect([Number.isFinite(mean), sd > 0]).toEqual([true, true]);
  });

  it('does not depend on the order of the ads', () => {
    const { input } = simulateExperiment({ ...AVERAGE, tested: 60, waves: [0, 0.3, -0.1], drift: 0.05, seed: 8 });
    const turned = estimate({ ...input, ads: [...input.ads].reverse() });
    const straight = estimate(input);
    straight.means.forEach((mean, variation) => expect(turned.means[variation]).toBeCloseTo(mean, 6));
  });
});
