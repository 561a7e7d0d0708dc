import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { Baseline } from '#libs/database/entities/baseline.entity.js';
import { baselineFigure } from '#libs/platforms/results/baseline.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { ResultVariable } from '#libs/platforms/results/results.js';
import type { NamedBaseline } from '#libs/statistics/types.js';
import { ApiError, invalidField } from '../http/errors/api-error.js';
import type { ResultBaselineDto } from './results.dto.js';

export interface Baselines {
  /** All baselines of the team, and whether each has a figure for the result variable. */
  all: ResultBaselineDto[];
  /** The baseline that rows are compared with besides the pool; its name is its id. */
  chosen: NamedBaseline | null;
  /** The name of the chosen baseline. */
  name: string;
}

/**
 * Chooses the baseline that results are compared with.
 * @param rows all of the team's baselines on the platform
 * @param wanted an id; null for none; if left out, the usual one, if it has a figure for the variable
 * @param usual an id; if left out, the enabled one
 * @throws ApiError 404 for an unknown baseline, 400 for one without a figure for the variable
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
  const match = known.find(({ row, figure }) => (wanted === undefined ? isUsual(row) && figure : row.id === wanted));
  if (wanted && match === undefined) throw new ApiError(404, 'not-found', EXPERIMENT_TEXTS.baselineGone);
  if (match?.figure === null)
    throw invalidField('baseline', withParams(EXPERIMENT_TEXTS.notBaseline, { name: match.row.name }));
  return {
    all: known.map(({ row: { id, name, enabled }, figure }) => ({ id, name, enabled, usable: figure !== null })),
    chosen: match?.figure ? { name: match.row.id, ...match.figure } : null,
    name: match?.row.name ?? '',
  };
}
