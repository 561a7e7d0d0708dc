import { wrong } from './failure.js';
import type { Form } from './form.js';
import type { Invoice, PaymentIntent } from './objects.js';
import type { StripeObject, StripeStore } from './store.js';

/** Replaces ids by whole objects, as `expand[]` requests, at most four levels deep. @throws StripeFailure 400 */
export function expanded(store: StripeStore, answer: object, form: Form): object {
  const paths = Array.isArray(form['expand']) ? form['expand'] : [];
  const result = structuredClone(answer) as Record<string, unknown>;
  for (const path of paths) {
    const names = String(path).split('.');
    if (names.filter((name) => name !== 'data').length > 4)
      throw wrong('expand', 'You cannot expand more than 4 levels.');
    expand(store, result, names);
  }
  return result;
}

function expand(store: StripeStore, at: unknown, [name, ...rest]: string[]): void {
  if (name === undefined || typeof at !== 'object' || at === null) return;
  if (Array.isArray(at)) {
    for (const item of at) expand(store, item, [name, ...rest]);
    return;
  }
  const object = at as Record<string, unknown>;
  if (object['object'] === 'invoice') addHidden(store, object as unknown as Invoice, name);
  if (!(name in object)) throw wrong('expand', `This property cannot be expanded (${name}).`);
  const value = object[name];
  if (typeof value === 'string') object[name] = store.any(value) ?? value;
  expand(store, object[name], rest);
}

/** Adds a field that an invoice returns only on request. */
function addHidden(store: StripeStore, invoice: Invoice & StripeObject, name: string): void {
  const id = store.hidden(invoice.id)['intent'] as string;
  const intent = store.get<PaymentIntent>('payment_intent', id)!;
  if (name === 'confirmation_secret')
    invoice['confirmation_secret'] ??= { client_secret: intent.client_secret, type: 'payment_intent' };
  if (name !== 'payments') return;
  const payment = {
    id: `inpay_${invoice.id.slice(3)}`,
    object: 'invoice_payment',
    created: intent.created,
    currency: intent.currency,
    amount_requested: intent.amount,
    amount_paid: intent.amount_received || null,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: id },
    status: intent.status === 'succeeded' ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  invoice['payments'] ??= { object: 'list', data: [payment], has_more: false, url: `/v1/invoices/${invoice.id}` };
}
