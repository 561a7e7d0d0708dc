import type { Likelihood } from '../linear-algebra/solver.js';
import type { Metric } from './metrics.js';

/** Converts a linear predictor to a figure in the metric's units, and back to events per exposure. */
export interface MetricScale {
  likelihood: Likelihood;
  /** Costs fall as the rate of events per spend rises. */
  isCost: boolean;
  /** 1000 for cpm, else 1. */
  factor: number;
}

/** The scale of a metric, for a fit with this likelihood. */
export const metricScale = (metric: Metric, likelihood: Likelihood): MetricScale => ({
  likelihood,
  isCost: metric.kind === 'cost' || metric.kind === 'cpm',
  factor: metric.kind === 'cpm' ? 1000 : 1,
});

/** Events per unit of exposure at a linear predictor. */
export const rateAt = ({ likelihood }: Pick<MetricScale, 'likelihood'>, eta: number): number =>
  likelihood === 'binomial' ? 1 / (1 + Math.exp(-eta)) : Math.exp(eta);

/** The metric's value at a linear predictor: rate, cost or return. */
export const valueAt = (scale: MetricScale, eta: number): number =>
  scale.isCost ? scale.factor * Math.exp(-eta) : rateAt(scale, eta);

/** The metric's value of an events-per-exposure ratio. */
export const valueOfRate = (scale: MetricScale, rate: number): number => (scale.isCost ? scale.factor / rate : rate);

/** Linear predictor of an events-per-exposure ratio; a share must be below 1. */
export const linkOfRate = ({ likelihood }: Pick<MetricScale, 'likelihood'>, rate: number): number =>
  likelihood === 'binomial' ? Math.log(rate / (1 - rate)) : Math.log(rate);

/** Logarithm of events per exposure, the scale on which rows are compared; higher is better for costs too. */
export const logRateAt = ({ likelihood }: Pick<MetricScale, 'likelihood'>, eta: number): number =>
  likelihood === 'binomial' ? -Math.log1p(Math.exp(-eta)) : eta;

/** d log-rate / d eta: turns a standard deviation of eta into one of the log-rate. */
export const logRateSlope = ({ likelihood }: Pick<MetricScale, 'likelihood'>, eta: number): number =>
  likelihood === 'binomial' ? 1 / (1 + Math.exp(eta)) : 1;

/** Lower and upper value `z` standard deviations away from the mean. */
export function boundsAt(scale: MetricScale, eta: number, sd: number, z: number): [lower: number, upper: number] {
  const low = valueAt(scale, eta - z * sd);
  const high = valueAt(scale, eta + z * sd);
  return scale.isCost ? [high, low] : [low, high];
}
