import chiSquareCdf from '@stdlib/stats-base-dists-chisquare-cdf';
import type { ColumnBlock } from './model-columns.js';
import type { Solver } from '../linear-algebra/solver.js';

/** Chance that any pair is called strong where all share one scale. */
const FAMILY_ERROR = 0.01;

/**
 * Pairs whose interactions are larger than the scale they share explains. One scale for all pairs is right where
 * interactions are everywhere alike; where a few pairs interact strongly and the rest not at all, it shrinks the few too
 * much and the rest too little, so those few get a scale of their own.
 *
 * A coefficient's squared estimate over scale^2 is about r chi-square(1), r = 1 - posterior variance / scale^2; the sum
 * over a block is matched to a scaled chi-square by its first two moments (Satterthwaite), with Bonferroni over pairs.
 * @returns none with fewer than two ordinary pairs, or where every one of them would stand out
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
    if (spread <= 0 || expected <= 0) return false;
    const tail = 1 - chiSquareCdf((squares * expected) / spread, expected ** 2 / spread);
    return tail * ordinary.length < FAMILY_ERROR;
  });
  return surprising.length < ordinary.length ? surprising : [];
}
