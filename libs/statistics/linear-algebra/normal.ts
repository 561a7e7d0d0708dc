import cdf from '@stdlib/stats-base-dists-normal-cdf';
import quantile from '@stdlib/stats-base-dists-normal-quantile';
import { CERTAINTY } from '#libs/contracts/results/certainty.js';

/** 97.5 % quantile of the standard normal: half-width of a 95 % interval in standard deviations. */
export const Z95 = CERTAINTY.z;

export const normalCdf = (z: number): number => cdf(z, 0, 1);

/** Half-width of the central interval that holds `level`, in standard deviations. */
export const centralQuantile = (level: number): number => (level === 0.95 ? Z95 : quantile((1 + level) / 2, 0, 1));

export const normalDensity = (z: number): number => Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);

/** P(d > 0) for d ~ N(mean, variance). A difference without variance is certain; a difference of exactly 0 gives one half. */
export function probabilityPositive(mean: number, variance: number): number {
  if (variance > 0) return normalCdf(mean / Math.sqrt(variance));
  return mean > 0 ? 1 : mean < 0 ? 0 : 0.5;
}
