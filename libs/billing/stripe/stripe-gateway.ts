import Stripe from 'stripe';
import { z } from 'zod';
import { PaymentError } from '../payment-error.js';
import type { PaymentGateway, ProviderEvent } from '../payment-gateway.js';
import type { BillingSettings } from '../settings.js';
import { StripeClient } from './client.js';
import { stripeCards, toStripe } from './stripe-cards.js';
import { stripeInvoices } from './stripe-invoices.js';
import { stripePayments } from './stripe-payments.js';
import { stripePlans } from './stripe-plans.js';
import { stripeTaxIds } from './stripe-tax-ids.js';

/** How old a signed webhook can be, in seconds. Stripe signs it again each time it sends it. */
const TOLERANCE_SECONDS = 300;
/** How far its time can be ahead of ours, in seconds. */
const AHEAD_SECONDS = 60;

/** Ids go into queries, so nothing else is accepted as one. */
const id = z.string().regex(/^[\w-]{1,255}$/);
const idOrNone = id.nullable().catch(null);
const owner = z
  .union([id, z.looseObject({ id }).transform((one) => one.id)])
  .nullable()
  .catch(null);
const NOBODY = { object: undefined, id: null, customer: null };
const owned = z.looseObject({ object: z.unknown().optional(), id: idOrNone, customer: owner }).catch(NOBODY);
/** The fields of an event that are read. An event of another shape has no customer. */
const event = z
  .looseObject({
    id: id.catch('unreadable'),
    type: z
      .string()
      .regex(/^[\w.]{1,100}$/)
      .catch('unreadable'),
    data: z
      .looseObject({ object: owned, previous_attributes: owned })
      .catch({ object: NOBODY, previous_attributes: NOBODY }),
  })
  .catch({ id: 'unreadable', type: 'unreadable', data: { object: NOBODY, previous_attributes: NOBODY } });

/** Payments by Stripe, or by the sandbox's stand-in, which has the same API. @param timeoutMs for one call */
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
      async setAddress({ customerId, billing, reference }) {
        const { address } = toStripe(billing);
        await client.write(`customer-address/${reference}`, (stripe, options) =>
          stripe.customers.update(customerId, { address, tax: { validate_location: 'immediately' } }, options),
        );
      },
      async remove(customerId) {
        try {
          await client.write(`customer-remove/${customerId}`, (stripe, options) =>
            stripe.customers.del(customerId, {}, options),
          );
        } catch (error) {
          if (!(error instanceof PaymentError && error.code === 'NOT_FOUND')) throw error; // the customer is gone already
        }
      },
    },
    cards: stripeCards(client),
    taxIds: stripeTaxIds(client),
    plans: stripePlans(client, settings),
    payments: stripePayments(client, settings),
    invoices: (customerId) => stripeInvoices(client, customerId),
    readEvent: (raw, signature) => readEvent(client.stripe, raw, { signature, secret: settings.webhookSecret }),
  };
}

function readEvent(
  stripe: Stripe,
  raw: Buffer,
  { signature, secret }: { signature: string | undefined; secret: string },
): ProviderEvent | null {
  if (signature === undefined || isFromTheFuture(signature)) return null;
  let payload: unknown;
  try {
    payload = stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_SECONDS);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    // Correctly signed, but of a shape that the library cannot read: handled like any other event without content.
  }
  const { id, type, data } = event.parse(payload);
  const { object, previous_attributes: before } = data;
  if (object.object === 'customer') return { id, type, customerId: object.id };
  // A detached card names no customer any more: its former customer is in the event's previous attributes.
  return { id, type, customerId: object.customer ?? before.customer };
}

/** The library refuses only timestamps that are too old. */
const isFromTheFuture = (signature: string): boolean =>
  [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].some(([, at]) => Number(at) > Date.now() / 1_000 + AHEAD_SECONDS);
