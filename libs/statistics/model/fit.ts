import { type Observations, Solver } from '../linear-algebra/solver.js';
import { adPosteriors } from './ad-posteriors.js';
import { modelColumns } from './model-columns.js';
import type { Fit } from './fitted.js';
import { estimateScales } from './scale-steps.js';
import { averageOverScales } from './scale-uncertainty.js';
import { DRIFT_SCALE, PRIOR_SCALES, type Scales } from './scales.js';
import { raiseStrongPairs } from './strong-pairs.js';
import { widenedByParts } from './uneven-parts.js';

/** With more columns than this, the scales start from a fit without pairs, which is cheap and saves rounds of the full one. */
const WARM_START_COLUMNS = 120;

/**
 * Penalized fit by performance iteration with Fellner-Schall updates of the scales (README.md, "Fit").
 * With `fixedScales` only the Newton steps are done, and the scales are taken as certain.
 */
export function fit(observations: Observations, sizes: readonly number[], fixedScales?: Scales): Fit {
  const waves = observations.waves?.count ?? 0;
  const columns = modelColumns(sizes, true, waves);
  if (fixedScales) {
    const solver = new Solver(observations, columns, fixedScales).converge();
    return widenedByParts(fitOf(solver, 0), partsIn(solver));
  }
  const hasPairs = columns.blocks.some((block) => block.second !== null);
  let start: Scales = waves > 0 ? { ...PRIOR_SCALES, drift: DRIFT_SCALE } : PRIOR_SCALES;
  if (hasPairs && columns.count > WARM_START_COLUMNS) {
    const plain = new Solver(observations, modelColumns(sizes, false, waves), start);
    estimateScales(plain, { isFirst: true });
    start = { ...plain.scales, pair: PRIOR_SCALES.pair };
  }
  const solver = new Solver(observations, columns, start);
  let rounds = estimateScales(solver, { isFirst: true });
  rounds += raiseStrongPairs(solver);
  const parts = partsIn(solver.converge());
  return widenedByParts(averageOverScales(solver, fitOf(solver, rounds)), parts);
}

/** The possible effect of uneven delivery; null if delivery has no plan. Call it before the solver changes state. */
const partsIn = (solver: Solver) => (solver.observations.parts ? solver.answerTo(solver.observations.parts) : null);

/** The fit at the present state of a solver, with its scales taken as certain. Copies nothing. */
function fitOf(solver: Solver, rounds: number): Fit {
  const { columns, scales, offset, coefficients, inverse, order, converged } = solver;
  const adVariance = scales.ad ** 2;
  const ads = adPosteriors(solver);
  return { columns, scales, adVariance, offset, coefficients, covariance: inverse, order, ads, rounds, converged };
}
