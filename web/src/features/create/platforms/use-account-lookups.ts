import { useMemo } from 'react';
import { useAdAccountsQuery } from '../../../lib/api/endpoints.js';
import { useProvider } from '../../../lib/platform/use-platform.js';
import { accountRows, type Lookups } from '../form/lookups.js';

const NONE = {};

/** The ad accounts of any platform. A platform without lookups of its own has no other choices. */
export function useAccountLookups(): Lookups {
  const { data, isLoading, isFetching, error, refetch } = useAdAccountsQuery({ provider: useProvider() });
  const accounts = data?.data.ad_accounts;
  return useMemo(
    () => ({
      accounts: accounts ?? [],
      rows: { accounts: accountRows(accounts ?? []) },
      searches: NONE,
      isLoading,
      // A failed refresh keeps the list already loaded.
      error: accounts === undefined ? error : undefined,
      refetch: () => void refetch(),
      asOf: data?.as_of,
      isRefreshing: isFetching,
      refreshError: error,
    }),
    [accounts, data?.as_of, isLoading, isFetching, error, refetch],
  );
}
