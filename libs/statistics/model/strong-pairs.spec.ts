import { describe, expect, it } from '@jest/globals';
import { estimate } from '../estimate.js';
import type { Solver } from '../linear-algebra/solver.js';
import { simulateExperiment } from '../testing/simulated-experiment.js';
import type { TestedAd } from '../types.js';
import { surprisingPairs } from './strong-pairs.js';

const PAIR_SCALE = 0.1;
/** Coefficients of each pair, after one of the overall rate and a component's two. */
const FIRST = 3;
const EACH = 4;

/**
 * A fit whose pairs have these coefficients, in units of the pairs' scale, and this certainty: 0 means only the prior
 * is known.
 */
function fitOf(pairs: number[][], { known = 0.9, strong = [] as number[] } = {}): Solver {
  const blocks = [
    { first: 0, second: null, offset: 1, count: 2 },
    ...pairs.map((_, i) => ({ first: 0, second: i + 1, offset: FIRST + i * EACH, count: EACH })),
  ];
  const order = FIRST + pairs.length * EACH;
  // entries off the diagonal are not variances of a coefficient
  const inverse = new Float64Array(order * order).fill(7);
  for (let c = 0; c < order; c++) inverse[c * order + c] = (1 - known) * PAIR_SCALE ** 2;
  const coefficients = Float64Array.from([5, 5, 5, ...pairs.flat().map((one) => one * PAIR_SCALE)]);
  const offsets = new Set(strong.map((i) => FIRST + i * EACH));
  return {
    columns: { blocks },
    coefficients,
    inverse,
    order,
    scales: { pair: PAIR_SCALE },
    strong: offsets,
  } as unknown as Solver;
}
const found = (...given: Parameters<typeof fitOf>) => surprisingPairs(fitOf(...given)).map(({ second }) => second! - 1);

const USUAL = [0.8, -1.1, 0.5, -0.9];
const LARGE = [4, -4, 4, -4];

describe('pairs that stand out', () => {
  it('are those whose coefficients the common scale does not explain, in any position', () => {
    expect(found([USUAL, USUAL, USUAL])).toEqual([]);
    expect(found([LARGE, USUAL, USUAL])).toEqual([0]);
    expect(found([USUAL, USUAL, LARGE])).toEqual([2]);
    expect(found([LARGE, USUAL, LARGE])).toEqual([0, 2]);
  });

  it('are absent if all would stand out, or there is only one', () => {
    expect(found([LARGE, LARGE])).toEqual([]);
    expect(found([LARGE])).toEqual([]);
    expect(found([])).toEqual([]);
  });

  it('are not found a second time', () => {
    expect(found([LARGE, USUAL, USUAL], { strong: [0] })).toEqual([]);
  });

  it('are absent if the data contain nothing about them', () => {
    expect(found([LARGE, USUAL, USUAL], { known: 0 })).toEqual([]);
  });

  it('must stand out more among many pairs, because some stand out by chance', () => {
    // the sum of their squares is 16: chi-square with 4 degrees passes that in 3 of 1,000 cases
    const rare = [2, -2, 2, -2];
    const among = (others: number) =>
      found([rare, ...Array.from({ length: others }, () => USUAL)], { known: 1 - 1e-9 });
    expect(among(1)).toEqual([0]);
    expect([among(10), among(100)]).toEqual([[], []]);
  });
});

describe('a separate scale for strong pairs', () => {
  const SIZES = [3, 3, 4, 2];

  it('is used for pairs that the data support, and shrinks them less', () => {
    const ads: TestedAd[] = [];
    for (let v = 0; v < 72; v++) {
      const levels = [Math.floor(v / 24), Math.floor(v / 8) % 3, Math.floor(v / 2) % 4, v % 2];
      const logRate = Math.log(0.02) + (levels[0] === levels[1] ? 0.4 : -0.2) + 0.1 * levels[2]!;
      const link_click = Math.round(20_000 * Math.exp(logRate));
      ads.push({ levels, status: 'active', impressions: 20_000, spend: 100, counts: { link_click } });
    }
    const components = SIZES.map((size, f) => ({ name: `component ${f}`, size }));
    const { model } = estimate({ components, ads, metric: { kind: 'rate', event: 'link_click' } });
    expect(model.scales.strong).toBeGreaterThan(0.15);
    expect(model.scales.pair).toBeLessThan(0.06 + 1e-9);
  });

  it('is not used if all pairs are alike, even if some look extreme', () => {
    let raised = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const { input } = simulateExperiment({
        seed: 300 + seed,
        sizes: SIZES,
        tested: 60,
        impressions: 4000,
        rate: 0.015,
        main: 0.2,
        pair: 0.08,
        ad: 0.1,
        dispersion: 1.3,
        days: 5,
      });
      raised += Number(estimate(input).model.scales.strong !== undefined);
    }
    expect(raised).toBeLessThanOrEqual(2);
  });
});
