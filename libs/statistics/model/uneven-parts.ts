import type { Solver } from '../linear-algebra/solver.js';
import type { Fit } from './fitted.js';
import { UNEVEN_SCALE } from './scales.js';

/**
 * Parts beyond these bounds count as the bound: the delivery or the planned share is then too small for a distinction.
 */
const [LEAST, MOST] = [0.02, 50];

/** The logarithm of a portion's delivered part, within the bounds. @param part actual share / planned share */
export const logPart = (part: number): number => Math.log(Math.min(MOST, Math.max(LEAST, part)));

/**
 * Accounts for delivery that was not as planned. Platforms choose who sees an ad: one that wins auctions from the others, or loses them, is
 * seen by other people than planned. Every rate may have moved in proportion to the logarithm of the delivered part, by an unknown factor
 * N(0, `UNEVEN_SCALE`^2). The factor is not estimated, because good ads get more delivery anyway. So means stay, and the covariance S
 * becomes S + s^2 c c', where c is the fit of these logarithms in place of the data.
 */
export function widenedByParts(fit: Fit, parts: ReturnType<Solver['answerTo']> | null): Fit {
  if (parts === null) return fit;
  const { order } = fit;
  const [covariance, variance] = [fit.covariance.slice(), fit.ads.variance.slice()];
  const square = UNEVEN_SCALE ** 2;
  for (let r = 0; r < order; r++) {
    const factor = square * parts.coefficients[r]!;
    for (let c = 0; c < order; c++) covariance[r * order + c]! += factor * parts.coefficients[c]!;
  }
  // Adds at least the variance that the ad shares with others, so that variances of differences stay positive.
  for (let a = 0; a < variance.length; a++)
    variance[a]! += square * Math.max(parts.values[a]! ** 2, parts.shared[a]! ** 2);
  return { ...fit, covariance, ads: { ...fit.ads, variance } };
}
