import Stripe from 'stripe';
import { PaymentError, type CardRefusal } from '../payment-error.js';

/** By Stripe's `decline_code`, or else `code`; any other code is a plain decline. */
const REFUSALS: Record<string, CardRefusal> = {
  insufficient_funds: 'insufficient-funds',
  expired_card: 'expired',
  incorrect_cvc: 'wrong-code',
  invalid_cvc: 'wrong-code',
  authentication_required: 'authentication',
  payment_intent_authentication_failure: 'authentication',
  setup_intent_authentication_failure: 'authentication',
};

/** Why a card was refused, from Stripe's error. */
export const refusalOf = (error: { code?: string | null; decline_code?: string | null } | null): CardRefusal =>
  REFUSALS[error?.decline_code ?? ''] ?? REFUSALS[error?.code ?? ''] ?? 'declined';

/** The connection was never made, so nothing can have been done. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * Converts a failure of Stripe's client. A write can have been done although its response was lost; a read has no such
 * outcome.
 */
export function paymentErrorOf(error: unknown, kind: 'read' | 'write'): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { message, statusCode = 0, code } = error;
  const lost = () => new PaymentError(kind === 'write' ? 'OUTCOME_UNKNOWN' : 'UNAVAILABLE', message);
  if (error instanceof Stripe.errors.StripeCardError) return new PaymentError('DECLINED', message, refusalOf(error));
  if (error instanceof Stripe.errors.StripeConnectionError)
    return NEVER_CONNECTED.has(causeOf(error)) ? new PaymentError('UNAVAILABLE', message) : lost();
  if (statusCode === 429) return new PaymentError('UNAVAILABLE', message);
  // 409: the same write is under way, sent by another process or by an earlier attempt that we gave up.
  if (statusCode >= 500 || statusCode === 409) return lost();
  if (statusCode === 401 || statusCode === 403) return new PaymentError('MISCONFIGURED', message);
  if (statusCode === 404 || code === 'resource_missing') return new PaymentError('NOT_FOUND', message);
  if (code === 'customer_tax_location_invalid') return new PaymentError('PLACE_UNKNOWN', message);
  if (code === 'tax_id_invalid') return new PaymentError('TAX_ID_REFUSED', message);
  if (statusCode >= 400) return new PaymentError('INVALID', message);
  return lost(); // an unreadable answer
}

function causeOf({ detail }: Stripe.errors.StripeConnectionError): string {
  const { code } = (typeof detail === 'object' ? detail : {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
