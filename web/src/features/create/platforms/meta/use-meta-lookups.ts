import { useMemo } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { recordOf, type Untrusted } from '#libs/platforms/reading/untrusted.js';
import { CONVERSION_EVENTS, eventsFor } from '#libs/platforms/meta/conversion-events.js';
import { LEAD_FORMS } from '#libs/platforms/meta/lead-forms.js';
import { OFFERED_POSITIONS } from '#libs/platforms/meta/positions.js';
import { SPONSORS } from '#libs/platforms/meta/sponsors.js';
import { useCancelled } from '../../../../lib/api/use-cancelled.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { knownRow } from '../../form/known-rows.js';
import { accountRows, type LookupRow, type Lookups, type UseRowSearch } from '../../form/lookups.js';
import { useIndustryOptions } from '../use-industry-options.js';
import {
  useGetMetaAccountLookupsQuery,
  useGetMetaAdAccountsQuery,
  useGetMetaExperimentLookupsQuery,
  useGetMetaPageLookupsQuery,
  useSearchMetaDemographicsQuery,
  useSearchMetaInterestsQuery,
  useSearchMetaLocationsQuery,
} from './endpoints.js';

const SEARCHES: Readonly<Record<string, UseRowSearch>> = {
  locations: useLocationSearch,
  interests: useInterestSearch,
  demographics: useDemographicsSearch,
};

type Search = Parameters<UseRowSearch>;

function useLocationSearch(...[{ q }, options]: Search): ReturnType<UseRowSearch> {
  const { language: lang } = useFormat();
  useCancelled('searchMetaLocations', { q, lang }, options.skip);
  return useSearchMetaLocationsQuery({ q, lang }, options);
}

function useInterestSearch(...[{ q }, options]: Search): ReturnType<UseRowSearch> {
  const { language: lang } = useFormat();
  useCancelled('searchMetaInterests', { q, lang }, options.skip);
  return useSearchMetaInterestsQuery({ q, lang }, options);
}

function useDemographicsSearch(...[{ q }, options]: Search): ReturnType<UseRowSearch> {
  useCancelled('searchMetaDemographics', { searchQueryDto: { q } }, options.skip);
  return useSearchMetaDemographicsQuery({ searchQueryDto: { q } }, options);
}

const rowsOf = (found: readonly object[] | undefined): LookupRow[] | undefined =>
  found?.map((row) => ({ ...row }) as LookupRow);

/**
 * The choices of the linked account, of the chosen ad account (META-038) and of the chosen page (META-039). A list is absent until the
 * server has answered.
 */
export function useMetaLookups({ account, page, information }: Untrusted): Lookups {
  const { language } = useFormat();
  const linked = useGetMetaAdAccountsQuery();
  const experiment = useGetMetaExperimentLookupsQuery();
  const [accounts, pages] = [linked.data?.data.ad_accounts, linked.data?.data.pages];
  const rows = useMemo(() => accountRows(accounts ?? []), [accounts]);
  const pageRows = useMemo(() => rowsOf(pages) ?? [], [pages]);
  const account_id = knownRow(rows, account)?.id;
  const {
    currentData: ofAccount,
    refetch: refetchAccount,
    isFetching: isAccountFetching,
    error: accountError,
  } = useGetMetaAccountLookupsQuery(account_id === undefined ? skipToken : { accountLookupsQueryDto: { account_id } });
  const pageId = knownRow(pageRows, page)?.id;
  const {
    currentData: ofPage,
    refetch: refetchPage,
    isFetching: isPageFetching,
    error: pageError,
  } = useGetMetaPageLookupsQuery(
    pageId === undefined ? skipToken : { pageLookupsQueryDto: { id: pageId, account_id } },
  );
  const listed = experiment.data?.data;
  const industries = useIndustryOptions(
    useMemo(() => listed?.filter(({ type }) => type === 'industries') ?? [], [listed]),
  );
  const { secondary_goal: secondaryGoal, user_os: system } = recordOf(information);
  return useMemo(() => {
    const found = ofAccount?.data;
    return {
      accounts: accounts ?? [],
      rows: {
        accounts: rows,
        pages: pageRows,
        pixels: rowsOf(found?.pixels),
        custom_audiences: rowsOf(found?.custom_audiences),
        custom_conversions: found && [
          ...eventsFor(secondaryGoal).map((id) => ({ id, name: CONVERSION_EVENTS[id][language] })),
          ...found.custom_conversions.map((row) => ({ ...row, detail: row.id })),
        ],
        'information.application_id': rowsOf(found?.applications),
        [LEAD_FORMS]: rowsOf(ofPage?.data.forms),
        ig_accounts: rowsOf(ofPage?.data.ig_accounts),
        'information.industry': listed && rowsOf(industries),
        positions: OFFERED_POSITIONS.map(({ id, type, words }) => ({ id, type, name: words[language] })),
        user_devices: listed
          ?.filter(({ type, group }) => type === 'user_device' && (!system || group === system))
          .map(({ type: _, group, ...device }) => ({ ...device, description: device.name, platform: group })),
      },
      searches: SEARCHES,
      filledIn: found && { [SPONSORS.beneficiary]: found.dsa_beneficiary, [SPONSORS.payor]: found.dsa_payor },
      isLoading: linked.isLoading || experiment.isLoading,
      // A failed refresh keeps the lists already loaded.
      error:
        (accounts === undefined ? linked.error : undefined) ?? (listed === undefined ? experiment.error : undefined),
      refetch: () => {
        void linked.refetch();
        if (listed === undefined) void experiment.refetch();
        if (account_id !== undefined) void refetchAccount();
        if (pageId !== undefined) void refetchPage();
      },
      asOf: [linked.data?.as_of, ofAccount?.as_of, ofPage?.as_of].filter((at) => at !== undefined).sort()[0],
      isRefreshing: linked.isFetching || isAccountFetching || isPageFetching,
      refreshError: linked.error ?? accountError ?? pageError,
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the queries' own objects are new each time
  }, [
    accounts,
    rows,
    pageRows,
    listed,
    industries,
    ofAccount,
    ofPage,
    secondaryGoal,
    system,
    language,
    linked.isLoading,
    experiment.isLoading,
    linked.error,
    linked.isFetching,
    experiment.error,
    isAccountFetching,
    isPageFetching,
    accountError,
    pageError,
  ]);
}
