import type { Solver } from '../linear-algebra/solver.js';

/**
 * t'St for the shared part of an ad: t has `own` at the ones of its variation and `ofPortion(p)` at the wave of each of its portions. The
 * solver must have measured its variances.
 */
export function sharedVariance(solver: Solver, a: number, own: number, ofPortion: (p: number) => number): number {
  const { columns, inverse, order, ones, length, starts, waveColumns, fixedVariance } = solver;
  let variance = own * own * fixedVariance[a]!;
  if (columns.waves === 0) return variance;
  for (let p = starts[a]!; p < starts[a + 1]!; p++) {
    const row = waveColumns[p]! * order;
    let between = 0;
    for (let i = a * length; i < (a + 1) * length; i++) between += inverse[row + ones[i]!]!;
    variance += 2 * own * ofPortion(p) * between;
    for (let q = starts[a]!; q < starts[a + 1]!; q++) {
      variance += ofPortion(p) * ofPortion(q) * inverse[row + waveColumns[q]!]!;
    }
  }
  return variance;
}
