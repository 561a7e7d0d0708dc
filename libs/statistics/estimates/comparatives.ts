import type { Comparative } from '#libs/contracts/results/results.js';
import type { Estimate } from '../estimate.js';
import { logRateAt, logRateSlope, valueAt } from '../model/metric-scale.js';
import { probabilityPositive, Z95 } from '../linear-algebra/normal.js';
import { adCovarianceAt, adProfile, type AdShares } from '../model/posterior.js';
import type { Pool } from './pool.js';
import type { View } from './view.js';

/** A variation's posterior, as comparisons need it; on the link scale. */
export interface RowPosterior extends AdShares {
  mean: number;
  sd: number;
  /** Its weight in the pool: 0 for a row that is not in it. */
  expectedEvents: number;
}

/** Distance of a row from a reference: difference of log-rates (positive is better, for costs too) and its variance. */
export interface Difference {
  mean: number;
  variance: number;
}

/** A reference for comparisons. */
export interface Reference {
  name: string;
  /** In the metric's units. */
  value: number;
  differenceTo(row: RowPosterior): Difference;
  /** The difference of the pool itself from the reference. */
  differenceToPool(pool: Pool): Difference;
}

/** Variance of the logarithm of the pool's rate: by its counts, or by its ads if uneven delivery makes them less certain. */
const varianceOf = ({ logRateVariance, memberVariance }: Pool): number => Math.max(logRateVariance, memberVariance);

const NO_DIFFERENCE: Difference = { mean: 0, variance: 0 };

/**
 * Difference to the pool, which contains the row itself: h is the row's share of the expected events. The variance of the pool is at least
 * that of its ads' posteriors. So the variance of the difference is at least (1 - h)^2 times the row's variance.
 */
export function poolReference({ scale }: Estimate, pool: Pool): Reference {
  const poolVariance = varianceOf(pool);
  return {
    name: 'FEP',
    value: valueAt(scale, pool.mean),
    differenceTo(row) {
      const variance = (row.sd * logRateSlope(scale, row.mean)) ** 2;
      const share = pool.expectedEvents > 0 ? row.expectedEvents / pool.expectedEvents : 0;
      return {
        mean: logRateAt(scale, row.mean) - pool.logRate,
        variance: variance + poolVariance - 2 * share * variance,
      };
    },
    differenceToPool: () => NO_DIFFERENCE,
  };
}

/** Difference to the median row, which shares the model's uncertainty with every other row. */
export function medianReference(estimated: Estimate, median: RowPosterior): Reference {
  const { scale, model } = estimated;
  const slope = logRateSlope(scale, median.mean);
  const logRate = logRateAt(scale, median.mean);
  const variance = (median.sd * slope) ** 2;
  const profile = adProfile(model, median);
  return {
    name: 'median',
    value: valueAt(scale, median.mean),
    differenceTo(row) {
      if (row.variation === median.variation) return NO_DIFFERENCE;
      const rowSlope = logRateSlope(scale, row.mean);
      const covariance = adCovarianceAt(model, profile, row) * slope * rowSlope;
      return {
        mean: logRateAt(scale, row.mean) - logRate,
        variance: (row.sd * rowSlope) ** 2 + variance - 2 * covariance,
      };
    },
    differenceToPool(pool) {
      const { mean, variance: between } = poolReference(estimated, pool).differenceTo(median);
      return { mean: -mean, variance: between };
    },
  };
}

/** An external figure. It counts as certain, unless it comes with its number of events. */
export function namedReference({ scale }: Estimate, { name, value, events }: NonNullable<View['baseline']>): Reference {
  const logRate = Math.log(scale.isCost ? scale.factor / value : value);
  const variance = events === undefined ? 0 : 1 / events;
  return {
    name,
    value,
    differenceTo: (row) => ({
      mean: logRateAt(scale, row.mean) - logRate,
      variance: (row.sd * logRateSlope(scale, row.mean)) ** 2 + variance,
    }),
    differenceToPool: (pool) => ({ mean: pool.logRate - logRate, variance: varianceOf(pool) + variance }),
  };
}

/** P(the row's rate is better than the reference's by more than `margin` on the log scale). */
export const probabilityBetter = ({ mean, variance }: Difference, margin = 0): number =>
  probabilityPositive(mean - margin, variance);

/** A difference in the terms of the results page. `value` belongs to the row and is in the metric's units. */
export function comparative(reference: Reference, value: number, difference: Difference): Comparative {
  const halfWidth = Z95 * Math.sqrt(Math.max(0, difference.variance));
  return {
    reference: reference.name,
    change: value / reference.value - 1,
    improvement: Math.expm1(difference.mean),
    improvement_lower: Math.expm1(difference.mean - halfWidth),
    improvement_upper: Math.expm1(difference.mean + halfWidth),
    probability_better: probabilityBetter(difference),
  };
}
