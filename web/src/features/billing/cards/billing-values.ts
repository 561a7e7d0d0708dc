import type { Errors } from '../../../components/forms/use-text-form.js';
import type { StoredCard } from '../../../lib/api/endpoints.js';
import { formatPhone, isPhone } from './phone.js';

/** Billing form (BILL-057). The country is always the same and is not asked for (BILL-060). */
export interface BillingValues {
  name: string;
  address: string;
  address_alt: string;
  city: string;
  state: string;
  zip_code: string;
  phone: string;
}

const NEEDED = ['name', 'address', 'city', 'state', 'zip_code', 'phone'] as const;

/** Everything but the second line of the address is required, and the phone is whole (BILL-058). */
export function validateBilling(values: BillingValues): Errors<BillingValues> {
  const empty = NEEDED.filter((name) => values[name].trim() === '');
  const errors: Errors<BillingValues> = Object.fromEntries(empty.map((name) => [name, 'required']));
  return errors.phone === undefined && !isPhone(values.phone) ? { ...errors, phone: 'phone' } : errors;
}

export const noBilling = (name = ''): BillingValues => ({
  ...{ name, address: '', address_alt: '', city: '', state: '', zip_code: '', phone: '' },
});

/** What is known of a stored card's holder. */
export function billingOf({ billing_details: { name, phone, address } }: StoredCard): BillingValues {
  return {
    name: name ?? '',
    address: address.line1 ?? '',
    address_alt: address.line2 ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
    zip_code: address.postal_code ?? '',
    phone: formatPhone(phone ?? ''),
  };
}

export const trimmed = (values: BillingValues): BillingValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, string]) => [name, value.trim()]),
  ) as unknown as BillingValues;
