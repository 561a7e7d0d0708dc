import { useState } from 'react';
import { toProblem } from '../lib/api/problem.js';
import { useProblemText } from '../lib/api/use-problem-text.js';
import { useDebounced } from '../lib/use-debounced.js';

/** The minimum number of characters of a query: a shorter one would match far too much. */
export const MIN_QUERY = 2;
const WAIT_MS = 250;

/** The matches to show, and the state of their search. */
export interface SearchResult<T> {
  items: T[];
  isFetching: boolean;
  isError: boolean;
  /** Why the search failed, in words; absent if the reason is unknown. */
  failure?: string;
}

/** RTK Query's answer to a search. */
interface Answer<T> {
  currentData?: { data: T[] };
  isFetching: boolean;
  isError: boolean;
  error?: unknown;
}

/**
 * The typed text of a search (`query`), and the text for the server (`sentQuery`), which follows a moment later. The server is called only
 * if this text is long enough (`isLongEnough`). `resultOf` returns the result to show, never that of an earlier text.
 */
export function useSearch() {
  const problemText = useProblemText();
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const sentQuery = useDebounced(typed, WAIT_MS);
  const isLongEnough = sentQuery.length >= MIN_QUERY;
  const resultOf = <T>({ currentData, isFetching, isError, error }: Answer<T>): SearchResult<T> => ({
    items: isLongEnough ? (currentData?.data ?? []) : [],
    isFetching: isFetching || sentQuery !== typed,
    isError,
    ...(isError && error !== undefined ? { failure: problemText(toProblem(error)) } : {}),
  });
  return { query, setQuery, sentQuery, isLongEnough, resultOf };
}
