import { useMemo } from 'react';
import { useAdAccountsQuery } from '../../../lib/api/endpoints.js';
import { useProvider } from '../../../lib/platform/use-platform.js';
import { accountRows, type Lookups } from './lookups.js';

const NONE = {};

/** The ad accounts of any platform: all that there is to choose from where it has nothing of its own. */
export function useAccountLookups(): Lookups {
  const { data, isLoading, error, refetch } = useAdAccountsQuery({ provider: useProvider() });
  const accounts = data?.data.ad_accounts;
  return useMemo(
    () => ({
      accounts: accounts ?? [],
      rows: { accounts: accountRows(accounts ?? []) },
      ...{ searches: NONE, sponsors: null, isLoading, error },
      refetch: () => void refetch(),
    }),
    [accounts, isLoading, error, refetch],
  );
}
