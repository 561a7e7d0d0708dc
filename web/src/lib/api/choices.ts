import type { Provider } from '#libs/contracts/platform/platform.js';
import { baseApi } from './base-api.js';

/** A row of any platform's lookup. */
export interface LookupRow {
  id: string;
  name: string;
  [fact: string]: unknown;
}

/** The query for an ad account's rows of the lookup that a deadline names. */
const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getChoices: build.query<{ data: LookupRow[] }, { provider: Provider; lookup: string; account: string }>({
      query: ({ provider, lookup, account }) => ({
        url: `/api/v1/providers/${provider}/${encodeURIComponent(lookup)}`,
        params: { account },
      }),
      providesTags: ['Lookups'],
    }),
  }),
});

export const { useGetChoicesQuery: useChoicesQuery } = api;
