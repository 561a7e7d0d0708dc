import { useMemo } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { knownRow } from '../../wizard/known-rows.js';
import { accountRows, type LookupRow, type Lookups, type UseRowSearch } from '../lookups.js';
import { useIndustryOptions } from '../use-industry-options.js';
import {
  useGetMetaAccountLookupsQuery,
  useGetMetaAdAccountsQuery,
  useGetMetaExperimentLookupsQuery,
  useSearchMetaInterestsQuery,
  useSearchMetaLocationsQuery,
} from './endpoints.js';

const SEARCHES: Readonly<Record<string, UseRowSearch>> = {
  locations: useSearchMetaLocationsQuery,
  interests: useSearchMetaInterestsQuery,
};

/**
 * What the linked account can choose from, and what belongs to the ad account, once one is chosen.
 * @param chosen the draft's ad account
 */
export function useMetaLookups(chosen: unknown): Lookups {
  const linked = useGetMetaAdAccountsQuery();
  const experiment = useGetMetaExperimentLookupsQuery();
  const [accounts, pages] = [linked.data?.data.ad_accounts, linked.data?.data.pages];
  const rows = useMemo(() => accountRows(accounts ?? []), [accounts]);
  const accountId = knownRow(rows, chosen)?.id;
  const { currentData: ofAccount } = useGetMetaAccountLookupsQuery(
    accountId === undefined ? skipToken : { accountLookupsQueryDto: { account_id: accountId } },
  );
  const listed = experiment.data?.data;
  const industries = useIndustryOptions(
    useMemo(() => listed?.filter(({ type }) => type === 'industries') ?? [], [listed]),
  );
  return useMemo(() => {
    const positions = listed?.filter(({ type }) => type === 'positions');
    const found = ofAccount?.data;
    return {
      accounts: accounts ?? [],
      rows: {
        accounts: rows,
        pages: (pages ?? []).map((page): LookupRow => ({ ...page })),
        'information.industry': industries.map((industry): LookupRow => ({ ...industry })),
        positions: (positions ?? []).map(({ id, name, group = '' }): LookupRow => ({
          id,
          name,
          type: group,
          detail: group,
        })),
        custom_audiences: (found?.custom_audiences ?? []).map((audience): LookupRow => ({ ...audience })),
      },
      searches: SEARCHES,
      sponsors: found === undefined ? null : { beneficiary: found.dsa_beneficiary, payor: found.dsa_payor },
      isLoading: linked.isLoading || experiment.isLoading,
      error: linked.error ?? experiment.error,
      refetch: () => {
        void linked.refetch();
        void experiment.refetch();
      },
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the queries' own objects are new each time
  }, [
    accounts,
    pages,
    rows,
    listed,
    industries,
    ofAccount,
    linked.isLoading,
    experiment.isLoading,
    linked.error,
    experiment.error,
  ]);
}
