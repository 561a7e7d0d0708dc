import { quadraticForm } from '../linear-algebra/quadratic-form.js';
import type { Solver } from '../linear-algebra/solver.js';

/** Posterior of each ad's linear predictor as it would be in the first wave. */
export interface AdPosteriors {
  mean: Float64Array;
  variance: Float64Array;
  /** Share of the ad's own deviation that its data lets stand, in [0, 1). */
  kept: Float64Array;
}

/** Of a solver that has converged. */
export function adPosteriors(solver: Solver): AdPosteriors {
  const { ads, eta, weight } = solver;
  const { ad, drift = 0 } = solver.scales;
  const mean = eta.map((predictor, a) => predictor - solver.waveEffect(a));
  const kept = new Float64Array(ads);
  const variance = new Float64Array(ads);
  for (let a = 0; a < ads; a++) {
    const noise = 1 / weight[a]! + drift * drift;
    kept[a] = (ad * ad) / (ad * ad + noise);
    variance[a] = 1 / (1 / noise + 1 / (ad * ad)) + sharedVariance(solver, a, kept[a]!);
  }
  return { mean, variance, kept };
}

/** t'St with t = (1 - kept) x and, where ads ran in waves, -kept at the ad's wave. */
function sharedVariance(
  { columns, inverse, order, ones, length, fixedVariance }: Solver,
  a: number,
  kept: number,
): number {
  if (columns.waves === 0) return (1 - kept) ** 2 * fixedVariance[a]!;
  const at = a * length;
  const wave = ones[at + length - 1]! * order;
  let between = 0;
  for (let i = 0; i < length - 1; i++) between += inverse[wave + ones[at + i]!]!;
  const own = quadraticForm(inverse, order, ones, at, length - 1);
  const ofWave = inverse[wave + ones[at + length - 1]!]!;
  return (1 - kept) ** 2 * own - 2 * kept * (1 - kept) * between + kept ** 2 * ofWave;
}
