import type { Curves, ResultRow } from '../../../lib/api/endpoints.js';
import { useDebounced } from '../../../lib/use-debounced.js';
import { ROWS_AT_A_TIME } from '../use-results-url.js';

/** Rows on both sides of those in sight that are fetched with them: slow scrolling never comes to one that is not there. */
const AHEAD = 30;
/** Whoever drags the scroll bar passes hundreds of pages; those that it rests on are fetched. */
const REST_MS = 120;

/** Where rows come from: a page of them, undefined while it is on its way. */
export interface RowsSource {
  usePage(page: number): readonly ResultRow[] | undefined;
}

/**
 * The rows around those in sight, fetched from the server page by page as they come into it; what was fetched is kept for a
 * minute. A window of up to 40 rows spans two pages at most.
 * @returns the row at a place, undefined while it is on its way
 */
export function useLoadedRows(
  source: RowsSource,
  { total }: Curves['pagination'],
  [from, to]: readonly [number, number],
): (index: number) => ResultRow | undefined {
  const pageAt = (index: number): number =>
    1 + Math.floor(Math.min(Math.max(index, 0), Math.max(0, total - 1)) / ROWS_AT_A_TIME);
  const first = useDebounced(pageAt(from - AHEAD), REST_MS);
  const last = useDebounced(pageAt(to + AHEAD), REST_MS);
  const pages = new Map([
    [first, source.usePage(first)],
    [last, source.usePage(last)],
  ]);
  return (index) => pages.get(pageAt(index))?.[index % ROWS_AT_A_TIME];
}
