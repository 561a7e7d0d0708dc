import { missing, StripeFailure } from '../failure.js';
import { text } from '../form.js';
import { invoiceShape } from '../shapes.js';
import type { Customer, Invoice, PaymentIntent, Subscription } from '../objects.js';
import { StripeStore } from '../store.js';
import type { StripeWorld } from '../world.js';
import { page, PAGING, type Operation } from './call.js';
import { confirm, newPaymentIntent } from './payments.js';
import { endSubscription, itemOf, subscriptionOf } from './subscription-state.js';
import { invoiceTax, taxOf } from './tax.js';
import { printedTaxIds } from './tax-ids.js';

const DAY = 86_400;
/** Days after a failed renewal on which the card is charged again. If the last attempt fails too, the subscription is canceled. */
const RETRY_DAYS = [1, 3, 5, 7];

/** Bills a period: creates the invoice and its payment, and charges the card. */
export function bill(world: StripeWorld, subscription: Subscription, isFirst: boolean): void {
  const { store, clock, events, origin } = world;
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  const id = StripeStore.newId('in');
  const customer = store.get<Customer>('customer', subscription.customer)!;
  const description = `1 × ${price['nickname'] as string} (at $${(price.unit_amount / 100).toFixed(2)} / month)`;
  const number = `${String(customer['invoice_prefix'])}-${String(store.list({ object: 'invoice', customer: customer.id }).length + 1).padStart(4, '0')}`;
  const amount = price.unit_amount;
  const isTaxed = subscription.automatic_tax.enabled;
  const tax = isTaxed ? taxOf(world, customer, amount) : null;
  const withoutTax = amount - (tax?.amount ?? 0);
  const invoice = invoiceShape({
    id,
    object: 'invoice',
    created: clock.now(),
    customer: subscription.customer,
    status: 'open',
    number,
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    total: amount,
    subtotal: amount,
    total_excluding_tax: withoutTax,
    subtotal_excluding_tax: withoutTax,
    automatic_tax: {
      disabled_reason: null,
      enabled: isTaxed,
      liability: isTaxed ? { type: 'self' } : null,
      provider: isTaxed ? 'stripe' : null,
      status: isTaxed ? 'complete' : null,
    },
    total_taxes: tax === null ? null : [invoiceTax(tax)],
    customer_address: customer.address,
    billing_reason: isFirst ? 'subscription_create' : 'subscription_cycle',
    effective_at: clock.now(),
    customer_email: customer.email,
    customer_name: customer.name,
    customer_tax_ids: printedTaxIds(world, customer.id),
    period_start: isFirst ? clock.now() : start,
    period_end: isFirst ? clock.now() : end,
    hosted_invoice_url: `${origin()}/stripe/receipts/${id}`,
    invoice_pdf: `${origin()}/stripe/receipts/${id}`,
    lines: {
      object: 'list',
      data: [{ ...lineOf(subscription, id, description), taxes: tax === null ? [] : [invoiceTax(tax)] }],
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    parent: {
      quote_details: null,
      type: 'subscription_details',
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    status_transitions: { finalized_at: clock.now(), marked_uncollectible_at: null, paid_at: null, voided_at: null },
  });
  const intent = newPaymentIntent(
    world,
    { amount, customer: subscription.customer, description: isFirst ? 'Subscription creation' : 'Subscription update' },
    { invoice: id },
  );
  store.insert(invoice, { subscription: subscription.id, intent: intent.id });
  store.save(subscription, { latest_invoice: id });
  events.emit('invoice.created', invoice);
  events.emit('invoice.finalized', invoice);
  collect(world, invoice);
}

const lineOf = (subscription: Subscription, invoice: string, description: string): object => {
  const { id, price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  return {
    id: StripeStore.newId('il'),
    object: 'line_item',
    amount: price.unit_amount,
    currency: 'usd',
    description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      type: 'subscription_item_details',
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: id,
      },
    },
    period: { start, end },
    pretax_credit_amounts: [],
    quantity: 1,
    quantity_decimal: '1',
    subscription: subscription.id,
    pricing: { type: 'price_details', unit_amount_decimal: String(price.unit_amount) },
    subtotal: price.unit_amount,
  };
};

/** The card that pays: the subscription's own, or the customer's default. */
const payerOf = ({ store }: StripeWorld, { default_payment_method, customer }: Subscription): string | null =>
  default_payment_method ?? store.get<Customer>('customer', customer)?.invoice_settings.default_payment_method ?? null;

/** Charges the card for an open invoice and updates the subscription. */
export function collect(world: StripeWorld, invoice: Invoice): void {
  const { store, events, clock } = world;
  const { subscription: id, intent: intentId } = store.hidden(invoice.id) as { subscription: string; intent: string };
  const subscription = subscriptionOf(world, id);
  const intent = store.get<PaymentIntent>('payment_intent', intentId)!;
  const isFirst = invoice.billing_reason === 'subscription_create';
  const attempts = invoice.attempt_count + 1;
  store.save(invoice, { attempt_count: attempts });
  const payer = payerOf(world, subscription);
  try {
    if (payer === null) throw new StripeFailure(402, { type: 'card_error', message: 'There is no card.' });
    store.save(intent, { payment_method: payer, status: 'requires_confirmation' });
    confirm(world, intent, { isOffSession: !isFirst });
    if (intent.status !== 'requires_action') return; // paid: the payment has already updated the invoice
    events.emit('invoice.payment_action_required', invoice);
  } catch (error) {
    if (!(error instanceof StripeFailure) || error.status !== 402) throw error;
    const day = RETRY_DAYS[attempts - 1];
    const start = itemOf(subscription).current_period_start;
    store.save(invoice, { next_payment_attempt: isFirst || day === undefined ? null : start + day * DAY });
    events.emit('invoice.payment_failed', invoice);
    if (!isFirst && subscription.status === 'active') {
      store.save(subscription, { status: 'past_due' });
      events.emit('customer.subscription.updated', subscription);
    }
    if (!isFirst && day === undefined) endSubscription(world, subscription, clock.now());
  }
}

export const INVOICE_OPERATIONS: Operation[] = [
  {
    method: 'GET',
    path: '/v1/invoices',
    takes: [...PAGING, 'customer', 'subscription', 'status'],
    run({ store }, { form }) {
      const [subscription, status] = [text(form, 'subscription'), text(form, 'status')];
      const matches = (invoice: Invoice): boolean =>
        (status === undefined || invoice.status === status) &&
        (subscription === undefined || store.hidden(invoice.id)['subscription'] === subscription);
      const all = store.list<Invoice>({ object: 'invoice', customer: text(form, 'customer') });
      return page(all.filter(matches), form, '/v1/invoices');
    },
  },
  {
    method: 'GET',
    path: '/v1/invoices/:id',
    takes: [],
    run({ store }, { id }) {
      const invoice = store.get<Invoice>('invoice', id);
      if (!invoice) throw missing('invoice', id, 'invoice');
      return invoice;
    },
  },
];
