import { useMemo } from 'react';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { useSharedCurvesQuery, type Curves, type VisitorUser } from '../../../lib/api/endpoints.js';
import type { RowsSource } from '../components/use-loaded-rows.js';
import { pageOfAll, rowsQuestionOf, type ResultsView } from '../use-results-url.js';
import { asRow } from './as-results.js';

const SORTS = ['value', 'observed', 'confidence', 'impressions', 'conversion'] as const;

type Access = Pick<VisitorUser, 'email' | 'group' | 'key'>;

/** What a visitor asks for rows with. What things cost is not shown, so nothing is ordered by it. */
export const visitorQuestionOf = (access: Access, view: ResultsView, platform: Platform) => ({
  ...access,
  ...rowsQuestionOf(view, platform),
  sort: SORTS.find((one) => one === view.sort) ?? ('value' as const),
});

/** Rows of a view for a visitor. */
export function useVisitorRows(access: Access, view: ResultsView, platform: Platform): RowsSource {
  return useMemo(() => {
    const question = visitorQuestionOf(access, view, platform);
    return {
      usePage(page) {
        const rows = useSharedCurvesQuery({ visitorCurvesQueryDto: { ...question, ...pageOfAll(page) } }).currentData
          ?.data.ads;
        return useMemo(() => rows?.map(asRow), [rows]);
      },
    };
  }, [access, view, platform]);
}

/** The variation that the address opens, in full; null while it is on its way and where none is open. */
export function useVisitorVariation(access: Access, view: ResultsView, platform: Platform): Curves['variation'] {
  const question = { ...visitorQuestionOf(access, view, platform), page: 1, size: 1, variation: view.row ?? 0 };
  const { currentData } = useSharedCurvesQuery({ visitorCurvesQueryDto: question }, { skip: view.row === null });
  const told = currentData?.data.variation;
  return useMemo(() => (told ? { ...told, row: asRow(told.row) } : null), [told]);
}
