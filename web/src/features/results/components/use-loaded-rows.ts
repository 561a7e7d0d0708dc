import { useCurvesQuery, type Curves, type ResultRow } from '../../../lib/api/endpoints.js';
import { useDebounced } from '../../../lib/use-debounced.js';
import { ROWS_AT_A_TIME, type rowsQuestionOf } from '../use-results-url.js';

/** Rows on both sides of those in sight that are fetched with them: slow scrolling never comes to one that is not there. */
const AHEAD = 30;
/** Whoever drags the scroll bar passes hundreds of pages; those that it rests on are fetched. */
const REST_MS = 120;

export type RowsQuestion = ReturnType<typeof rowsQuestionOf>;

/**
 * The rows around those in sight, fetched from the server page by page as they come into it; what was fetched is kept for a
 * minute. A window of up to 40 rows spans two pages at most.
 * @param poll ms after which they are read again; 0 for never
 * @returns the row at a place, undefined while it is on its way
 */
export function useLoadedRows(
  question: RowsQuestion,
  { total }: Curves['pagination'],
  [from, to]: readonly [number, number],
  poll: number,
): (index: number) => ResultRow | undefined {
  const pageAt = (index: number): number =>
    1 + Math.floor(Math.min(Math.max(index, 0), Math.max(0, total - 1)) / ROWS_AT_A_TIME);
  const first = useDebounced(pageAt(from - AHEAD), REST_MS);
  const last = useDebounced(pageAt(to + AHEAD), REST_MS);
  const asked = (page: number) => ({ curvesQueryDto: { ...question, page, size: ROWS_AT_A_TIME } });
  const options = { pollingInterval: poll, skipPollingIfUnfocused: true };
  const pages = new Map([
    [first, useCurvesQuery(asked(first), options).currentData?.data.ads],
    [last, useCurvesQuery(asked(last), options).currentData?.data.ads],
  ]);
  return (index) => pages.get(pageAt(index))?.[index % ROWS_AT_A_TIME];
}
