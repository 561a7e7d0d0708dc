import type Stripe from 'stripe';
import type { BillingDetails, StoredCard } from '#libs/contracts/billing/card.js';
import { PaymentError } from '../payment-error.js';
import type { Confirmation, PaymentGateway } from '../payment-gateway.js';
import { idOf, type StripeClient } from './client.js';
import { refusalOf } from './failures.js';

/** Cards at Stripe: payment methods of a customer. The default one is the customer's default for invoices. */
export const stripeCards = (client: StripeClient): PaymentGateway['cards'] => ({
  async list(customerId) {
    const [customer, methods] = await Promise.all([
      client.read((stripe, options) => stripe.customers.retrieve(customerId, {}, options)),
      client.read((stripe, options) =>
        stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 }, options),
      ),
    ]);
    if (customer.deleted) throw new PaymentError('NOT_FOUND', `customer ${customerId} is deleted`);
    const defaultId = idOf(customer.invoice_settings.default_payment_method);
    return methods.data
      .flatMap((method) => (method.card ? [cardOf(method, method.card, defaultId)] : []))
      .sort((one, other) => Number(other.isDefault) - Number(one.isDefault));
  },

  async owner(cardId) {
    try {
      const method = await client.read((stripe, options) => stripe.paymentMethods.retrieve(cardId, {}, options));
      const { brand = method.type, last4 = '' } = method.card ?? {};
      const country = method.billing_details.address?.country ?? null;
      return { customerId: idOf(method.customer), brand, last4, country };
    } catch (error) {
      if (error instanceof PaymentError && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  },

  async store({ customerId, cardId, reference }) {
    const intent = await client.write(`card-store/${reference}`, (stripe, options) =>
      stripe.setupIntents.create(
        {
          customer: customerId,
          payment_method: cardId,
          confirm: true,
          usage: 'off_session',
          use_stripe_sdk: true,
          allowed_payment_method_types: ['card'],
          metadata: { reference },
        },
        options,
      ),
    );
    return confirmationOf(intent);
  },

  async findStored(customerId, cardId) {
    const { data } = await client.read((stripe, options) =>
      stripe.setupIntents.list({ customer: customerId, payment_method: cardId, limit: 100 }, options),
    );
    const best = data.find(({ status }) => status === 'succeeded') ?? data[0];
    return best ? confirmationOf(best) : null;
  },

  async attach({ customerId, cardId, reference }) {
    await client.write(`card-attach/${reference}`, (stripe, options) =>
      stripe.paymentMethods.attach(cardId, { customer: customerId }, options),
    );
  },

  async setDefault({ customerId, cardId, reference }) {
    const { data } = await client.read((stripe, options) =>
      stripe.subscriptions.list({ customer: customerId, limit: 100 }, options),
    );
    // The customer is changed last, so an interrupted call is repeated until the card is the default.
    for (const { id } of data.filter(hasOwnCard))
      await client.write(`card-default/${reference}/${id}`, (stripe, options) =>
        stripe.subscriptions.update(id, { default_payment_method: cardId, proration_behavior: 'none' }, options),
      );
    await client.write(`card-default/${reference}`, (stripe, options) =>
      stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } }, options),
    );
  },

  async updateBilling({ cardId, billing, reference }) {
    await client.write(`card-billing/${reference}`, (stripe, options) =>
      stripe.paymentMethods.update(cardId, { billing_details: toStripe(billing) }, options),
    );
  },

  async remove({ cardId, reference }) {
    await client.write(`card-remove/${reference}`, (stripe, options) =>
      stripe.paymentMethods.detach(cardId, {}, options),
    );
  },
});

/** A plan that waits for its first payment keeps its card, because the bank is asking the cardholder of that card. */
const PAID_BEFORE = new Set<Stripe.Subscription.Status>(['active', 'trialing', 'past_due', 'unpaid']);

/** The plan began with a card that was not the default; Stripe prefers it to the customer's default. */
const hasOwnCard = ({ status, default_payment_method }: Stripe.Subscription): boolean =>
  default_payment_method !== null && PAID_BEFORE.has(status);

function cardOf(
  { id, billing_details: { name, phone, address } }: Stripe.PaymentMethod,
  { brand, funding, last4, exp_month, exp_year }: Stripe.PaymentMethod.Card,
  defaultId: string | null,
): StoredCard {
  return {
    id,
    isDefault: id === defaultId,
    brand,
    funding,
    last4,
    expMonth: exp_month,
    expYear: exp_year,
    billing: {
      name,
      phone,
      line1: address?.line1 ?? null,
      line2: address?.line2 ?? null,
      city: address?.city ?? null,
      state: address?.state ?? null,
      postalCode: address?.postal_code ?? null,
      country: address?.country ?? null,
    },
  };
}

/** A billing address as Stripe takes it. An empty text clears a field. */
export const toStripe = ({ name, phone, line1, line2, city, state, postalCode, country }: BillingDetails) => ({
  name: name ?? '',
  phone: phone ?? '',
  address: {
    line1: line1 ?? '',
    line2: line2 ?? '',
    city: city ?? '',
    state: state ?? '',
    postal_code: postalCode ?? '',
    country: country ?? '',
  },
});

function confirmationOf({ status, client_secret, last_setup_error }: Stripe.SetupIntent): Confirmation {
  if (status === 'succeeded') return { state: 'done' };
  if (status === 'requires_action' && client_secret) return { state: 'action-required', clientSecret: client_secret };
  return { state: 'refused', refusal: refusalOf(last_setup_error) };
}
