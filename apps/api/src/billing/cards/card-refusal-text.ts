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

/** The text of a bank's refusal of a card; a bank may give no reason. */
export const cardRefusalText = (refusal: CardRefusal | null): KeyedText => REFUSALS[refusal ?? 'declined'];
