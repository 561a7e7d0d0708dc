import { monthsAfter } from '../clock.js';
import { missing, StripeFailure, wrong } from '../failure.js';
import { flag, text, texts, type Form } from '../form.js';
import {
  invoiceShape,
  subscriptionShape,
  type Customer,
  type Invoice,
  type PaymentIntent,
  type PaymentMethod,
  type Price,
  type Subscription,
} from '../shapes.js';
import { StripeStore } from '../store.js';
import type { StripeWorld } from '../world.js';
import { page, PAGING, type Operation } from './call.js';
import { customerOf } from './customers.js';
import { confirm, newPaymentIntent } from './payments.js';

const DAY = 86_400;
/** Days after a failed renewal on which the card is asked again; after the last the subscription is canceled. */
const RETRY_DAYS = [1, 3, 5, 7];
/** An incomplete subscription whose first payment does not come is given up. */
const INCOMPLETE_SECONDS = 23 * 3600;

const LIVING = ['active', 'past_due'];

function subscriptionOf({ store }: StripeWorld, id: string): Subscription {
  const found = store.get<Subscription>('subscription', id);
  if (!found) throw missing('subscription', id);
  return found;
}

const itemOf = (subscription: Subscription) => subscription.items.data[0]!;

/** Bills a period: an invoice, a payment, and the card asked for it. */
function bill(world: StripeWorld, subscription: Subscription, isFirst: boolean): void {
  const { store, clock, events, origin } = world;
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  const id = StripeStore.newId('in');
  const customer = store.get<Customer>('customer', subscription.customer)!;
  const description = `1 × ${price['nickname'] as string} (at $${(price.unit_amount / 100).toFixed(2)} / month)`;
  const number = `${String(customer['invoice_prefix'])}-${String(store.list({ object: 'invoice', customer: customer.id }).length + 1).padStart(4, '0')}`;
  const amount = price.unit_amount;
  const invoice = invoiceShape({
    ...{ id, object: 'invoice', created: clock.now(), customer: subscription.customer, status: 'open', number },
    ...{ amount_due: amount, amount_paid: 0, amount_remaining: amount, attempt_count: 0 },
    ...{ total: amount, subtotal: amount, total_excluding_tax: amount, subtotal_excluding_tax: amount },
    ...{ billing_reason: isFirst ? 'subscription_create' : 'subscription_cycle', effective_at: clock.now() },
    ...{ customer_email: customer.email, customer_name: customer.name },
    ...{ period_start: isFirst ? clock.now() : start, period_end: isFirst ? clock.now() : end },
    ...{ hosted_invoice_url: `${origin()}/stripe/receipts/${id}`, invoice_pdf: `${origin()}/stripe/receipts/${id}` },
    lines: {
      object: 'list',
      data: [lineOf(subscription, id, description)],
      ...{ has_more: false, url: `/v1/invoices/${id}/lines` },
    },
    parent: {
      ...{ quote_details: null, type: 'subscription_details' },
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
    ...{ id: StripeStore.newId('il'), object: 'line_item', amount: price.unit_amount, currency: 'usd', description },
    ...{
      discount_amounts: [],
      discountable: true,
      discounts: [],
      invoice,
      livemode: false,
      metadata: subscription.metadata,
    },
    parent: {
      ...{ invoice_item_details: null, type: 'subscription_item_details' },
      subscription_item_details: {
        ...{ invoice_item: null, proration: false, proration_details: null },
        ...{ subscription: subscription.id, subscription_item: id },
      },
    },
    ...{
      period: { start, end },
      pretax_credit_amounts: [],
      quantity: 1,
      quantity_decimal: '1',
      subscription: subscription.id,
      taxes: [],
    },
    pricing: { type: 'price_details', unit_amount_decimal: String(price.unit_amount) },
    subtotal: price.unit_amount,
  };
};

/** The card that pays: the subscription's own, or the customer's default. */
const payerOf = ({ store }: StripeWorld, { default_payment_method, customer }: Subscription): string | null =>
  default_payment_method ?? store.get<Customer>('customer', customer)?.invoice_settings.default_payment_method ?? null;

/** Asks the card for an open invoice, and says so to the subscription. */
function collect(world: StripeWorld, invoice: Invoice): void {
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
    if (intent.status !== 'requires_action') return; // paid, which has told the invoice
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

/** Its payment has succeeded. */
export function invoiceWasPaid(world: StripeWorld, invoice: Invoice): void {
  const { store, clock, events } = world;
  const subscription = subscriptionOf(world, store.hidden(invoice.id)['subscription'] as string);
  const { amount_due: amount } = invoice;
  store.save(invoice, {
    ...{ status: 'paid', amount_paid: amount, amount_remaining: 0, next_payment_attempt: null },
    status_transitions: { ...(invoice['status_transitions'] as object), paid_at: clock.now() },
  });
  events.emit('invoice.paid', invoice);
  if (!['incomplete', 'past_due'].includes(subscription.status)) return;
  store.save(subscription, { status: 'active' });
  events.emit('customer.subscription.updated', subscription);
}

/** Ends it at once; what is open of it is not asked for any more. */
export function endSubscription(world: StripeWorld, subscription: Subscription, at = world.clock.now()): void {
  if (['canceled', 'incomplete_expired'].includes(subscription.status)) return;
  const { store, events } = world;
  const wasIncomplete = subscription.status === 'incomplete';
  const invoice = subscription.latest_invoice && store.get<Invoice>('invoice', subscription.latest_invoice);
  if (invoice && invoice.status === 'open') {
    store.save(invoice, { status: 'void', next_payment_attempt: null });
    const intent = store.get<PaymentIntent>('payment_intent', store.hidden(invoice.id)['intent'] as string)!;
    store.save(intent, { status: 'canceled', canceled_at: at, next_action: null });
  }
  store.save(subscription, {
    ...{ status: wasIncomplete && at - subscription.created >= INCOMPLETE_SECONDS ? 'incomplete_expired' : 'canceled' },
    ...{ ended_at: at, canceled_at: subscription.canceled_at ?? at },
  });
  events.emit('customer.subscription.deleted', subscription);
}

/** When something of a subscription is due next, or null. */
function dueOf({ store }: StripeWorld, subscription: Subscription): number | null {
  if (subscription.status === 'incomplete') return subscription.created + INCOMPLETE_SECONDS;
  if (!LIVING.includes(subscription.status)) return null;
  const end = itemOf(subscription).current_period_end;
  const invoice = subscription.latest_invoice && store.get<Invoice>('invoice', subscription.latest_invoice);
  const retry = invoice && invoice.status === 'open' ? invoice.next_payment_attempt : null;
  return retry === null ? end : Math.min(end, retry);
}

/** Does what has become due by now: renewals, further attempts, ends. */
export function runSubscriptions(world: StripeWorld): void {
  for (let guard = 0; guard < 10_000; guard++) {
    const due = world.store
      .list<Subscription>({ object: 'subscription' })
      .map((subscription) => ({ subscription, at: dueOf(world, subscription) }))
      .filter((entry): entry is { subscription: Subscription; at: number } => entry.at !== null)
      .sort((one, other) => one.at - other.at)[0];
    if (!due || due.at > world.clock.now()) return;
    // What is done late is dated as it was due: a test that skips a year sees twelve invoices, each of its month.
    step({ ...world, clock: { now: () => due.at } }, due.subscription, due.at);
  }
}

function step(world: StripeWorld, subscription: Subscription, at: number): void {
  const { store, events } = world;
  const item = itemOf(subscription);
  if (subscription.status === 'incomplete') return endSubscription(world, subscription, at);
  if (at >= item.current_period_end) {
    if (subscription.cancel_at_period_end || subscription.status === 'past_due')
      return endSubscription(world, subscription, at);
    const months = 1 + monthsBetween(subscription.billing_cycle_anchor, item.current_period_end);
    item.current_period_start = item.current_period_end;
    item.current_period_end = monthsAfter(subscription.billing_cycle_anchor, months);
    store.save(subscription);
    events.emit('customer.subscription.updated', subscription);
    return bill(world, subscription, false);
  }
  collect(world, store.get<Invoice>('invoice', subscription.latest_invoice!)!);
}

function monthsBetween(anchor: number, end: number): number {
  const [from, to] = [new Date(anchor * 1000), new Date(end * 1000)];
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
}

const PROLONGED = [
  'proration_behavior',
  'metadata',
  'default_payment_method',
  'off_session',
  'payment_behavior',
] as const;

export const SUBSCRIPTION_OPERATIONS: Operation[] = [
  {
    ...{ method: 'POST', path: '/v1/subscriptions', takes: ['customer', 'items', ...PROLONGED] },
    run(world, { form }) {
      const { store, clock, events } = world;
      const customer = customerOf(world, text(form, 'customer'));
      const price = priceIn(world, form);
      const payer = text(form, 'default_payment_method') ?? customer.invoice_settings.default_payment_method;
      if (payer === null)
        throw new StripeFailure(400, {
          code: 'resource_missing',
          message: 'This customer has no attached payment source or default payment method.',
        });
      if (store.get<PaymentMethod>('payment_method', payer)?.customer !== customer.id)
        throw wrong('default_payment_method', 'The customer does not have this payment method.', 'resource_missing');
      const [id, now] = [StripeStore.newId('sub'), clock.now()];
      const subscription = subscriptionShape({
        ...{ id, object: 'subscription', created: now, customer: customer.id, status: 'incomplete' },
        ...{ billing_cycle_anchor: now, start_date: now, metadata: texts(form, 'metadata') },
        default_payment_method: text(form, 'default_payment_method') ?? null,
        items: {
          object: 'list',
          data: [
            {
              ...{
                id: StripeStore.newId('si'),
                object: 'subscription_item',
                created: now,
                metadata: {},
                discounts: [],
              },
              ...{ billing_thresholds: null, price, quantity: 1, subscription: id, tax_rates: [] },
              ...{ current_period_start: now, current_period_end: monthsAfter(now, 1) },
            },
          ],
          ...{ has_more: false, url: `/v1/subscription_items?subscription=${id}` },
        },
      });
      store.insert(subscription);
      bill(world, subscription, true);
      const now_ = subscriptionOf(world, id); // as its first payment has left it
      events.emit('customer.subscription.created', now_);
      if (text(form, 'payment_behavior') === 'error_if_incomplete' && now_.status === 'incomplete')
        throw new StripeFailure(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });
      return now_;
    },
  },
  {
    ...{ method: 'GET', path: '/v1/subscriptions', takes: [...PAGING, 'customer', 'status'] },
    run({ store }, { form }) {
      const status = text(form, 'status');
      const all = store.list<Subscription>({ object: 'subscription', customer: text(form, 'customer') });
      const matches = (subscription: Subscription): boolean =>
        status === 'all' ||
        (status === undefined ? subscription.status !== 'canceled' : subscription.status === status);
      return page(all.filter(matches), form, '/v1/subscriptions');
    },
  },
  {
    ...{ method: 'GET', path: '/v1/subscriptions/:id', takes: [] },
    run: (world, { id }) => subscriptionOf(world, id),
  },
  {
    ...{ method: 'POST', path: '/v1/subscriptions/:id', takes: ['cancel_at_period_end', ...PROLONGED] },
    run(world, { id, form }) {
      const { store, clock, events } = world;
      const subscription = subscriptionOf(world, id);
      if (['canceled', 'incomplete_expired'].includes(subscription.status))
        throw wrong('id', 'A canceled subscription can only update its cancellation_details and metadata.');
      if (form['cancel_at_period_end'] !== undefined) {
        const ends = flag(form, 'cancel_at_period_end');
        store.save(subscription, {
          ...{ cancel_at_period_end: ends, canceled_at: ends ? clock.now() : null },
          cancel_at: ends ? itemOf(subscription).current_period_end : null,
        });
      }
      const payer = form['default_payment_method'];
      store.save(subscription, {
        metadata: { ...subscription.metadata, ...texts(form, 'metadata') },
        ...(typeof payer === 'string' ? { default_payment_method: payer === '' ? null : payer } : {}),
      });
      events.emit('customer.subscription.updated', subscription);
      return subscription;
    },
  },
  {
    ...{ method: 'DELETE', path: '/v1/subscriptions/:id', takes: ['invoice_now', 'prorate', 'cancellation_details'] },
    run(world, { id }) {
      const subscription = subscriptionOf(world, id);
      if (['canceled', 'incomplete_expired'].includes(subscription.status)) throw missing('subscription', id);
      endSubscription(world, subscription);
      return subscription;
    },
  },
  {
    ...{ method: 'GET', path: '/v1/invoices', takes: [...PAGING, 'customer', 'subscription', 'status'] },
    run: ({ store }, { form }) =>
      page(store.list({ object: 'invoice', customer: text(form, 'customer') }), form, '/v1/invoices'),
  },
  {
    ...{ method: 'GET', path: '/v1/invoices/:id', takes: [] },
    run({ store }, { id }) {
      const invoice = store.get<Invoice>('invoice', id);
      if (!invoice) throw missing('invoice', id, 'invoice');
      return invoice;
    },
  },
  {
    ...{ method: 'GET', path: '/v1/prices/:id', takes: [] },
    run({ store }, { id }) {
      const price = store.get<Price>('price', id);
      if (!price) throw missing('price', id, 'price');
      return price;
    },
  },
];

function priceIn({ store }: StripeWorld, form: Form): Price {
  const items = form['items'];
  const [first] = Array.isArray(items) ? items : [];
  const id = typeof first === 'object' && !Array.isArray(first) ? text(first, 'price') : undefined;
  const price = id === undefined ? undefined : store.get<Price>('price', id);
  if (!price) throw missing('price', id ?? '', 'items[0][price]', 400);
  return price;
}
