import {
  type BillingCountry,
  HOME_COUNTRY,
  isBillingPhone,
  isPostalCode,
  needsState,
  toBillingCountry,
} from '#libs/contracts/billing/billing-countries.js';
import type { Errors } from '../../../components/forms/use-text-form.js';
import type { StoredCard } from '../../../lib/api/endpoints.js';
import { formatPhone } from './phone.js';

/** The billing form (BILL-057). It has a country only if the operator has opened countries besides the United States (BILL-060). */
export interface BillingValues {
  name: string;
  address: string;
  address_alt: string;
  city: string;
  state: string;
  zip_code: string;
  phone: string;
  country: BillingCountry;
}

const NEEDED = ['name', 'address', 'city', 'state', 'zip_code', 'phone'] as const;

/**
 * Every field is required, except the address's second line and, in countries without states, the state. The phone must be complete
 * (BILL-058).
 */
export function validateBilling(values: BillingValues): Errors<BillingValues> {
  const { country } = values;
  const empty = NEEDED.filter((name) => values[name].trim() === '' && (name !== 'state' || needsState(country)));
  const wrong: Errors<BillingValues> = {
    ...(isBillingPhone(country, values.phone.trim()) ? {} : { phone: 'phone' }),
    ...(isPostalCode(country, values.zip_code.trim())
      ? {}
      : { zip_code: country === HOME_COUNTRY ? 'zipCode' : 'postalCode' }),
  };
  return { ...wrong, ...Object.fromEntries(empty.map((name) => [name, 'required'])) };
}

export const noBilling = (name = ''): BillingValues => ({
  name,
  address: '',
  address_alt: '',
  city: '',
  state: '',
  zip_code: '',
  phone: '',
  country: HOME_COUNTRY,
});

/** The known data of a stored card's holder. */
export function billingOf({ billing_details: { name, phone, address } }: StoredCard): BillingValues {
  return {
    name: name ?? '',
    address: address.line1 ?? '',
    address_alt: address.line2 ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
    zip_code: address.postal_code ?? '',
    phone: formatPhone(phone ?? '', address.country ?? HOME_COUNTRY),
    country: toBillingCountry(address.country) ?? HOME_COUNTRY,
  };
}

export const trimmed = (values: BillingValues): BillingValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, string]) => [name, value.trim()]),
  ) as unknown as BillingValues;
