import { generatedApi } from '../../../../lib/api/generated.js';

/** The calls of TikTok's wizard, with the dependencies of each answer. */
const api = generatedApi.enhanceEndpoints({
  endpoints: {
    getTikTokAudiences: { providesTags: ['Lookups'] },
    getTikTokCustomConversions: { providesTags: ['Lookups'] },
    getTikTokIdentities: { providesTags: ['Lookups'] },
    getTikTokPixels: { providesTags: ['Lookups'] },
  },
});

export const {
  useGetTikTokAudiencesQuery,
  useGetTikTokContentExclusionsQuery,
  useGetTikTokCustomConversionsQuery,
  useGetTikTokDevicesQuery,
  useGetTikTokIdentitiesQuery,
  useGetTikTokInterestsQuery,
  useGetTikTokPixelsQuery,
  useSearchTikTokLocationsQuery,
} = api;
