import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { told } from '#libs/contracts/messages/texts.js';
import type { Baseline } from '#libs/database/entities/baseline.entity.js';
import { baselineFigure } from '#libs/platforms/results/baseline.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { ResultVariable } from '#libs/platforms/results/results.js';
import type { NamedBaseline } from '#libs/statistics/types.js';
import { ApiError, invalidField } from '../http/errors/api-error.js';
import type { ResultBaselineDto } from './results.dto.js';

export interface Baselines {
  /** All of the team, with whether each says anything of the result variable. */
  all: ResultBaselineDto[];
  /** What rows are held against besides the pool; its name is its id. */
  chosen: NamedBaseline | null;
  /** What the chosen one is called. */
  name: string;
}

/**
 * Which of a team's usual figures results are held against.
 * @param rows all of the team on the platform
 * @param wanted an id; null for none; left out, the usual one, where it says anything of the variable
 * @param usual an id; left out, the one that is enabled
 * @throws ApiError 404 for an unknown one, 400 for one that says nothing of the variable
 */
export function chooseBaseline(
  rows: readonly Baseline[],
  description: PlatformDescription,
  { measure }: ResultVariable,
  { wanted, usual }: { wanted: string | null | undefined; usual?: string | undefined },
): Baselines {
  const known = rows.map((row) => ({
    row,
    figure: baselineFigure(description.results.baseline, row.metrics, measure),
  }));
  const isUsual = ({ id, enabled }: Baseline) => (usual === undefined ? enabled : id === usual);
  const one = known.find(({ row, figure }) => (wanted === undefined ? isUsual(row) && figure : row.id === wanted));
  if (wanted && one === undefined) throw new ApiError(404, 'not-found', EXPERIMENT_TEXTS.baselineGone);
  if (one?.figure === null) throw invalidField('baseline', told(EXPERIMENT_TEXTS.notBaseline, { name: one.row.name }));
  return {
    all: known.map(({ row: { id, name, enabled }, figure }) => ({ id, name, enabled, usable: figure !== null })),
    chosen: one?.figure ? { name: one.row.id, ...one.figure } : null,
    name: one?.row.name ?? '',
  };
}
