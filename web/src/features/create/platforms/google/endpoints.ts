import { generatedApi } from '../../../../lib/api/generated.js';

/** The calls of Google's wizard, with the dependencies of each answer. */
const api = generatedApi.enhanceEndpoints({
  endpoints: {
    getGoogleAssets: { providesTags: ['Lookups'] },
    getGoogleAudiences: { providesTags: ['Lookups'] },
    getGooglePixels: { providesTags: ['Lookups'] },
  },
});

export const {
  useGetGoogleAssetsQuery,
  useGetGoogleAudiencesQuery,
  useGetGoogleDemographicsQuery,
  useGetGoogleInterestsQuery,
  useGetGoogleLanguagesQuery,
  useGetGooglePixelsQuery,
  useGetGoogleSegmentsQuery,
  useSearchGoogleLocationsQuery,
  useSearchGooglePlacementsQuery,
  useSearchGoogleTopicsQuery,
} = api;
