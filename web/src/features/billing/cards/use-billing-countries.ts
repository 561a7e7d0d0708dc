import type { BillingCountry } from '#libs/contracts/billing/billing-countries.js';
import { useBillingSetupQuery } from '../../../lib/api/endpoints.js';

/** Countries that a billing address may be in; undefined until they are known. */
export const useBillingCountries = (): readonly BillingCountry[] | undefined =>
  useBillingSetupQuery().data?.data.countries;
