import chiSquareCdf from '@stdlib/stats-base-dists-chisquare-cdf';
import type { ColumnBlock } from './model-columns.js';
import type { Solver } from '../linear-algebra/solver.js';
import { estimateScales, logDensity } from './scale-steps.js';
import { PRIOR_SCALES, STRONG_PAIR_SCALE } from './scales.js';

/** Probability that any pair is called strong if all share one scale. */
const FAMILY_ERROR = 0.01;
/** Maximum number of turns. After some pairs are raised, others can stand out; further turns gain nothing. */
const MAX_TURNS = 3;

/**
 * Gives pairs that stand out a larger scale of their own if the data support it: the posterior density must grow by more than the
 * penalty for selecting these among all pairs. Otherwise the fit stays unchanged.
 * @returns rounds spent
 */
export function raiseStrongPairs(solver: Solver): number {
  const pairs = solver.columns.blocks.filter(({ second }) => second !== null).length;
  // If some pairs have a scale of their own, the others must not shrink to nothing: part of the removed variation was theirs.
  const leastPair = Math.min(solver.scales.pair, PRIOR_SCALES.pair);
  let rounds = 0;
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const surprising = surprisingPairs(solver);
    if (surprising.length === 0) break;
    const { scales, strong } = solver;
    const before = evidence(solver);
    solver.strong = new Set([...strong, ...surprising.map(({ offset }) => offset)]);
    solver.scales = { ...scales, strong: scales.strong ?? Math.max(1.5 * scales.pair, STRONG_PAIR_SCALE) };
    rounds += estimateScales(solver, { leastPair });
    if (evidence(solver) - before > surprising.length * Math.log(pairs)) continue;
    solver.strong = strong;
    solver.scales = scales;
    break;
  }
  return rounds;
}

function evidence(solver: Solver): number {
  solver.step();
  return logDensity(solver);
}

/**
 * Pairs whose interactions are larger than their common scale explains. One scale for all pairs is right if all interactions are similar.
 * If a few pairs interact strongly and the rest not at all, it shrinks the few too much and the rest too little. So those few get a scale
 * of their own.
 *
 * A coefficient's squared estimate over scale^2 is about r chi-square(1), r = 1 - posterior variance / scale^2; the sum over a block is
 * matched to a scaled chi-square by its first two moments (Satterthwaite), with Bonferroni over pairs.
 * @returns none with fewer than two ordinary pairs, or if every one of them would stand out
 */
export function surprisingPairs({ columns, coefficients, inverse, order, scales, strong }: Solver): ColumnBlock[] {
  const ordinary = columns.blocks.filter(({ second, offset }) => second !== null && !strong.has(offset));
  const variance = scales.pair ** 2;
  const surprising = ordinary.filter(({ offset, count }) => {
    let squares = 0;
    let expected = 0;
    let spread = 0;
    for (let c = offset; c < offset + count; c++) {
      const reliability = 1 - inverse[c * order + c]! / variance;
      squares += coefficients[c]! ** 2 / variance;
      expected += reliability;
      spread += reliability ** 2;
    }
    if (expected <= 0) return false;
    const tail = 1 - chiSquareCdf((squares * expected) / spread, expected ** 2 / spread);
    return tail * ordinary.length < FAMILY_ERROR;
  });
  return surprising.length < ordinary.length ? surprising : [];
}
