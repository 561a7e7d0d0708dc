import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export const PAGE_SIZES = [10, 25, 50, 100] as const;
const SORTS = ['value', 'observed', 'confidence', 'impressions', 'conversion', 'spend', 'cpa'] as const;
export type SortColumn = (typeof SORTS)[number];

/** What the results page shows, as its address says it: a shared link opens what the sender saw. */
export interface ResultsView {
  id: string;
  /** null: what the experiment's goal is ranked by. */
  variable: string | null;
  estimated: boolean;
  page: number;
  size: number;
  sort: SortColumn;
  order: 'asc' | 'desc';
  /** Number of the variation whose details are open. */
  row: number | null;
}

const whole = (text: string | null): number => Math.trunc(Number(text ?? ''));

/** Reads a view; whatever is missing or wrong becomes the default. */
export function viewOf(search: URLSearchParams): ResultsView {
  const size = whole(search.get('size'));
  const sort = search.get('sort');
  return {
    id: search.get('id') ?? '',
    variable: search.get('variable'),
    estimated: search.get('estimated') === '1',
    page: Math.max(1, whole(search.get('page')) || 1),
    size: PAGE_SIZES.find((option) => option === size) ?? PAGE_SIZES[0],
    sort: SORTS.find((option) => option === sort) ?? 'value',
    order: search.get('order') === 'asc' ? 'asc' : 'desc',
    row: /^\d{1,5}$/.test(search.get('row') ?? '') ? whole(search.get('row')) : null,
  };
}

/**
 * The address with some of the view changed. Whatever changes the rows closes an open one, and all but a page turn starts
 * again at the first page.
 */
export function withView(search: URLSearchParams, change: Partial<ResultsView>): URLSearchParams {
  const next = new URLSearchParams(search);
  const isSameRows = 'row' in change;
  if (!isSameRows) next.delete('row');
  if (!isSameRows && !('page' in change)) next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value === false || value === null) next.delete(name);
    else next.set(name, value === true ? '1' : String(value));
  }
  return next;
}

export function useResultsView(): [ResultsView, (change: Partial<ResultsView>) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback((part: Partial<ResultsView>) => setSearch((now) => withView(now, part)), [setSearch]);
  return [viewOf(search), change];
}
