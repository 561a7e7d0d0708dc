/** A stored card as its team sees it (BILL-056). The product never has its number. */
export interface StoredCard {
  /** The provider's id. */
  id: string;
  isDefault: boolean;
  brand: string;
  funding: string;
  last4: string;
  expMonth: number;
  /** Four digits. */
  expYear: number;
  billing: BillingDetails;
}

export interface BillingDetails {
  name: string | null;
  phone: string | null;
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  country: string | null;
}

/** Whether a card has expired: it works until the end of its month. */
export const isExpired = ({ expMonth, expYear }: Pick<StoredCard, 'expMonth' | 'expYear'>, now: Date): boolean =>
  now.getTime() >= Date.UTC(expYear, expMonth, 1);

/** The label of a card, such as `Visa •••• 4242`. */
export const cardName = ({ brand, last4 }: Pick<StoredCard, 'brand' | 'last4'>): string =>
  `${CARD_BRANDS[brand] ?? brand} •••• ${last4}`;

/** Names of card networks by the provider's words; the same in every language. */
export const CARD_BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};
