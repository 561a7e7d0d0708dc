import { BILLING_LIMITS } from './billing-limits.js';
import type { TaxIdType } from './tax-id.js';

/** Countries that an operator can allow in billing addresses, and the kind of tax id in each. ISO 3166-1, two letters. */
const TAX_ID_TYPE = {
  US: 'us_ein',
  AT: 'eu_vat',
  BE: 'eu_vat',
  BG: 'eu_vat',
  CY: 'eu_vat',
  CZ: 'eu_vat',
  DE: 'eu_vat',
  DK: 'eu_vat',
  EE: 'eu_vat',
  ES: 'eu_vat',
  FI: 'eu_vat',
  FR: 'eu_vat',
  GR: 'eu_vat',
  HR: 'eu_vat',
  HU: 'eu_vat',
  IE: 'eu_vat',
  IT: 'eu_vat',
  LT: 'eu_vat',
  LU: 'eu_vat',
  LV: 'eu_vat',
  MT: 'eu_vat',
  NL: 'eu_vat',
  PL: 'eu_vat',
  PT: 'eu_vat',
  RO: 'eu_vat',
  SE: 'eu_vat',
  SI: 'eu_vat',
  SK: 'eu_vat',
  GB: 'gb_vat',
  CA: 'ca_gst_hst',
  MX: 'mx_rfc',
  AU: 'au_abn',
  NZ: 'nz_gst',
  CH: 'ch_vat',
  NO: 'no_vat',
  AR: 'ar_cuit',
  BR: 'br_cnpj',
  CL: 'cl_tin',
  CO: 'co_nit',
  PE: 'pe_ruc',
} as const satisfies Record<string, TaxIdType>;

export type BillingCountry = keyof typeof TAX_ID_TYPE;
export const BILLING_COUNTRIES = Object.keys(TAX_ID_TYPE) as BillingCountry[];

/** The country of billing addresses unless the operator allows others (BILL-060). */
export const HOME_COUNTRY = 'US' satisfies BillingCountry;

/** A country from an outside source; null if it cannot be allowed. */
export const toBillingCountry = (code: string | null | undefined): BillingCountry | null =>
  BILLING_COUNTRIES.find((country) => country === code) ?? null;

export const taxIdTypeOf = (country: BillingCountry): TaxIdType => TAX_ID_TYPE[country];

/** Countries where the tax, and so the address, depends on the state or province. */
const WITH_STATES: ReadonlySet<string> = new Set(['US', 'CA']);
export const needsState = (country: string): boolean => WITH_STATES.has(country);

/** Ten digits, as `(555) 555-5555`, in the United States (BILL-059); elsewhere 6 to 15 digits, as E.164 allows. */
export const isBillingPhone = (country: string, text: string): boolean =>
  country === HOME_COUNTRY
    ? /^\(?\d{3}\)?[ -]?\d{3}[ -]?\d{4}$/.test(text)
    : text.length <= BILLING_LIMITS.phone &&
      /^\+?[\d ()./-]+$/.test(text) &&
      /^\d{6,15}$/.test(text.replace(/\D/g, ''));

/** A ZIP code of five or nine digits in the United States; elsewhere 2 to 10 letters, digits, blanks and hyphens. */
export const isPostalCode = (country: string, text: string): boolean =>
  country === HOME_COUNTRY ? /^\d{5}(-\d{4})?$/.test(text) : /^[\da-z][\da-z -]{0,8}[\da-z]$/i.test(text);
