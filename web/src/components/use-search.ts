import { useState } from 'react';
import { toProblem } from '../lib/api/problem.js';
import { useProblemText } from '../lib/api/use-problem-text.js';
import { useDebounced } from '../lib/use-debounced.js';

/** Shorter than this, a query would find half the world. */
export const MIN_QUERY = 2;
const WAIT_MS = 250;

/** What was found, as it is shown. */
export interface SearchResult<T> {
  items: T[];
  isFetching: boolean;
  isError: boolean;
  /** Why it failed, in words; absent where nothing more is known. */
  failure?: string;
}

/** What RTK Query says of a search. */
interface Answer<T> {
  currentData?: { data: T[] };
  isFetching: boolean;
  isError: boolean;
  error?: unknown;
}

/**
 * What is typed into a search, and what is asked of the server: a moment later, and not before it is long enough.
 * `resultOf` is the answer as it may be shown: never that of an earlier query.
 */
export function useSearch() {
  const problemText = useProblemText();
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const asked = useDebounced(typed, WAIT_MS);
  const isAskable = asked.length >= MIN_QUERY;
  const resultOf = <T>({ currentData, isFetching, isError, error }: Answer<T>): SearchResult<T> => ({
    items: isAskable ? (currentData?.data ?? []) : [],
    isFetching: isFetching || asked !== typed,
    isError,
    ...(isError && error !== undefined ? { failure: problemText(toProblem(error)) } : {}),
  });
  return { query, setQuery, asked, isAskable, resultOf };
}
