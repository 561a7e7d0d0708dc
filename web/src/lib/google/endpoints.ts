import { generatedApi } from '../api/generated.js';

/** The calls about the customer of a Google link, with the dependencies of each answer. */
const api = generatedApi.enhanceEndpoints({
  endpoints: {
    getGoogleAccounts: { providesTags: ['Lookups'] },
    chooseGoogleCustomer: { invalidatesTags: (_answer, error) => (error ? [] : ['Session', 'Trail']) },
    getGoogleUndeclared: { providesTags: ['Lookups'] },
    declareGoogleCampaigns: { invalidatesTags: (_answer, error) => (error ? [] : ['Lookups', 'Trail']) },
  },
});

export const {
  useChooseGoogleCustomerMutation,
  useDeclareGoogleCampaignsMutation,
  useGetGoogleAccountsQuery,
  useGetGoogleUndeclaredQuery,
} = api;
