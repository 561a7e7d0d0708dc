import { BILLING_TEXTS } from '#libs/contracts/billing/billing-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import type { CardRefusal } from '#libs/billing/payment-error.js';

const REFUSALS: Record<CardRefusal, KeyedText> = {
  declined: BILLING_TEXTS.declined,
  'insufficient-funds': BILLING_TEXTS.insufficientFunds,
  expired: BILLING_TEXTS.expired,
  'wrong-code': BILLING_TEXTS.wrongCode,
  authentication: BILLING_TEXTS.notConfirmed,
};

/** What a bank said against a card; it may refuse one without saying why. */
export const cardRefusalText = (refusal: CardRefusal | null): KeyedText => REFUSALS[refusal ?? 'declined'];
