import { describe, expect, it } from '@jest/globals';
import type { Solver } from '../linear-algebra/solver.js';
import { surprisingPairs } from './strong-pairs.js';

const PAIR_SCALE = 0.1;
/** Coefficients of each pair, after one of the overall rate and a component's two. */
const FIRST = 3;
const EACH = 4;

/** A fit whose pairs have these coefficients, in scales of pairs, known so well: 0 is nothing beyond the prior. */
function fitOf(pairs: number[][], { known = 0.9, strong = [] as number[] } = {}): Solver {
  const blocks = [
    { first: 0, second: null, offset: 1, count: 2 },
    ...pairs.map((_, i) => ({ first: 0, second: i + 1, offset: FIRST + i * EACH, count: EACH })),
  ];
  const order = FIRST + pairs.length * EACH;
  // what lies beside the diagonal is no variance of a coefficient
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
  it('are those whose coefficients the common scale does not explain, wherever they stand', () => {
    expect(found([USUAL, USUAL, USUAL])).toEqual([]);
    expect(found([LARGE, USUAL, USUAL])).toEqual([0]);
    expect(found([USUAL, USUAL, LARGE])).toEqual([2]);
    expect(found([LARGE, USUAL, LARGE])).toEqual([0, 2]);
  });

  it('are none where all of them would, or there is but one', () => {
    expect(found([LARGE, LARGE])).toEqual([]);
    expect(found([LARGE])).toEqual([]);
    expect(found([])).toEqual([]);
  });

  it('are not found a second time', () => {
    expect(found([LARGE, USUAL, USUAL], { strong: [0] })).toEqual([]);
  });

  it('are none where the data say nothing of them', () => {
    expect(found([LARGE, USUAL, USUAL], { known: 0 })).toEqual([]);
  });

  it('have to stand out more among many: chance alone makes some', () => {
    // the sum of their squares is 16: chi-square with 4 degrees passes that in 3 of 1,000 cases
    const rare = [2, -2, 2, -2];
    const among = (others: number) =>
      found([rare, ...Array.from({ length: others }, () => USUAL)], { known: 1 - 1e-9 });
    expect(among(1)).toEqual([0]);
    expect(among(100)).toEqual([]);
  });
});
