import { generatedApi } from '../../../../lib/api/generated.js';

/** The calls of Meta's wizard, with the dependencies of each answer. */
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
