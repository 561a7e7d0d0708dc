import { usualVariable } from '#libs/platforms/results/ranking.js';
import type { EstimatedRow } from '#libs/contracts/experiment/plan/because.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { findVariable } from '#libs/platforms/results/results.js';
import { countedBy } from '#libs/result-rows/figures.js';
import { estimationInput, type JudgedAd } from '#libs/result-rows/tested-ads.js';
import { estimate } from '#libs/statistics/estimate.js';
import { summariesOf } from '#libs/statistics/estimates/rows.js';
import { viewOf } from '#libs/statistics/estimates/view.js';
import { StatisticsError } from '#libs/statistics/statistics.error.js';

/** The estimate of all created variations, from the waves so far. */
export interface SearchEstimate {
  /** The best first, without failed ones; ties by number. */
  ranked: Int32Array;
  estimateOf(variation: number): EstimatedRow;
}

/**
 * Estimates every created variation from all waves together, by the team's ranking variable. Takes up to two seconds of this process.
 * @returns null if nothing can be estimated
 */
export function estimateSearch(experiment: Experiment, ads: readonly JudgedAd[]): SearchEstimate | null {
  const { results } = descriptionOf(experiment.input);
  const variable = findVariable(results, usualVariable(descriptionOf(experiment.input), experiment));
  if (variable === undefined) return null;
  try {
    const { counted: _, ...input } = estimationInput(experiment, ads, countedBy(results, variable.measure));
    const estimated = estimate({ ...input, metric: variable.measure });
    const view = viewOf(estimated, { includeEstimated: true });
    if (view.order.length === 0) return null;
    return {
      ranked: view.order,
      estimateOf: (variation) => {
        const [row] = summariesOf(estimated, view, [variation]);
        return { value: row!.value, lower: row!.lower_bound, upper: row!.upper_bound };
      },
    };
  } catch (error) {
    if (error instanceof StatisticsError) return null;
    throw error;
  }
}
