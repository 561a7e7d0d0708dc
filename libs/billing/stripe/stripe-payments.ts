import Stripe from 'stripe';
import { BILLING_CURRENCY } from '#libs/contracts/billing/billing-limits.js';
import { PaymentError } from '../payment-error.js';
import type { Payment, PaymentGateway } from '../payment-gateway.js';
import type { BillingSettings } from '../settings.js';
import { idOf, type StripeClient } from './client.js';
import { paymentErrorOf, refusalOf } from './failures.js';

/** One-off charges at Stripe: payment intents that we capture ourselves. A fee includes its tax, as the price of a plan does. */
export const stripePayments = (
  client: StripeClient,
  { isTaxed }: Pick<BillingSettings, 'isTaxed'>,
): PaymentGateway['payments'] => ({
  async authorize({ customerId, cardId, amountCents, description, reference, isOffSession }) {
    try {
      const intent = await client.stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency: BILLING_CURRENCY.toLowerCase(),
          description,
          customer: customerId,
          payment_method: cardId,
          allowed_payment_method_types: ['card'],
          capture_method: 'manual',
          confirm: true,
          off_session: isOffSession,
          use_stripe_sdk: true,
          metadata: { reference, kind: 'fee' },
        },
        { idempotencyKey: `authorise/${reference}` },
      );
      return paymentOf(intent);
    } catch (error) {
      // Stripe returns a decline as an error that contains the payment.
      if (error instanceof Stripe.errors.StripeCardError && error.payment_intent)
        return { ...paymentOf(error.payment_intent), state: 'declined', refusal: refusalOf(error) };
      throw paymentErrorOf(error, 'write');
    }
  },

  async capture({ paymentId, amountCents, reference }) {
    const before = await client.read((stripe, options) => stripe.paymentIntents.retrieve(paymentId, {}, options));
    if (paymentOf(before).state === 'captured') return paymentOf(before);
    const tax = isTaxed ? await taxWithin(client, { customerId: idOf(before.customer), amountCents, reference }) : {};
    const intent = await client.write(`capture/${reference}`, (stripe, options) =>
      stripe.paymentIntents.capture(paymentId, { amount_to_capture: amountCents, ...tax }, options),
    );
    return paymentOf(intent);
  },

  async release({ paymentId, reference }) {
    const before = await this.get(paymentId);
    if (before.state === 'released') return before;
    const intent = await client.write(`release/${reference}`, (stripe, options) =>
      stripe.paymentIntents.cancel(paymentId, {}, options),
    );
    return paymentOf(intent);
  },

  async refund({ paymentId, totalCents, reference }) {
    const before = await client.read(async (stripe, options) => {
      let sum = 0;
      for await (const { status, amount } of stripe.refunds.list({ payment_intent: paymentId, limit: 100 }, options))
        if (status !== 'failed' && status !== 'canceled') sum += amount;
      return sum;
    });
    if (before >= totalCents) return before;
    // The key contains the amount refunded before, so the same refund sent again is done once, and a further one is separate.
    const refund = await client.write(`refund/${reference}/${before}`, (stripe, options) =>
      stripe.refunds.create({ payment_intent: paymentId, amount: totalCents - before }, options),
    );
    return before + refund.amount;
  },

  async get(paymentId) {
    return paymentOf(await client.read((stripe, options) => stripe.paymentIntents.retrieve(paymentId, {}, options)));
  },

  async find(customerId, reference) {
    // A list, not a search: Stripe's search lags behind by up to a minute, its lists do not.
    const found = await client.read(async (stripe, options) => {
      for await (const intent of stripe.paymentIntents.list({ customer: customerId, limit: 100 }, options))
        if (intent.metadata['reference'] === reference) return intent;
      return null;
    });
    return found && paymentOf(found);
  },
});

/**
 * The tax within a captured amount, for Stripe to book, and to take back with a refund (https://docs.stripe.com/tax/payment-intent). Empty
 * if Stripe refuses to calculate it, for example because the customer is gone or their place is unknown. The fee was approved, so it is
 * captured anyway.
 */
async function taxWithin(
  client: StripeClient,
  { customerId, amountCents, reference }: { customerId: string | null; amountCents: number; reference: string },
): Promise<Pick<Stripe.PaymentIntentCaptureParams, 'hooks' | 'metadata'>> {
  if (customerId === null) return {};
  const line = { amount: amountCents, reference, tax_behavior: 'inclusive' } as const;
  try {
    const { id, tax_amount_inclusive: taxCents } = await client.write(`fee-tax/${reference}`, (stripe, options) =>
      stripe.tax.calculations.create(
        { currency: BILLING_CURRENCY.toLowerCase(), customer: customerId, line_items: [line] },
        options,
      ),
    );
    return { hooks: { inputs: { tax: { calculation: id! } } }, metadata: { tax_cents: taxCents } };
  } catch (error) {
    const isLasting = error instanceof PaymentError && !['UNAVAILABLE', 'OUTCOME_UNKNOWN'].includes(error.code);
    if (!isLasting) throw error;
    return {};
  }
}

const STATES: Record<string, Payment['state'] | undefined> = {
  requires_action: 'action-required',
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'released',
};

function paymentOf(intent: Stripe.PaymentIntent): Payment {
  // A card payment that we capture ourselves should never be `processing`.
  if (intent.status === 'processing')
    throw new PaymentError('OUTCOME_UNKNOWN', `payment ${intent.id} is being processed`);
  const state = STATES[intent.status] ?? 'declined';
  return {
    id: intent.id,
    reference: intent.metadata['reference'] ?? null,
    state,
    amountCents: intent.amount,
    capturedCents: intent.amount_received,
    clientSecret: state === 'action-required' ? intent.client_secret : null,
    refusal: state === 'declined' ? refusalOf(intent.last_payment_error) : null,
  };
}
