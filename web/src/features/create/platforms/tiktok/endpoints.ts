import { generatedApi } from '../../../../lib/api/generated.js';

/** What TikTok's wizard asks, with what each answer depends on. */
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
