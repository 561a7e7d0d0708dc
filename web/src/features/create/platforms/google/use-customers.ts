import { useMemo } from 'react';
import { useSessionUser } from '../../../../lib/session/use-session-user.js';
import { customersIn, managerPath, treeOf } from '../../../../lib/google/customers.js';
import { useGetGoogleAccountsQuery } from '../../../../lib/google/endpoints.js';
import { accountRows, type Lookups } from '../../form/lookups.js';

const NONE = {};

/** The customers below their managers, as the choices of an account. The team's own customer is preferred (GOOGLE-003). */
export function useCustomers(): Lookups {
  const preferred = useSessionUser().google?.default_account;
  const { data, isLoading, isFetching, error, refetch } = useGetGoogleAccountsQuery();
  const customers = data?.data;
  const asOf = data?.as_of;
  return useMemo(() => {
    const inOrder = customersIn(treeOf(customers ?? []));
    const rows = accountRows(inOrder).map((row, i) => ({
      ...row,
      isPreferred: row.id === preferred,
      ...(inOrder[i]!.managers.length === 0 ? {} : { group: managerPath(inOrder[i]!.managers) }),
    }));
    return {
      accounts: inOrder,
      rows: { accounts: rows },
      searches: NONE,
      isLoading,
      // A failed refresh keeps the list already loaded.
      error: customers === undefined ? error : undefined,
      refetch: () => void refetch(),
      ...(asOf === undefined ? {} : { asOf }),
      isRefreshing: isFetching,
      refreshError: error,
    };
  }, [customers, asOf, preferred, isLoading, isFetching, error, refetch]);
}
