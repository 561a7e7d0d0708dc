import { factorize, paddedOrder, solveInPlace } from '../linear-algebra/cholesky.js';

/** For variations that run: the prior means, their covariance, and the observations. Row-major. */
interface Observation {
  mean: Float64Array;
  covariance: Float64Array;
  observed: Float64Array;
  /** Variance of each observation around its value. */
  noise: Float64Array;
  /** Variance of the unknown effect of their common wave. */
  wave: number;
}

/** A^-1 (observed - mean), A being the covariance of the observations: the weights that move each mean along its covariances. */
export function surprise({ mean, covariance, observed, noise, wave }: Observation): Float64Array {
  const count = mean.length;
  const [matrix, order] = observedCovariance(covariance, noise, wave);
  factorize(matrix, order);
  const weights = new Float64Array(order);
  for (let i = 0; i < count; i++) weights[i] = observed[i]! - mean[i]!;
  solveInPlace(matrix, order, weights);
  return weights.subarray(0, count);
}

/** Covariance of the values after the observations: C - C A^-1 C. */
export function covarianceAfter({
  covariance,
  noise,
  wave,
}: Pick<Observation, 'covariance' | 'noise' | 'wave'>): Float64Array {
  const count = noise.length;
  const [matrix, order] = observedCovariance(covariance, noise, wave);
  factorize(matrix, order);
  const after = new Float64Array(count ** 2);
  const column = new Float64Array(order);
  for (let j = 0; j < count; j++) {
    column.fill(0);
    for (let i = 0; i < count; i++) column[i] = covariance[i * count + j]!;
    solveInPlace(matrix, order, column);
    for (let i = 0; i < count; i++) {
      let rest = covariance[i * count + j]!;
      for (let k = 0; k < count; k++) rest -= covariance[i * count + k]! * column[k]!;
      after[i * count + j] = rest;
    }
  }
  return after;
}

function observedCovariance(covariance: Float64Array, noise: Float64Array, wave: number): [Float64Array, number] {
  const count = noise.length;
  const order = paddedOrder(count);
  const matrix = new Float64Array(order ** 2);
  for (let i = 0; i < order; i++) {
    if (i >= count) {
      matrix[i * order + i] = 1;
      continue;
    }
    for (let j = 0; j < count; j++) matrix[i * order + j] = covariance[i * count + j]! + wave;
    matrix[i * order + i]! += noise[i]!;
  }
  return [matrix, order];
}
