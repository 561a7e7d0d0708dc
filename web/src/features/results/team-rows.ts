import { useMemo } from 'react';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { useCurvesQuery, type Curves } from '../../lib/api/endpoints.js';
import type { RowsSource } from './components/use-loaded-rows.js';
import { curvesQuestionOf, pageOfAll, type ResultsView } from './use-results-url.js';

/**
 * Rows of a view for its team.
 * @param poll ms after which they are read again; 0 for never
 */
export function useTeamRows(view: ResultsView, platform: Platform, poll: number): RowsSource {
  return useMemo(
    () => ({
      usePage: (page) =>
        useCurvesQuery(
          { curvesQueryDto: { ...curvesQuestionOf(view, platform), ...pageOfAll(page) } },
          { pollingInterval: poll, skipPollingIfUnfocused: true },
        ).currentData?.data.ads,
    }),
    [view, platform, poll],
  );
}

/** All data of the variation that the address opens, on any page; null while it loads and if none is open. */
export function useVariation(view: ResultsView, platform: Platform): Curves['variation'] {
  const { currentData } = useCurvesQuery(
    { curvesQueryDto: { ...curvesQuestionOf(view, platform), page: 1, size: 1, variation: view.row ?? 0 } },
    { skip: view.row === null },
  );
  return currentData?.data.variation ?? null;
}
