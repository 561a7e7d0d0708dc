/**
 * The outcome of a failed call to the payment provider.
 * - `DECLINED`: the bank refused the card; `refusal` says why
 * - `UNAVAILABLE`: the provider could not be reached, and nothing was done
 * - `OUTCOME_UNKNOWN`: a write was sent and its response lost; look up the outcome before sending it again
 * - `NOT_FOUND`: the object does not exist at the provider, or it belongs to another customer
 * - `PLACE_UNKNOWN`: the provider cannot determine which tax applies to an address
 * - `TAX_ID_REFUSED`: the value of a tax id does not fit its type
 * - `INVALID`: the provider refused the request
 * - `MISCONFIGURED`: the provider does not accept our keys
 */
export type PaymentErrorCode =
  | 'DECLINED'
  | 'UNAVAILABLE'
  | 'OUTCOME_UNKNOWN'
  | 'NOT_FOUND'
  | 'PLACE_UNKNOWN'
  | 'TAX_ID_REFUSED'
  | 'INVALID'
  | 'MISCONFIGURED';

/** Why a bank refused a card. `authentication`: the bank requires a confirmation that the cardholder did not give. */
export const CARD_REFUSALS = ['declined', 'insufficient-funds', 'expired', 'wrong-code', 'authentication'] as const;
export type CardRefusal = (typeof CARD_REFUSALS)[number];

/** A call to the payment provider that did not succeed. Its message is for operators and holds nothing secret. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError';

  constructor(
    readonly code: PaymentErrorCode,
    message: string,
    /** Why the card was declined; null for other errors. */
    readonly refusal: CardRefusal | null = null,
  ) {
    super(message);
  }
}
