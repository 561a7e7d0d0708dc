import type { Solver } from '../linear-algebra/solver.js';
import { sharedVariance } from './shared-variance.js';

/** Posterior of each ad's linear predictor as it would be in the first wave. */
export interface AdPosteriors {
  mean: Float64Array;
  variance: Float64Array;
  /** Share of the ad's own deviation that its data supports, in [0, 1). */
  kept: Float64Array;
  /** For each portion: its share of the information in its ad's portions. */
  share: Float64Array;
}

/** Reads the posteriors from a solver that has converged. */
export function adPosteriors(solver: Solver): AdPosteriors {
  const { ads, eta, starts, noise, share } = solver;
  const { ad } = solver.scales;
  const mean = new Float64Array(ads);
  const kept = new Float64Array(ads);
  const variance = new Float64Array(ads);
  for (let a = 0; a < ads; a++) {
    const first = starts[a]!;
    mean[a] = eta[first]! - solver.waveEffect(first);
    kept[a] = (ad * ad) / (ad * ad + noise[a]!);
    variance[a] =
      1 / (1 / noise[a]! + 1 / (ad * ad)) + sharedVariance(solver, a, 1 - kept[a]!, (p) => -kept[a]! * share[p]!);
  }
  return { mean, variance, kept, share: share.slice() };
}
