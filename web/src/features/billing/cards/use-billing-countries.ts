import type { BillingCountry } from '#libs/contracts/billing/billing-countries.js';
import { useBillingSetupQuery } from '../../../lib/api/endpoints.js';

/** Countries allowed in a billing address; undefined until known. */
export const useBillingCountries = (): readonly BillingCountry[] | undefined =>
  useBillingSetupQuery().data?.data.countries;
