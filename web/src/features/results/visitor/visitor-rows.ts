import { useMemo } from 'react';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Curves, VisitorCurves, VisitorImpact } from '../../../lib/api/endpoints.js';
import type { RowsSource } from '../components/use-loaded-rows.js';
import { curvesQuestionOf, pageOfAll, type questionOf, type ResultsView } from '../use-results-url.js';
import { asRow } from './as-results.js';

const SORTS = ['value', 'observed', 'confidence', 'impressions', 'conversion'] as const;

/** An outsider's query for rows. It never sorts by costs, because they are hidden. */
export const visitorQuestionOf = (view: ResultsView, platform: Platform) => ({
  ...curvesQuestionOf(view, platform),
  sort: SORTS.find((one) => one === view.sort) ?? ('value' as const),
});

type RowsQuestion = ReturnType<typeof visitorQuestionOf> & { page: number; size: number; variation?: number };

/** The state of a query in the store. */
interface QueryState<Answer> {
  data?: { data: Answer } | undefined;
  currentData?: { data: Answer } | undefined;
  error?: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch(): unknown;
}

/** The hooks with which outsiders' pages query results. It must be the same object while the page is open. */
export interface OutsiderQueries {
  useCurves(question: RowsQuestion, options?: { skip: boolean }): QueryState<VisitorCurves>;
  useImpact(question: ReturnType<typeof questionOf>, options?: { skip: boolean }): QueryState<VisitorImpact>;
}

/** Rows of a view for a reader outside the team. */
export function useVisitorRows(queries: OutsiderQueries, view: ResultsView, platform: Platform): RowsSource {
  return useMemo(() => {
    const question = visitorQuestionOf(view, platform);
    return {
      usePage(page) {
        const rows = queries.useCurves({ ...question, ...pageOfAll(page) }).currentData?.data.ads;
        return useMemo(() => rows?.map(asRow), [rows]);
      },
    };
  }, [queries, view, platform]);
}

/** All data of the variation that the address opens; null while it loads and if none is open. */
export function useVisitorVariation(
  queries: OutsiderQueries,
  view: ResultsView,
  platform: Platform,
): Curves['variation'] {
  const question = { ...visitorQuestionOf(view, platform), page: 1, size: 1, variation: view.row ?? 0 };
  const loaded = queries.useCurves(question, { skip: view.row === null }).currentData?.data.variation;
  return useMemo(() => (loaded ? { ...loaded, row: asRow(loaded.row) } : null), [loaded]);
}
