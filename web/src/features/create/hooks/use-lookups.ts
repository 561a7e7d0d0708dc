import { useMemo } from 'react';
import {
  useAdAccountsQuery,
  useExperimentLookupsQuery,
  type AdAccount,
  type Page,
} from '../../../lib/api/endpoints.js';
import type { TrafficDraft } from '../model/draft.js';

/** The linked account's choices. Errors are the caller's to show. */
export function useLookups() {
  const accounts = useAdAccountsQuery();
  const experiment = useExperimentLookupsQuery();
  const industries = useMemo(
    () => experiment.data?.data.filter(({ type }) => type === 'industries') ?? [],
    [experiment.data],
  );
  return {
    accounts: accounts.data?.data.ad_accounts ?? [],
    pages: accounts.data?.data.pages ?? [],
    industries,
    isLoading: accounts.isLoading || experiment.isLoading,
    error: accounts.error ?? experiment.error,
    refetch: () => {
      void accounts.refetch();
      void experiment.refetch();
    },
  };
}

const only = (rows: readonly { id: string }[]): string => (rows.length === 1 ? (rows[0]?.id ?? '') : '');
const known = (id: string, rows: readonly { id: string }[]): string =>
  rows.some((row) => row.id === id) ? id : only(rows);

/** The draft with account and page that exist: a kept choice that is gone counts as none, a single choice as made. */
export function withKnownChoices(
  draft: TrafficDraft,
  accounts: readonly AdAccount[],
  pages: readonly Page[],
): TrafficDraft {
  const accountId = known(
    draft.accountId,
    accounts.filter((account) => account.is_usable || account.id === draft.accountId),
  );
  return { ...draft, accountId, pageId: known(draft.pageId, pages) };
}
