/**
 * Kinds of tax id that a team can add, under the payment provider's names, with their labels and the provider's format
 * (https://docs.stripe.com/billing/customer/tax-ids). Names and examples are the same in every language.
 */
const KINDS = {
  us_ein: { name: 'EIN', example: '12-3456789' },
  eu_vat: { name: 'VAT', example: 'ESX1234567X' },
  gb_vat: { name: 'VAT', example: 'GB123456789' },
  ca_gst_hst: { name: 'GST/HST', example: '123456789RT0002' },
  mx_rfc: { name: 'RFC', example: 'ABC010203AB9' },
  au_abn: { name: 'ABN', example: '12345678912' },
  nz_gst: { name: 'GST', example: '123456789' },
  ch_vat: { name: 'VAT', example: 'CHE-123.456.789 MWST' },
  no_vat: { name: 'VAT', example: '123456789MVA' },
  ar_cuit: { name: 'CUIT', example: '12-3456789-01' },
  br_cnpj: { name: 'CNPJ', example: '01.234.456/5432-10' },
  cl_tin: { name: 'RUT', example: '12.345.678-K' },
  co_nit: { name: 'NIT', example: '123.456.789-0' },
  pe_ruc: { name: 'RUC', example: '12345678901' },
} as const;

export type TaxIdType = keyof typeof KINDS;
export const TAX_ID_TYPES = Object.keys(KINDS) as TaxIdType[];

const each = (part: 'name' | 'example') =>
  Object.fromEntries(TAX_ID_TYPES.map((type) => [type, KINDS[type][part]])) as Record<TaxIdType, string>;
export const TAX_ID_NAMES: Readonly<Record<string, string>> = each('name');
export const TAX_ID_EXAMPLES: Readonly<Record<TaxIdType, string>> = each('example');

/** The provider's check of a tax id; `unavailable` if it does not check this kind. */
export const TAX_ID_STATES = ['pending', 'verified', 'unverified', 'unavailable'] as const;
export type TaxIdState = (typeof TAX_ID_STATES)[number];

/** A tax id of a team, as the provider stores it. */
export interface TaxId {
  /** The provider's id. */
  id: string;
  /** The provider's word, such as `us_ein`. It may be a kind that was added at the provider and does not fit the billing country. */
  type: string;
  value: string;
  state: TaxIdState;
}

/** The label of a tax id, such as `EIN 12-3456789`. */
export const taxIdName = ({ type, value }: Pick<TaxId, 'type' | 'value'>): string =>
  `${TAX_ID_NAMES[type] ?? type} ${value}`;
