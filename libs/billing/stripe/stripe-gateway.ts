import Stripe from 'stripe';
import { PaymentError } from '../payment-error.js';
import type { PaymentGateway, ProviderEvent } from '../payment-gateway.js';
import type { BillingSettings } from '../settings.js';
import { idOf, StripeClient } from './client.js';
import { stripeCards } from './stripe-cards.js';
import { stripeInvoices } from './stripe-invoices.js';
import { stripePayments } from './stripe-payments.js';
import { stripePlans } from './stripe-plans.js';

/** How old a signed webhook may be, in seconds. Stripe signs anew each time it sends one. */
const TOLERANCE_SECONDS = 300;

/** Payments by Stripe, or by the sandbox's stand-in, which speaks the same. @param timeoutMs of one call */
export function stripeGateway(settings: BillingSettings, timeoutMs?: number): PaymentGateway {
  const client = new StripeClient(settings, timeoutMs);
  return {
    customers: {
      async create({ reference, making, name, email }) {
        const { id } = await client.write(`customer/${reference}/${making}`, (stripe, options) =>
          stripe.customers.create({ name, email, metadata: { reference } }, options),
        );
        return id;
      },
      async remove(customerId) {
        try {
          await client.write(`customer-remove/${customerId}`, (stripe, options) =>
            stripe.customers.del(customerId, {}, options),
          );
        } catch (error) {
          if (!(error instanceof PaymentError && error.code === 'NOT_FOUND')) throw error; // it is gone already
        }
      },
    },
    cards: stripeCards(client),
    plans: stripePlans(client, settings.prices),
    payments: stripePayments(client),
    invoices: (customerId) => stripeInvoices(client, customerId),
    readEvent: (raw, signature) => readEvent(client.stripe, raw, { signature, secret: settings.webhookSecret }),
  };
}

/** Whose something is. */
interface Owned {
  customer?: string | { id: string } | null;
}

function readEvent(
  stripe: Stripe,
  raw: Buffer,
  { signature, secret }: { signature: string | undefined; secret: string },
): ProviderEvent | null {
  if (signature === undefined) return null;
  try {
    const { id, type, data } = stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_SECONDS);
    const object = data.object as Owned & { object?: string; id?: string };
    if (object.object === 'customer') return { id, type, customerId: object.id ?? null };
    // A card that was detached names nobody any more: whose it was stands in what the event changed.
    const before = data.previous_attributes as Owned | undefined;
    return { id, type, customerId: idOf(object.customer) ?? idOf(before?.customer) };
  } catch (error) {
    // SyntaxError: well signed, and no JSON. Neither says anything to anybody.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
}
