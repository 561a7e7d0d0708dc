import type { AdPosteriors } from './ad-posteriors.js';
import type { ModelColumns } from './model-columns.js';
import type { Scales } from './scales.js';

/** Posterior mode and covariance. Matrices are row-major. */
export interface Fit {
  columns: ModelColumns;
  scales: Scales;
  /** Variance of an untested ad's own effect. */
  adVariance: number;
  /** Logit or log of the overall rate; `coefficients` are relative to it. */
  offset: number;
  /** Length `order`; entries past `columns.count` are padding. */
  coefficients: Float64Array;
  /** Covariance of the coefficients, order x order. */
  covariance: Float64Array;
  order: number;
  /** In the order of the observations. */
  ads: AdPosteriors;
  rounds: number;
  converged: boolean;
}
