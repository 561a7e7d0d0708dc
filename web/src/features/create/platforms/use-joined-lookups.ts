import { useMemo } from 'react';
import type { LookupRow, Lookups } from '../form/lookups.js';

/** The answer to a question about the chosen account, as RTK Query gives it. */
export interface Answer<T = LookupRow> {
  currentData?: { data: readonly T[]; as_of?: string } | undefined;
  isFetching: boolean;
  /** The query was not sent. */
  isUninitialized: boolean;
  error?: unknown;
  refetch(): unknown;
}

interface Joined {
  /** The lookups of the linked account. */
  linked: Lookups;
  /** Answers with lists that the user may have changed on the platform meanwhile: the oldest is named. */
  own: readonly Answer<unknown>[];
  /** All answers. */
  all: readonly Answer<unknown>[];
  rows: Lookups['rows'];
  searches: Lookups['searches'];
  /** Stable between renders where nothing changed. */
  incomplete?: readonly string[] | undefined;
}

/** The choices of the linked account and those of the ad account, reloaded together. The result changes only with what it holds. */
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
    // oxlint-disable-next-line react/exhaustive-deps -- the queries' own objects are new each time
    [accounts, rows, searches, incomplete, isLoading, error, asOf, isRefreshing, refreshError],
  );
}
