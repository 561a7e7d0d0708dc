import { useMemo } from 'react';
import type { LookupRow, Lookups } from '../form/lookups.js';

/** The answer to a query about the chosen account, in the form of RTK Query. */
export interface Answer<T = LookupRow> {
  currentData?: { data: readonly T[]; as_of?: string } | undefined;
  isFetching: boolean;
  /** Whether the query was not sent. */
  isUninitialized: boolean;
  error?: unknown;
  refetch(): unknown;
}

interface Joined {
  /** The lookups of the linked account. */
  linked: Lookups;
  /** Answers with lists that the user may have changed on the platform in the meantime. The age of the oldest is shown. */
  own: readonly Answer<unknown>[];
  /** All answers. */
  all: readonly Answer<unknown>[];
  rows: Lookups['rows'];
  searches: Lookups['searches'];
  /** The same object between renders if nothing has changed. */
  incomplete?: readonly string[] | undefined;
}

/** The choices of the linked account and of the ad account, reloaded together. The result is the same object until its contents change. */
export function useJoinedLookups({ linked, own, all, rows, searches, incomplete }: Joined): Lookups {
  const asOf = [linked.asOf, ...own.map(({ currentData }) => currentData?.as_of)]
    .filter((at) => at !== undefined)
    .sort()[0];
  const isRefreshing = linked.isRefreshing === true || all.some(({ isFetching }) => isFetching);
  const refreshError = linked.refreshError ?? all.find(({ error }) => error !== undefined)?.error;
  const { accounts, isLoading, error, refetch } = linked;
  return useMemo(
    () => ({
      accounts,
      rows,
      searches,
      isLoading,
      error,
      refetch: () => {
        refetch();
        for (const { isUninitialized, refetch: again } of all) if (!isUninitialized) again();
      },
      ...(incomplete === undefined ? {} : { incomplete }),
      ...(asOf === undefined ? {} : { asOf }),
      isRefreshing,
      refreshError,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the query objects are new at each render
    [accounts, rows, searches, incomplete, isLoading, error, asOf, isRefreshing, refreshError],
  );
}
