import { missing, StripeFailure, wrong } from '../failure.js';
import { inner, text, texts, type Form } from '../form.js';
import { paymentMethodShape } from '../shapes.js';
import type { Customer, PaymentMethod, Subscription } from '../objects.js';
import { StripeStore } from '../store.js';
import { behaviorOf, brandOf, checkCard, fundingOf, isPast, type CardBehavior } from '../test-cards.js';
import type { StripeWorld } from '../world.js';
import type { Operation } from './call.js';
import { customerOf } from './customer-of.js';

/** Card data that only the bank knows. */
export interface CardSecret {
  behaviour: CardBehavior;
  /** Whether the holder has agreed to off-session payments. */
  isSetUp: boolean;
}

export const secretOf = ({ store }: StripeWorld, id: string): CardSecret => store.hidden(id) as unknown as CardSecret;

export function paymentMethodOf(
  { store }: StripeWorld,
  id: string | undefined,
  param = 'payment_method',
): PaymentMethod {
  const found = id === undefined ? undefined : store.get<PaymentMethod>('payment_method', id);
  if (!found) throw missing('PaymentMethod', id ?? '', param, param === 'id' ? 404 : 400);
  return found;
}

/** Refuses a card that the bank declines, when it is stored or charged. @throws StripeFailure 402 */
export function refuseDeclined(
  world: StripeWorld,
  method: PaymentMethod,
  when: 'stored' | 'charged',
  rest: object = {},
): void {
  const { behaviour } = secretOf(world, method.id);
  const { exp_month: expMonth, exp_year: expYear } = method.card;
  if (isPast({ expMonth, expYear }, world.clock.now()))
    throw cardRefused({ code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' }, rest);
  if (behaviour.does === 'decline' && (when === 'charged' || behaviour.alsoWhenStored))
    throw cardRefused(behaviour, rest);
}

export const cardRefused = (
  { code, declineCode, message }: { code: string; declineCode: string; message: string },
  rest: object = {},
): StripeFailure => new StripeFailure(402, { type: 'card_error', code, decline_code: declineCode, message, ...rest });

/** Attaches the payment method to the customer. */
export function attach({ store, events }: StripeWorld, method: PaymentMethod, customer: Customer): void {
  if (method.customer === customer.id) return;
  if (method.customer !== null || store.hidden(method.id)['isDetached'])
    throw wrong('payment_method', 'The payment method you provided has already been attached to a customer.');
  store.save(method, { customer: customer.id });
  events.emit('payment_method.attached', method);
}

export const PAYMENT_METHOD_OPERATIONS: Operation[] = [
  {
    method: 'POST',
    path: '/v1/payment_methods',
    takes: ['type', 'card', 'billing_details', 'metadata'],
    run({ store, clock }, { form }) {
      if (text(form, 'type') !== 'card') throw wrong('type', 'Only payment methods of type card are known here.');
      const card = inner(form, 'card') ?? {};
      const number = (text(card, 'number') ?? '').replace(/[\s-]/g, '');
      const year = Number(text(card, 'exp_year'));
      const expMonth = Number(text(card, 'exp_month'));
      const expYear = year < 100 ? 2000 + year : year;
      checkCard({ number, expMonth, expYear, cvc: text(card, 'cvc') ?? '' }, clock.now());
      const brand = brandOf(number);
      const method = paymentMethodShape({
        id: StripeStore.newId('pm'),
        object: 'payment_method',
        created: clock.now(),
        billing_details: billingIn(form),
        card: {
          brand,
          display_brand: brand,
          last4: number.slice(-4),
          funding: fundingOf(number),
          exp_month: expMonth,
          exp_year: expYear,
          networks: { available: [brand], preferred: null },
        },
        metadata: texts(form, 'metadata'),
      });
      return store.insert(method, { behaviour: behaviorOf(number), isSetUp: false });
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    takes: [],
    run: (world, { id }) => paymentMethodOf(world, id, 'id'),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id',
    takes: ['billing_details', 'card', 'metadata'],
    run(world, { id, form }) {
      const { store, events } = world;
      const method = paymentMethodOf(world, id, 'id');
      if (method.customer === null)
        throw wrong('id', 'You must save this PaymentMethod to a customer before you can update it.');
      const given = billingIn(form);
      const card = inner(form, 'card') ?? {};
      const dates = ['exp_month', 'exp_year'].flatMap((name) =>
        text(card, name) ? [[name, Number(text(card, name))]] : [],
      );
      store.save(method, {
        billing_details: {
          ...method.billing_details,
          ...given,
          address: { ...method.billing_details.address, ...given.address },
        },
        card: { ...method.card, ...Object.fromEntries(dates) },
        metadata: { ...method.metadata, ...texts(form, 'metadata') },
      });
      events.emit('payment_method.updated', method);
      return method;
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    takes: ['customer'],
    run(world, { id, form }) {
      const method = paymentMethodOf(world, id, 'id');
      const customer = customerOf(world, text(form, 'customer'));
      if (method.customer !== customer.id) refuseDeclined(world, method, 'stored');
      attach(world, method, customer);
      return method;
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    takes: [],
    run(world, { id }) {
      const { store, events } = world;
      const method = paymentMethodOf(world, id, 'id');
      if (method.customer === null)
        throw wrong('id', 'The payment method you provided is not attached to a customer so detachment is impossible.');
      const customer = customerOf(world, method.customer);
      if (customer.invoice_settings.default_payment_method === id)
        store.save(customer, { invoice_settings: { ...customer.invoice_settings, default_payment_method: null } });
      for (const subscription of store.list<Subscription>({ object: 'subscription', customer: customer.id }))
        if (subscription.default_payment_method === id) store.save(subscription, { default_payment_method: null });
      store.save(method, { customer: null }, { ...store.hidden(id), isDetached: true });
      events.emit('payment_method.detached', method);
      return method;
    },
  },
];

function billingIn(form: Form): Record<string, string | null> & { address: Record<string, string | null> } {
  const given = inner(form, 'billing_details') ?? {};
  const address = inner(given, 'address') ?? {};
  const texted = (of: Form) =>
    Object.fromEntries(
      Object.entries(of).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value === '' ? null : value]] : [],
      ),
    );
  return { ...texted(given), address: texted(address) } as ReturnType<typeof billingIn>;
}
