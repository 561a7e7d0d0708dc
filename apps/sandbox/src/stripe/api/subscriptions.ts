import { monthsAfter } from '../clock.js';
import { missing, StripeFailure, wrong } from '../failure.js';
import { flag, inner, text, texts } from '../form.js';
import { subscriptionShape } from '../shapes.js';
import type { PaymentMethod, Subscription } from '../objects.js';
import { StripeStore } from '../store.js';
import type { StripeWorld } from '../world.js';
import { page, PAGING, type Operation } from './call.js';
import { customerOf } from './customer-of.js';
import { bill } from './invoices.js';
import { priceIn } from './prices.js';
import { requirePlace } from './tax.js';
import { endSubscription, isEnded, itemOf, subscriptionOf } from './subscription-state.js';

const SHARED_PARAMETERS = [
  'proration_behavior',
  'metadata',
  'default_payment_method',
  'off_session',
  'payment_behavior',
] as const;

function requireCardOf({ store }: StripeWorld, cardId: string, customerId: string): void {
  if (store.get<PaymentMethod>('payment_method', cardId)?.customer !== customerId)
    throw wrong('default_payment_method', 'The customer does not have this payment method.', 'resource_missing');
}

export const SUBSCRIPTION_OPERATIONS: Operation[] = [
  {
    method: 'POST',
    path: '/v1/subscriptions',
    takes: ['customer', 'items', 'automatic_tax', ...SHARED_PARAMETERS],
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
      requireCardOf(world, payer, customer.id);
      const isTaxed = flag(inner(form, 'automatic_tax') ?? {}, 'enabled');
      if (isTaxed) requirePlace(customer);
      const [id, now] = [StripeStore.newId('sub'), clock.now()];
      const subscription = subscriptionShape({
        id,
        object: 'subscription',
        created: now,
        customer: customer.id,
        status: 'incomplete',
        billing_cycle_anchor: now,
        start_date: now,
        metadata: texts(form, 'metadata'),
        default_payment_method: text(form, 'default_payment_method') ?? null,
        automatic_tax: { disabled_reason: null, enabled: isTaxed, liability: isTaxed ? { type: 'self' } : null },
        items: {
          object: 'list',
          data: [
            {
              id: StripeStore.newId('si'),
              object: 'subscription_item',
              created: now,
              metadata: {},
              discounts: [],
              billing_thresholds: null,
              price,
              quantity: 1,
              subscription: id,
              tax_rates: [],
              current_period_start: now,
              current_period_end: monthsAfter(now, 1),
            },
          ],
          has_more: false,
          url: `/v1/subscription_items?subscription=${id}`,
        },
      });
      store.insert(subscription);
      bill(world, subscription, true);
      const current = subscriptionOf(world, id); // the first payment has changed it
      events.emit('customer.subscription.created', current);
      if (text(form, 'payment_behavior') === 'error_if_incomplete' && current.status === 'incomplete')
        throw new StripeFailure(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });
      return current;
    },
  },
  {
    method: 'GET',
    path: '/v1/subscriptions',
    takes: [...PAGING, 'customer', 'status'],
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
    method: 'GET',
    path: '/v1/subscriptions/:id',
    takes: [],
    run: (world, { id }) => subscriptionOf(world, id),
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    takes: ['cancel_at_period_end', ...SHARED_PARAMETERS],
    run(world, { id, form }) {
      const { store, clock, events } = world;
      const subscription = subscriptionOf(world, id);
      if (isEnded(subscription))
        throw wrong('id', 'A canceled subscription can only update its cancellation_details and metadata.');
      const payer = form['default_payment_method'];
      if (typeof payer === 'string' && payer !== '') requireCardOf(world, payer, subscription.customer);
      if (form['cancel_at_period_end'] !== undefined) {
        const ends = flag(form, 'cancel_at_period_end');
        store.save(subscription, {
          cancel_at_period_end: ends,
          canceled_at: ends ? clock.now() : null,
          cancel_at: ends ? itemOf(subscription).current_period_end : null,
        });
      }
      store.save(subscription, {
        metadata: { ...subscription.metadata, ...texts(form, 'metadata') },
        ...(typeof payer === 'string' ? { default_payment_method: payer === '' ? null : payer } : {}),
      });
      events.emit('customer.subscription.updated', subscription);
      return subscription;
    },
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    takes: ['invoice_now', 'prorate', 'cancellation_details'],
    run(world, { id }) {
      const subscription = subscriptionOf(world, id);
      if (isEnded(subscription)) throw missing('subscription', id);
      endSubscription(world, subscription);
      return subscription;
    },
  },
];
