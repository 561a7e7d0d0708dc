import { STARVED_BELOW } from '#libs/contracts/results/results.js';
import { impactOf } from '#libs/statistics/estimates/impact.js';
import { rowsOf } from '#libs/statistics/estimates/rows.js';
import { viewOf } from '#libs/statistics/estimates/view.js';
import { standardDeviations } from '#libs/statistics/estimate.js';
import type { SimulatedRun } from './run.js';

const Z90 = 1.644854;

/** The result of an experiment compared with its hidden truth. */
export interface Score {
  /** How far the chosen combination's true rate is below the best one, as a share. */
  loss: number;
  /** Share of 90 % intervals of chosen rows that contain the truth, and the number of rows. */
  covered: number;
  rows: number;
  /** Whether a winner is announced. */
  hasWinner: boolean;
  /** Root mean square of the errors of impact, in log-odds. */
  impactError: number;
  /** Share of the first wave's ads that got less than `STARVED_BELOW` of their planned share. */
  starved: number;
  /** Share of the approved budget that was spent. */
  spent: number;
}

export function scoreOf(run: SimulatedRun): Score {
  const { world, estimated, view, chosen, parts, spent } = run;
  const { values } = world;
  const rates = world.truths.map(({ ctr }) => ctr);
  const best = rates.reduce((most, rate) => Math.max(most, rate), 0);
  const sds = standardDeviations(estimated, chosen);
  const inside = chosen.filter(
    (variation, i) => Math.abs(estimated.means[variation]! - values[variation]!) <= Z90 * sds[i]!,
  );
  const real = viewOf(estimated);
  const [top] = rowsOf(estimated, real, real.best === null ? [] : [real.best]);
  return {
    loss: 1 - rates[view.best!]! / best,
    covered: inside.length / chosen.length,
    rows: chosen.length,
    hasWinner: top?.verdict === 'winner',
    impactError: impactError(run),
    starved: parts.filter((part) => part < STARVED_BELOW).length / parts.length,
    spent,
  };
}

function impactError({ world, estimated }: SimulatedRun): number {
  const { values, levelsOf } = world;
  const levels = values.map((_, variation) => levelsOf(variation));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = impactOf(estimated).flatMap(({ levels: impacts }, f) =>
    impacts.map(({ level, effect }) => {
      const own = values.filter((_, variation) => levels[variation]![f] === level);
      const truth = own.reduce((sum, value) => sum + value, 0) / own.length - mean;
      return (effect - truth) ** 2;
    }),
  );
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}

/**
 * Means over experiments; `covered` over all rows. `winners` is the share of experiments that announce one, `lossError` the standard error
 * of `loss`.
 */
export function summarize(scores: readonly Score[]) {
  const mean = (of: (score: Score) => number): number =>
    scores.reduce((sum, score) => sum + of(score), 0) / scores.length;
  const rows = scores.reduce((sum, score) => sum + score.rows, 0);
  const loss = mean((score) => score.loss);
  return {
    loss,
    lossError: Math.sqrt(mean((score) => (score.loss - loss) ** 2) / scores.length),
    covered: scores.reduce((sum, score) => sum + score.covered * score.rows, 0) / rows,
    winners: mean(({ hasWinner }) => Number(hasWinner)),
    impactError: mean((score) => score.impactError),
    starved: mean((score) => score.starved),
    spent: mean((score) => score.spent),
  };
}
