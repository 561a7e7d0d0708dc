import type { CredibleInterval } from '#libs/contracts/results/results.js';
import { boundsAt, type MetricScale, valueAt } from '../model/metric-scale.js';
import { centralQuantile, normalDensity } from '../linear-algebra/normal.js';

const LEVELS = [0.5, 0.8, 0.9, 0.95, 0.99];
const POINTS = 101;
const REACH = 4;

/** Central posterior intervals of a value at the usual levels, each inside the next. */
export const credibleIntervals = (scale: MetricScale, eta: number, sd: number): CredibleInterval[] =>
  LEVELS.map((level) => {
    const [lower, upper] = boundsAt(scale, eta, sd, centralQuantile(level));
    return { level, lower, upper };
  });

/** Posterior density of a value in the metric's units: 101 points, x ascending, out to 4 standard deviations. */
export function plotPoints(scale: MetricScale, eta: number, sd: number): [x: number, y: number][] {
  const sign = scale.isCost ? -1 : 1;
  return Array.from({ length: POINTS }, (_, i) => {
    const t = -REACH + (2 * REACH * i) / (POINTS - 1);
    const x = valueAt(scale, eta + sign * t * sd);
    const slope = scale.likelihood === 'binomial' ? x * (1 - x) : x;
    return [x, normalDensity(t) / (sd * slope)];
  });
}
