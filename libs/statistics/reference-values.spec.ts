import { describe, expect, it } from '@jest/globals';
import { dispersion } from './model/dispersion.js';
import { estimate, standardDeviations } from './estimate.js';
import { rowsOf } from './estimates/rows.js';
import type { EstimateInput, TestedAd } from './types.js';
import { viewOf } from './estimates/view.js';

/** Ads of the full factorial in variation order: y are clicks of impressions, or impressions of spend. */
function adsOf(sizes: number[], events: number[], exposure: number[], of: 'spend' | 'impressions'): TestedAd[] {
  return events.map((y, cell) => {
    const levels: number[] = [];
    let rest = cell;
    for (let f = sizes.length - 1; f >= 0; f--) {
      levels[f] = rest % sizes[f]!;
      rest = Math.floor(rest / sizes[f]!);
    }
    const [impressions, spend] = of === 'spend' ? [y, exposure[cell]!] : [exposure[cell]!, 0];
    return { levels, status: 'active', impressions, spend, counts: { link_click: y } };
  });
}

const expectClose = (actual: ArrayLike<number>, expected: number[], tolerance: number) => {
  expect(actual).toHaveLength(expected.length);
  expected.forEach((value, i) => expect(Math.abs(actual[i]! - value)).toBeLessThan(tolerance));
};

const FIXED = { main: 0.2, pair: 0.06, ad: 0.12 };
const V1: EstimateInput = {
  components: [
    { name: 'f', size: 2 },
    { name: 'g', size: 3 },
  ],
  ads: adsOf([2, 3], [12, 20, 7, 9, 31, 0], [1000, 1200, 800, 900, 1500, 150], 'spend'),
  metric: { kind: 'cpm' },
  dispersion: 1,
};
const ALL = [0, 1, 2, 3, 4, 5];

describe('reference values of the estimator', () => {
  it('V1: Poisson with fixed scales', () => {
    const result = estimate({ ...V1, scales: FIXED });
    expectClose([result.model.offset], [-4.245976], 1e-6);
    expectClose(result.means, [-4.43123, -4.139826, -4.525996, -4.414391, -4.026655, -4.474216], 1e-5);
    expectClose(standardDeviations(result, ALL), [0.20637, 0.178134, 0.232555, 0.213178, 0.163729, 0.272356], 1e-5);
  });

  it('V1: scales estimated', () => {
    const result = estimate(V1);
    expectClose(result.means, [-4.44463, -4.12628, -4.55193, -4.42345, -4.01681, -4.50096], 5e-3);
    const { main, pair, ad } = result.model.scales;
    expectClose([main / 0.2254, pair / 0.0591, ad / 0.1133], [1, 1, 1], 0.03);
  });

  it('V1: the pool', () => {
    const { pool } = viewOf(estimate(V1));
    expectClose([pool!.logRate, Math.sqrt(pool!.logRateVariance)], [-4.252105, 0.112509], 1e-6);
  });

  it('V2: prediction of the untested cell', () => {
    const result = estimate({ ...V1, ads: V1.ads.slice(0, 5), scales: FIXED });
    expectClose([result.means[5]!, standardDeviations(result, [5])[0]!], [-4.329721, 0.289582], 1e-5);
    // For costs, the bounds are inverted and swapped.
    const row = rowsOf(result, viewOf(result, { includeEstimated: true }), [5])[0]!;
    expectClose(
      [row.value, row.upper_bound, row.lower_bound].map((cost) => 1_000 / cost),
      [0.0131712, 0.0074668, 0.0232337],
      1e-6,
    );
  });

  const admitted = [512, 89, 353, 17, 120, 202, 138, 131, 53, 94, 22, 24];
  const rejected = [313, 19, 207, 8, 205, 391, 279, 244, 138, 299, 351, 317];
  const V3: EstimateInput = {
    components: [
      { name: 'department', size: 6 },
      { name: 'sex', size: 2 },
    ],
    ads: adsOf(
      [6, 2],
      admitted,
      admitted.map((y, i) => y + rejected[i]!),
      'impressions',
    ),
    metric: { kind: 'rate', event: 'link_click' },
    dispersion: 1,
  };

  it('V3: binomial, UCB admissions with scales estimated', () => {
    const result = estimate(V3);
    const { main, pair, ad } = result.model.scales;
    expectClose([main / 0.94, pair / 0.064, ad / 0.205], [1, 1, 1], 0.03);
    const rows = rowsOf(
      result,
      viewOf(result),
      Int32Array.from({ length: 12 }, (_, v) => v),
    );
    expectClose(
      rows.map(({ value }) => value),
      [0.6264, 0.765, 0.629, 0.6595, 0.3619, 0.3447, 0.3297, 0.3509, 0.2651, 0.2466, 0.0626, 0.0731],
      1e-3,
    );
  });

  it('V3: with wide fixed scales it is the published maximum likelihood', () => {
    const { model } = estimate({ ...V3, scales: { main: 10, pair: 0.003, ad: 0.003 } });
    const [departments, sexes] = model.columns.blocks;
    const effect = (offset: number) => model.coefficients[offset]!;
    expectClose([effect(sexes!.offset + 1) - effect(sexes!.offset)], [0.0999], 1e-4);
    expectClose([effect(departments!.offset + 5) - effect(departments!.offset)], [-3.3062], 1e-4);
  });

  it('V4: dispersion of daily counts', () => {
    const events = [
      [3, 15, 4, 8],
      [10, 1, 16, 6],
      [1, 0, 9, 2],
    ];
    const exposure = [
      [200, 300, 250, 400],
      [300, 250, 300, 350],
      [100, 120, 150, 130],
    ];
    const ads = events.map((ys, a) => ({ days: ys.map((y, d) => ({ events: y, exposure: exposure[a]![d]! })) }));
    expectClose([dispersion(ads).phi], [1.713225], 1e-6);
    expect(dispersion(ads).isAssumed).toBe(false);
  });

  it('V5: 24 ads without a click', () => {
    const exposure = Array.from({ length: 24 }, (_, i) => 500 + 20 * i);
    const ads = adsOf(
      [4, 6],
      exposure.map(() => 0),
      exposure,
      'impressions',
    );
    const components = [
      { name: 'f', size: 4 },
      { name: 'g', size: 6 },
    ];
    const result = estimate({ components, ads, metric: { kind: 'rate', event: 'link_click' } });
    const view = viewOf(result);
    const total = exposure.reduce((sum, e) => sum + e, 0);
    for (const row of rowsOf(result, view, view.order)) {
      expect(row.value).toBeGreaterThan(0);
      expect(row.value).toBeLessThan(0.5 / total);
      expect(row.upper_bound).toBeLessThan(6 / total);
      expect(row.confidence).toBe(0.5);
    }
    expect(view.pool).toBeNull();
  });
});
