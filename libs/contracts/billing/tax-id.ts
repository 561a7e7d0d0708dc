import { BILLING_COUNTRY } from './billing-limits.js';

/** Tax ids by the country that gives them, under the payment provider's names. */
const TYPES = { US: ['us_ein'] } as const;

/** Those that fit the billing country. */
export const TAX_ID_TYPES = TYPES[BILLING_COUNTRY];
export type TaxIdType = (typeof TAX_ID_TYPES)[number];

/** How tax ids are known and written; the same in every language. */
export const TAX_ID_NAMES: Readonly<Record<string, string>> = { us_ein: 'EIN' };
export const TAX_ID_EXAMPLES: Readonly<Record<TaxIdType, string>> = { us_ein: '12-3456789' };

/** What the provider found out about a tax id; `unavailable` where it does not check the kind. */
export const TAX_ID_STATES = ['pending', 'verified', 'unverified', 'unavailable'] as const;
export type TaxIdState = (typeof TAX_ID_STATES)[number];

/** A tax id of a team, as the provider keeps it. */
export interface TaxId {
  /** The provider's. */
  id: string;
  /** The provider's word, such as `us_ein`: also one that was added at the provider and does not fit the billing country. */
  type: string;
  value: string;
  state: TaxIdState;
}

/** How people know a tax id, such as `EIN 12-3456789`. */
export const taxIdName = ({ type, value }: Pick<TaxId, 'type' | 'value'>): string =>
  `${TAX_ID_NAMES[type] ?? type} ${value}`;
