import type { Effect } from '#libs/contracts/results/impact.js';
import type { Estimate } from '../estimate.js';
import { probabilityPositive, Z95 } from '../linear-algebra/normal.js';
import { logRateSlope } from '../model/metric-scale.js';
import type { Anchor } from '../types.js';
import { anchoredLevels } from './anchors.js';
import { along, Averages } from './averages.js';

/** The variations over which effects of components are averaged: all created variations with the anchors, each with the same weight. */
export interface Space {
  estimated: Estimate;
  averages: Averages;
  anchored: ReadonlyMap<number, number>;
  /** Number of variations with the anchors. */
  count: number;
  /** Slope from the link scale to log-rates, at the mean of the space. */
  slope: number;
}

/** @throws StatisticsError INVALID_ANCHOR */
export function spaceOf(estimated: Estimate, anchors: readonly Anchor[]): Space {
  const { components, model, scale, created } = estimated;
  const anchored = anchoredLevels(components, anchors);
  const averages = new Averages(model, anchored);
  const mean = model.offset + averages.mean(averages.row(new Map()));
  let count = created;
  for (const f of anchored.keys()) count /= components[f]!.size;
  return { estimated, averages, anchored, count, slope: logRateSlope(scale, mean) };
}

/** Positions of the components without an anchor. */
export const freeComponents = ({ estimated, anchored }: Space): number[] =>
  estimated.components.flatMap((_, f) => (anchored.has(f) ? [] : [f]));

/** A difference on the link scale with its variance, as a log-rate ratio. */
export function effectOf({ slope }: Space, mean: number, variance: number): Effect {
  const effect = slope * mean;
  const sd = slope * Math.sqrt(Math.max(0, variance));
  return {
    effect,
    lower: effect - Z95 * sd,
    upper: effect + Z95 * sd,
    effect_percent: Math.expm1(effect),
    probability_better: probabilityPositive(effect, sd * sd),
  };
}

/**
 * The joint effect of alternatives of different components: the mean of the linear predictor over all variations with them and the anchors,
 * minus the mean over all variations with the anchors. It is c'b, with the variance c'Sc + sigma^2 (1/n_together - 1/n).
 * @param levels level by the component's position, of components without an anchor
 */
export function jointEffect(space: Space, levels: ReadonlyMap<number, number>): Effect {
  const { estimated, averages, count } = space;
  const { columns, adVariance } = estimated.model;
  const touched = [...levels.keys()];
  const average = averages.row(new Map(), touched);
  const row = averages.row(levels, touched);
  const fixed = averages.variance(row) - 2 * along(row, averages.profile(average)) + averages.variance(average);
  const combinations = touched.reduce((product, f) => product * columns.sizes[f]!, 1);
  const ofAds = (adVariance * (combinations - 1)) / count;
  return effectOf(space, averages.mean(row) - averages.mean(average), fixed + ofAds);
}
