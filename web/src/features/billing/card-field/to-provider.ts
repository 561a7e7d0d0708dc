import type { BillingValues } from '../cards/billing-values.js';

/** The billing form in the payment provider's format (BILL-040, BILL-060). */
export const toProvider = ({ name, phone, address, address_alt, city, state, zip_code, country }: BillingValues) => ({
  name,
  phone,
  address: { line1: address, line2: address_alt, city, state, postal_code: zip_code, country },
});
