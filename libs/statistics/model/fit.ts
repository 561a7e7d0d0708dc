import { modelColumns } from './model-columns.js';
import { DRIFT_SCALE, PRIOR_SCALES, type Scales } from './scales.js';
import { type Fit, type Observations, Solver } from '../linear-algebra/solver.js';
import { surprisingPairs } from './strong-pairs.js';

/** With more columns the scales start from a fit without pairs, which is cheap and saves rounds of the full one. */
const WARM_START_COLUMNS = 120;
/** Raising some pairs may bring out others; more than a few turns never pay. */
const MAX_SPLITS = 3;

/**
 * Penalised fit by performance iteration with Fellner-Schall updates of the scales (README.md, "Fit").
 * With `fixedScales` only the Newton steps are done.
 */
export function fit(observations: Observations, sizes: readonly number[], fixedScales?: Scales): Fit {
  const { waves = 0 } = observations;
  const columns = modelColumns(sizes, true, waves);
  if (fixedScales) return new Solver(observations, columns, fixedScales).finish();
  const hasPairs = columns.blocks.some((block) => block.second !== null);
  let start: Scales = waves > 0 ? { ...PRIOR_SCALES, drift: DRIFT_SCALE } : PRIOR_SCALES;
  if (hasPairs && columns.count > WARM_START_COLUMNS) {
    const plain = new Solver(observations, modelColumns(sizes, false, waves), start).estimateScales();
    start = { ...plain.scales, pair: PRIOR_SCALES.pair };
  }
  const solver = new Solver(observations, columns, start).estimateScales();
  for (let split = 0; split < MAX_SPLITS; split++) {
    const surprising = surprisingPairs(solver);
    if (surprising.length === 0) break;
    solver.raisePairs(surprising);
    solver.estimateScales();
  }
  return solver.finish();
}
