import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.js';

/** The subjects of answers. A mutation names the subjects whose cached answers are then outdated. */
export const TAGS = [
  'Session',
  'Experiment',
  'Results',
  'Lookups',
  'Sessions',
  'Baselines',
  'Naming',
  'Trail',
  'Shared',
  'Ceilings',
  'Accounts',
  'Samples',
  'Webhooks',
  'Billing',
  'TaxIds',
  'Storage',
] as const;

/** The one RTK Query api; generated.ts adds every endpoint of docs/openapi.json to it. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAGS,
  endpoints: () => ({}),
});
