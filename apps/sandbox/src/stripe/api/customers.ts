import { missing } from '../failure.js';
import { inner, text, texts, type Form } from '../form.js';
import { customerShape } from '../shapes.js';
import { NO_ADDRESS, type Customer, type PaymentMethod, type Subscription } from '../objects.js';
import { StripeStore } from '../store.js';
import { page, PAGING, type Operation } from './call.js';
import { customerOf } from './customer-of.js';
import { requirePlace } from './tax.js';
import { endSubscription } from './subscription-state.js';

const FIELDS = ['name', 'email', 'phone', 'description', 'metadata', 'invoice_settings', 'address', 'tax'] as const;

export const CUSTOMER_OPERATIONS: Operation[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    takes: [...FIELDS, 'payment_method'],
    run(world, { form }) {
      const { store, clock, events } = world;
      const own = { id: StripeStore.newId('cus'), object: 'customer', created: clock.now() };
      const customer = customerShape({ ...own, ...changes(form) });
      store.insert(customer);
      events.emit('customer.created', customer);
      return customer;
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    takes: [],
    run({ store }, { id }) {
      const found = store.get<Customer>('customer', id);
      if (!found) throw missing('customer', id);
      return found.deleted ? { id, object: 'customer', deleted: true } : found;
    },
  },
  {
    method: 'POST',
    path: '/v1/customers/:id',
    takes: FIELDS,
    run(world, { id, form }) {
      const { store, events } = world;
      const customer = customerOf(world, id, 'id');
      const settings = inner(form, 'invoice_settings');
      const cardId = settings && text(settings, 'default_payment_method');
      if (cardId !== undefined && store.get<PaymentMethod>('payment_method', cardId)?.customer !== id)
        throw missing('PaymentMethod', cardId, 'invoice_settings[default_payment_method]', 400);
      const change = changes(form);
      const tax = inner(form, 'tax');
      if (tax && text(tax, 'validate_location') === 'immediately') requirePlace({ ...customer, ...change });
      store.save(customer, {
        ...change,
        metadata: { ...customer.metadata, ...texts(form, 'metadata') },
        ...(cardId === undefined
          ? {}
          : { invoice_settings: { ...customer.invoice_settings, default_payment_method: cardId } }),
      });
      events.emit('customer.updated', customer);
      return customer;
    },
  },
  {
    method: 'DELETE',
    path: '/v1/customers/:id',
    takes: [],
    run(world, { id }) {
      const { store, events } = world;
      const customer = customerOf(world, id, 'id');
      for (const subscription of store.list<Subscription>({ object: 'subscription', customer: id }))
        endSubscription(world, subscription);
      for (const method of store.list<PaymentMethod>({ object: 'payment_method', customer: id }))
        store.save(method, { customer: null });
      store.save(customer, { deleted: true });
      events.emit('customer.deleted', customer);
      return { id, object: 'customer', deleted: true };
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    takes: [...PAGING, 'type'],
    run(world, { id, form }) {
      customerOf(world, id, 'id');
      const all = world.store.list<PaymentMethod>({ object: 'payment_method', customer: id });
      return page(all, form, `/v1/customers/${id}/payment_methods`);
    },
  },
];

function changes(form: Form): Partial<Customer> {
  const given = ['name', 'email', 'phone', 'description'].filter((name) => typeof form[name] === 'string');
  return {
    ...Object.fromEntries(given.map((name) => [name, text(form, name) ?? null])),
    ...(form['metadata'] ? { metadata: texts(form, 'metadata') } : {}),
    ...(form['address'] ? { address: { ...NO_ADDRESS, ...filled(texts(form, 'address')) } } : {}),
  };
}

const filled = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
