import { generatedApi } from '../../../../lib/api/generated.js';

/** What Meta's wizard asks, with what each answer depends on. */
const api = generatedApi.enhanceEndpoints({
  endpoints: {
    getMetaAdAccounts: { providesTags: ['Lookups'] },
    getMetaAccountLookups: { providesTags: ['Lookups'] },
    getMetaPageLookups: { providesTags: ['Lookups'] },
    getMetaExperimentLookups: { providesTags: ['Lookups'] },
  },
});

export const {
  useGetMetaAdAccountsQuery,
  useGetMetaAccountLookupsQuery,
  useGetMetaPageLookupsQuery,
  useGetMetaExperimentLookupsQuery,
  useSearchMetaLocationsQuery,
  useSearchMetaInterestsQuery,
  useSearchMetaDemographicsQuery,
  useEstimateMetaReachQuery,
} = api;
