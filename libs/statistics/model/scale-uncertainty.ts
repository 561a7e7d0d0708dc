import { factorize, invertFromFactor, paddedOrder } from '../linear-algebra/cholesky.js';
import type { Solver } from '../linear-algebra/solver.js';
import { adPosteriors } from './ad-posteriors.js';
import type { Fit } from './fitted.js';
import { scaleTerms } from './scale-steps.js';
import { scaleSlope, type Scales } from './scales.js';

/** How far the logarithm of a scale is moved to measure its influence. */
const SHIFT = 0.1;
/** Minimum curvature of the log density in the logarithm of a scale. A smaller measured curvature is treated as noise. */
const MIN_CURVATURE = 0.5;

/**
 * Accounts for the scales being estimates: adds the effect of their uncertainty to every variance, to first order (Kass and Steffey 1989;
 * Wood, Pya and Saefken 2016). One step at each moved scale shows how the effects and the slope of the scales' posterior density change.
 * The inverse of the slope's change is the covariance V of the logarithms of the scales. With the effects' derivatives J, their covariance
 * becomes S + J V J'. Means stay. An untested ad's own deviation gets the mean of its scale, exp(v / 2) times the mode. A tested ad's
 * variance is averaged over that scale, which decides the weight of the ad's own data.
 * @param solver at the mode; its state changes
 * @param mode the fit with the scales taken as certain
 */
export function averageOverScales(solver: Solver, mode: Fit): Fit {
  const { scales } = mode;
  const [eta, coefficients, covariance] = [solver.eta.slice(), mode.coefficients.slice(), mode.covariance.slice()];
  const terms = scaleTerms(solver);
  const slopes = terms.map(scaleSlope);
  const moved = terms.map(({ name, scale }) => {
    solver.eta.set(eta);
    solver.scales = { ...scales, [name]: scale * Math.exp(SHIFT) };
    solver.step();
    solver.measureVariance();
    return {
      curvature: scaleTerms(solver).map((term, i) => (slopes[i]! - scaleSlope(term)) / SHIFT),
      effects: solver.coefficients.map((effect, c) => (effect - coefficients[c]!) / SHIFT),
      ads: adPosteriors(solver).mean.map((mean, a) => (mean - mode.ads.mean[a]!) / SHIFT),
    };
  });
  solver.scales = scales;

  const directions = spreadOf(moved.map(({ curvature }) => curvature));
  const variance = mode.ads.variance.slice();
  for (const direction of directions) {
    const effects = combined(
      moved.map((one) => one.effects),
      direction,
    );
    addOuterProduct(covariance, effects);
    combined(
      moved.map((one) => one.ads),
      direction,
    ).forEach((change, a) => (variance[a]! += change ** 2));
  }
  const own = terms.findIndex(({ name }) => name === 'ad');
  const spread = directions.reduce((sum, direction) => sum + direction[own]! ** 2, 0);
  averagedOver(solver, eta, scales, Math.sqrt(spread)).forEach(
    (averaged, a) => (variance[a]! += averaged - mode.ads.variance[a]!),
  );
  return {
    ...mode,
    coefficients,
    covariance,
    adVariance: (scales.ad * Math.exp(spread / 2)) ** 2,
    ads: { ...mode.ads, variance },
  };
}

/** Variances of the tested ads. Each is the mean of two variances: with the ads' own scale one deviation above and one below the mode. */
function averagedOver(solver: Solver, eta: Float64Array, scales: Scales, deviation: number): Float64Array {
  solver.eta.set(eta);
  solver.step();
  solver.measureVariance();
  const [above, below] = [deviation, -deviation].map((move) => {
    solver.scales = { ...scales, ad: scales.ad * Math.exp(move) };
    return adPosteriors(solver).variance;
  });
  solver.scales = scales;
  return above!.map((variance, a) => (variance + below![a]!) / 2);
}

/** Columns of a matrix L with L L' = 1/curvature, made symmetric and positive. */
function spreadOf(curvature: readonly (readonly number[])[]): number[][] {
  const count = curvature.length;
  const order = paddedOrder(count);
  const [inverse, work] = [new Float64Array(order * order), new Float64Array(order * order)];
  // The slope ignores that weights change with the scales, so off-diagonal entries can be too large. Then they are halved until the matrix
  // can be factorized.
  for (let share = 1; ; share /= 2) {
    const matrix = new Float64Array(order * order);
    for (let i = 0; i < order; i++) matrix[i * order + i] = i < count ? Math.max(MIN_CURVATURE, curvature[i]![i]!) : 1;
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < i; j++) {
        const entry = (share * (curvature[i]![j]! + curvature[j]![i]!)) / 2;
        matrix[i * order + j] = matrix[j * order + i] = entry;
      }
    }
    if (!isFactorized(matrix, order)) continue;
    invertFromFactor(matrix, order, inverse, work);
    if (isFactorized(inverse, order)) break;
  }
  return Array.from({ length: count }, (_, k) =>
    Array.from({ length: count }, (_, i) => (i < k ? 0 : inverse[i * order + k]!)),
  );
}

function isFactorized(matrix: Float64Array, order: number): boolean {
  try {
    factorize(matrix, order);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function combined(changes: readonly Float64Array[], direction: readonly number[]): Float64Array {
  return changes[0]!.map((_, c) => changes.reduce((sum, change, i) => sum + direction[i]! * change[c]!, 0));
}

/** matrix += v v'. */
function addOuterProduct(matrix: Float64Array, v: Float64Array): void {
  for (let r = 0; r < v.length; r++) {
    const [at, factor] = [r * v.length, v[r]!];
    for (let c = 0; c < v.length; c++) matrix[at + c]! += factor * v[c]!;
  }
}
