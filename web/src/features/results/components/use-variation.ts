import type { Platform } from '#libs/contracts/platform/platform.js';
import { useCurvesQuery, type Curves } from '../../../lib/api/endpoints.js';
import { rowsQuestionOf, type ResultsView } from '../use-results-url.js';

/** The variation that the address opens, in full, whichever page it is on; null while it is on its way and where none is open. */
export function useVariation(view: ResultsView, platform: Platform): Curves['variation'] {
  const { currentData } = useCurvesQuery(
    { curvesQueryDto: { ...rowsQuestionOf(view, platform), page: 1, size: 1, variation: view.row ?? 0 } },
    { skip: view.row === null },
  );
  return currentData?.data.variation ?? null;
}
