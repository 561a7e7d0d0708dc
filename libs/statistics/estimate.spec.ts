import { describe, expect, it } from '@jest/globals';
import { estimate, standardDeviations } from './estimate.js';
import { fixedVarianceOf } from './model/posterior.js';
import { poolRowOf, rowsOf } from './estimates/rows.js';
import { simulateExperiment } from './testing/simulated-experiment.js';
import type { StatisticsErrorCode } from './statistics.error.js';
import type { EstimateInput, TestedAd } from './types.js';
import { viewOf } from './estimates/view.js';

const anAd = (levels: number[], impressions: number, link_click: number, rest: Partial<TestedAd> = {}): TestedAd => ({
  levels,
  status: 'active',
  impressions,
  spend: impressions / 100,
  counts: { link_click },
  ...rest,
});
const COMPONENTS = [
  { name: 'ages', size: 2 },
  { name: 'headlines', size: 3 },
];
const INPUT: EstimateInput = {
  components: COMPONENTS,
  ads: [anAd([0, 0], 1000, 10), anAd([1, 2], 1000, 30)],
  metric: { kind: 'rate', event: 'link_click' },
};

describe('estimate', () => {
  it.each<[string, EstimateInput]>([
    ['no ad at all', { ...INPUT, ads: [] }],
    ['one ad', { ...INPUT, ads: [anAd([0, 0], 1000, 10)] }],
    [
      'one variation',
      {
        components: [{ name: 'ages', size: 1 }],
        ads: [anAd([0], 1000, 10)],
        metric: { kind: 'rate', event: 'link_click' },
      },
    ],
    ['no component', { components: [], ads: [anAd([], 1000, 10)], metric: { kind: 'rate', event: 'link_click' } }],
    ['no click', { ...INPUT, ads: [anAd([0, 0], 1000, 0), anAd([1, 1], 10, 0)] }],
    ['every impression a click', { ...INPUT, ads: [anAd([0, 0], 1000, 1000), anAd([1, 1], 10, 10)] }],
    ['only failed ads', { ...INPUT, ads: [anAd([0, 0], 1000, 10, { status: 'failed' })] }],
    [
      'clicks without spend',
      { ...INPUT, metric: { kind: 'cost', event: 'link_click' }, ads: [anAd([0, 0], 1000, 10, { spend: 0 })] },
    ],
  ])('never throws with %s', (_, input) => {
    const result = estimate(input);
    for (const includeEstimated of [false, true]) {
      const view = viewOf(result, { includeEstimated });
      for (const { value, lower_bound, upper_bound } of rowsOf(result, view, view.order)) {
        expect([value, lower_bound, upper_bound].every((figure) => Number.isFinite(figure) && figure > 0)).toBe(true);
      }
    }
  });

  it.each<[StatisticsErrorCode, Partial<EstimateInput>]>([
    ['INVALID_NUMBER', { ads: [anAd([0, 0], NaN, 10)] }],
    ['INVALID_NUMBER', { ads: [anAd([0, 0], 1000, -1)] }],
    ['INVALID_NUMBER', { ads: [anAd([0, 0], 1000, 1, { spend: Infinity })] }],
    ['INVALID_NUMBER', { ads: [anAd([0, 0], 9, 1, { days: [{ impressions: -9, spend: 0, counts: {} }] })] }],
    ['EVENTS_EXCEED_EXPOSURE', { ads: [anAd([0, 0], 10, 11)] }],
    ['INVALID_VARIATION', { ads: [anAd([0, 3], 10, 1)] }],
    ['INVALID_VARIATION', { ads: [anAd([0], 10, 1)] }],
    ['DUPLICATE_VARIATION', { ads: [anAd([0, 0], 10, 1), anAd([0, 0], 10, 1)] }],
    ['INVALID_COMPONENT', { components: [{ name: 'ages', size: 0 }] }],
    ['INVALID_COMPONENT', { components: [COMPONENTS[0]!, COMPONENTS[0]!] }],
    ['INVALID_COMPONENT', { components: [{ name: 'ages', size: 50_001 }], ads: [] }],
  ])('rejects %s', (code, changes) => {
    expect(() => estimate({ ...INPUT, ...changes })).toThrow(expect.objectContaining({ code }));
  });

  it('accepts more results than clicks without an error', () => {
    const ads = [anAd([0, 0], 1000, 10, { counts: { link_click: 10, purchase: 12 } })];
    expect(
      estimate({ ...INPUT, ads, metric: { kind: 'share', event: 'purchase', of: 'link_click' } }).scale.likelihood,
    ).toBe('poisson');
  });

  it('reports return on spend in the units of money', () => {
    const ads = [
      anAd([0, 0], 1000, 10, { spend: 50, values: { purchase: 200 }, counts: { purchase: 10 } }),
      anAd([1, 1], 1000, 10, { spend: 50, values: { purchase: 100 }, counts: { purchase: 5 } }),
    ];
    const result = estimate({ ...INPUT, ads, metric: { kind: 'return', event: 'purchase', value: 'purchase' } });
    const pool = poolRowOf(result, viewOf(result))!;
    expect(pool.observed).toBeCloseTo(3, 12);
    // Without squares, orders of 20 on average count as orders of 40. The variance of the log is 40 / 300, times the assumed dispersion,
    // plus that of the spend of two ads, each known to 10 %.
    const variance = (1.5 * 40) / 300 + 0.1 ** 2 / 2;
    expect(Math.log(pool.upper_bound / pool.value)).toBeCloseTo(1.959964 * Math.sqrt(variance), 6);
  });

  it('reports cpm per thousand impressions', () => {
    const result = estimate({ ...INPUT, metric: { kind: 'cpm' } });
    expect(poolRowOf(result, viewOf(result))!.value).toBeCloseTo(10, 9);
  });

  it("keeps as much of an ad's own deviation as its data supports, and nothing without data", () => {
    const impressions = [100, 1_000, 20_000, 0];
    const ads = impressions.map((shown, i) => anAd([i % 2, i % 3], shown, shown * (0.02 + 0.01 * i)));
    const { model, dispersion, ads: estimated } = estimate({ ...INPUT, ads });
    const kept = estimated.map((ad) => ad.kept);
    const apart = model.scales.ad ** 2;
    expect(kept[0]).toBeLessThan(kept[1]!);
    expect(kept[1]).toBeLessThan(kept[2]!);
    expect(kept[3]).toBe(0);
    for (const [i, { mean, expectedEvents }] of estimated.entries()) {
      // The information of clicks about the log-odds is n p (1 - p).
      const information = expectedEvents / (1 + Math.exp(mean)) / dispersion;
      expect(kept[i]).toBeCloseTo(apart / (apart + 1 / information), 9);
    }
  });

  it('adds the uncertainty of the model and of single ads for an untested variation', () => {
    const estimated = estimate(INPUT);
    const untested = [...estimated.adOf.keys()].filter((variation) => estimated.adOf[variation]! < 0);
    expect(untested).toHaveLength(4);
    const fixed = fixedVarianceOf(estimated.model, untested);
    for (const [i, sd] of standardDeviations(estimated, untested).entries())
      expect(sd ** 2).toBeCloseTo(fixed[i]! + estimated.model.adVariance, 12);
  });

  it('excludes failed ads from the fit and the pool', () => {
    const failed = anAd([1, 1], 5000, 2500, { status: 'failed' });
    const result = estimate({ ...INPUT, ads: [...INPUT.ads, failed] });
    expect(result.failed).toEqual([4]);
    expect(result.means[0]).toBe(estimate(INPUT).means[0]);
    expect(viewOf(result).pool).toEqual(viewOf(estimate(INPUT)).pool);
  });

  it('widens intervals if days are overdispersed', () => {
    const clumpy = simulateExperiment({
      seed: 3,
      sizes: [3, 4],
      tested: 12,
      impressions: 5000,
      rate: 0.02,
      main: 0.2,
      pair: 0.05,
      ad: 0.1,
      dispersion: 4,
      days: 7,
    }).input;
    const smooth = { ...clumpy, ads: clumpy.ads.map((ad) => ({ ...ad, days: undefined })) };
    const [before, after] = [smooth, clumpy].map((input) =>
      estimate({ ...input, scales: { main: 0.2, pair: 0.06, ad: 0.12 } }),
    );
    expect(before!).toMatchObject({ dispersion: 1.5, isDispersionAssumed: true });
    expect(after!.isDispersionAssumed).toBe(false);
    expect(after!.dispersion).toBeGreaterThan(2);
    const [smoothPool, clumpyPool] = [viewOf(before!).pool!, viewOf(after!).pool!];
    expect(clumpyPool.logRateVariance / smoothPool.logRateVariance).toBeCloseTo(after!.dispersion / 1.5, 9);
    after!.ads.forEach(({ sd }, i) => expect(sd).toBeGreaterThan(before!.ads[i]!.sd));
  });

  it.each<[string, (day: number) => object | undefined, number, boolean]>([
    ['no days', () => undefined, 1.5, true],
    ['one day', (day) => (day === 0 ? {} : undefined), 1.5, true],
  ])('assumes a dispersion with %s, and is less certain', (_, isDay, phi, isAssumed) => {
    const day = { impressions: 500, spend: 5, counts: { link_click: 9 } };
    const ads = INPUT.ads.map((ad) => ({ ...ad, days: [0, 1].flatMap((d) => (isDay(d) ? [day] : [])) }));
    const result = estimate({ ...INPUT, ads });
    expect([result.dispersion, result.isDispersionAssumed]).toEqual([phi, isAssumed]);
    const certain = estimate({ ...INPUT, ads, dispersion: 1 });
    expect(certain.isDispersionAssumed).toBe(false);
    result.ads.forEach(({ sd }, a) => expect(sd).toBeGreaterThan(certain.ads[a]!.sd));
  });

  it('assumes no dispersion for a result without events', () => {
    const ads = INPUT.ads.map((ad) => ({ ...ad, counts: {} }));
    expect(estimate({ ...INPUT, ads })).toMatchObject({ dispersion: 1, isDispersionAssumed: false });
  });

  it('recovers the truth of few strong pairs among many without interaction', () => {
    const sizes = [4, 4, 5];
    const cells: number[][] = [];
    for (let i = 0; i < 4; i++) for (let j = 0; j < 4; j++) for (let k = 0; k < 5; k++) cells.push([i, j, k]);
    const logRateOf = ([i, j]: number[]) => Math.log(0.02) + ((i! + j!) % 2 === 0 ? 0.3 : -0.3);
    const ads = cells
      .filter((_, index) => index % 3 > 0)
      .map((levels) => anAd(levels, 20_000, Math.round(20_000 * Math.exp(logRateOf(levels)))));
    const result = estimate({
      components: sizes.map((size, f) => ({ name: `c${f}`, size })),
      ads,
      metric: { kind: 'rate', event: 'link_click' },
    });
    cells.forEach((levels, variation) => {
      const rate = 1 / (1 + Math.exp(-result.means[variation]!));
      expect(Math.abs(Math.log(rate) - logRateOf(levels))).toBeLessThan(0.06);
    });
  });
});
