import { BILLING_TEXTS } from '#libs/contracts/billing/billing-texts.js';
import { TAX_ID_EXAMPLES, TAX_ID_NAMES, type TaxIdType } from '#libs/contracts/billing/tax-id.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { PaymentError, type CardRefusal } from '#libs/billing/payment-error.js';
import { cardRefusalText } from './cards/card-refusal-text.js';
import { ApiError, invalidField } from '../http/errors/api-error.js';

/**
 * The refusal of a card by its bank, at the field that named the card. Uses 402, which no part of the console handles by itself, so the
 * message appears once, where the card was chosen (ERR-007, ERR-008).
 */
export function cardRefused(refusal: CardRefusal | null): ApiError {
  const { code, text, items } = invalidField('payment_method_id', cardRefusalText(refusal), 'card-refused');
  return new ApiError(402, code, text, items);
}

/** The refusal of a tax id's value, as 422, so that the message appears once, at the field. Any other error is returned unchanged. */
export function taxIdRefused(error: unknown, type: TaxIdType): unknown {
  if (!(error instanceof PaymentError && error.code === 'TAX_ID_REFUSED')) return error;
  const words = { name: TAX_ID_NAMES[type]!, example: TAX_ID_EXAMPLES[type] };
  const { code, text, items } = invalidField('value', withParams(BILLING_TEXTS.taxIdRefused, words), 'tax-id-refused');
  return new ApiError(422, code, text, items);
}

/** The refusal of a country that is not open, as 422, so that the message appears once, at the field. */
export function countryClosed(field: string): ApiError {
  const { code, text, items } = invalidField(field, BILLING_TEXTS.countryClosed, 'country-closed');
  return new ApiError(422, code, text, items);
}

/** The refusal of a kind of tax id that no open country issues; 422, as above. */
export function taxIdKindClosed(): ApiError {
  const { code, text, items } = invalidField('type', BILLING_TEXTS.taxIdType, 'tax-id-kind');
  return new ApiError(422, code, text, items);
}

/** The refusal of a card whose address does not determine the tax; 422, as above. */
function placeUnknown(): ApiError {
  const { code, text, items } = invalidField('payment_method_id', BILLING_TEXTS.placeUnknown, 'place-unknown');
  return new ApiError(422, code, text, items);
}

/** After a charge may have been made, an unavailable provider means that its outcome is unknown. */
export function asUnknown(error: unknown): unknown {
  const isLost = error instanceof PaymentError && error.code === 'UNAVAILABLE';
  return isLost ? new PaymentError('OUTCOME_UNKNOWN', error.message) : error;
}

/** The error for the console after a refusal of the payment provider. */
export function paymentRefused({ code, refusal }: PaymentError): ApiError {
  switch (code) {
    case 'DECLINED':
      return cardRefused(refusal);
    case 'NOT_FOUND':
      return invalidField('payment_method_id', BILLING_TEXTS.cardUnknown, 'card-unknown');
    case 'PLACE_UNKNOWN':
      return placeUnknown();
    case 'UNAVAILABLE':
      return new ApiError(503, 'payments-unavailable', BILLING_TEXTS.unavailable, undefined, 30);
    case 'OUTCOME_UNKNOWN':
      return new ApiError(503, 'payments-unknown', BILLING_TEXTS.outcomeUnknown, undefined, 5);
    default:
      return new ApiError(502, 'payments-refused', BILLING_TEXTS.providerRefused);
  }
}
