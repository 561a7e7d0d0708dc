import type { Curves, ResultRow } from '../../../lib/api/endpoints.js';
import { useDebounced } from '../../../lib/use-debounced.js';
import { ROWS_AT_A_TIME } from '../use-results-url.js';

/** The number of rows above and below the visible ones that are fetched with them, so that slow scrolling never waits. */
const AHEAD = 30;
/** How long the scroll bar must rest before its pages are fetched, because dragging it passes hundreds of pages. */
const REST_MS = 120;

/** A source of rows: returns a page of them, undefined while it loads. */
export interface RowsSource {
  usePage(page: number): readonly ResultRow[] | undefined;
}

/**
 * The rows around the visible ones, fetched page by page as they come into view. Fetched pages are kept for a minute. A window of up to 40
 * rows spans two pages at most.
 * @returns the row at a place, undefined while it loads
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
