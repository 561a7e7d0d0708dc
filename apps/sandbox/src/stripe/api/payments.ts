import { missing, StripeFailure, wrong } from '../failure.js';
import { flag, text, texts } from '../form.js';
import { chargeShape, paidBy, paymentIntentShape } from '../shapes.js';
import type { Charge, Invoice, PaymentIntent, PaymentMethod } from '../objects.js';
import { StripeStore } from '../store.js';
import type { StripeWorld } from '../world.js';
import { page, PAGING, type Operation } from './call.js';
import { customerOf } from './customer-of.js';
import { cardRefused, paymentMethodOf, refuseDeclined, secretOf } from './payment-methods.js';
import { invoiceWasPaid } from './invoice-paid.js';
import { taxIn } from './tax.js';

const LEAST_CENTS = 50;
const HELD_SECONDS = 7 * 86_400;
const NEEDS_HOLDER = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

export function paymentIntentOf({ store }: StripeWorld, id: string): PaymentIntent {
  const found = store.get<PaymentIntent>('payment_intent', id);
  if (!found) throw missing('payment_intent', id, 'intent');
  return found;
}

export function newPaymentIntent(
  { store, clock }: StripeWorld,
  own: Partial<PaymentIntent> & { amount: number },
  hidden: object = {},
): PaymentIntent {
  const id = StripeStore.newId('pi');
  const intent = paymentIntentShape({
    id,
    object: 'payment_intent',
    created: clock.now(),
    client_secret: `${id}_secret_${StripeStore.newId('s').slice(2)}`,
    currency: 'usd',
    ...own,
  });
  return store.insert(intent, { ...hidden });
}

/** Charges the card. @throws StripeFailure 402 if the bank refuses; the failure carries the payment in its new state */
export function confirm(world: StripeWorld, intent: PaymentIntent, { isOffSession }: { isOffSession: boolean }): void {
  const { store, events } = world;
  const method = paymentMethodOf(world, intent.payment_method ?? undefined);
  const { behaviour, isSetUp } = secretOf(world, method.id);
  try {
    refuseDeclined(world, method, 'charged');
    if (behaviour.does === 'challenge' && (behaviour.always || !isSetUp)) {
      if (isOffSession) throw cardRefused(NEEDS_HOLDER);
      store.save(intent, { status: 'requires_action', next_action: challengeOf(intent) });
      events.emit('payment_intent.requires_action', intent);
      return;
    }
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    failed(world, intent, method, error);
    throw new StripeFailure(402, {
      ...error.body.error,
      payment_intent: { ...intent },
      charge: intent.latest_charge ?? '',
    });
  }
  succeeded(world, intent, method);
}

/** The bank's challenge as the browser gets it. */
export const challengeOf = ({ client_secret }: { client_secret: string }): object => ({
  type: 'use_stripe_sdk',
  use_stripe_sdk: { type: 'three_d_secure_redirect', source: client_secret },
});

function succeeded(world: StripeWorld, intent: PaymentIntent, method: PaymentMethod): void {
  const { store, events } = world;
  const isManual = intent.capture_method === 'manual';
  const charge = newCharge(world, intent, method, { status: 'succeeded', paid: true, captured: !isManual });
  store.save(intent, {
    status: isManual ? 'requires_capture' : 'succeeded',
    next_action: null,
    last_payment_error: null,
    amount_capturable: isManual ? intent.amount : 0,
    amount_received: isManual ? 0 : intent.amount,
    latest_charge: charge.id,
  });
  events.emit(isManual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', intent);
  const invoice = store.hidden(intent.id)['invoice'];
  if (typeof invoice === 'string' && !isManual) invoiceWasPaid(world, store.get<Invoice>('invoice', invoice)!);
}

function failed(
  world: StripeWorld,
  intent: PaymentIntent,
  method: PaymentMethod,
  { body: { error } }: StripeFailure,
): void {
  const { store, events } = world;
  const { code = 'card_declined', decline_code, message, type } = error;
  const charge = newCharge(world, intent, method, {
    status: 'failed',
    paid: false,
    captured: false,
    failure_code: code,
  });
  const last = { type, code, ...(decline_code ? { decline_code } : {}), message };
  store.save(intent, {
    status: 'requires_payment_method',
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: last,
  });
  events.emit('payment_intent.payment_failed', intent);
}

/** Records the holder's answer to the bank's challenge. */
export function answered(world: StripeWorld, intent: PaymentIntent, isConfirmed: boolean): void {
  if (intent.status !== 'requires_action') return;
  const method = paymentMethodOf(world, intent.payment_method ?? undefined);
  if (isConfirmed) return succeeded(world, intent, method);
  world.store.save(intent, {
    status: 'requires_payment_method',
    next_action: null,
    last_payment_error: {
      type: 'card_error',
      code: 'payment_intent_authentication_failure',
      message: 'We are unable to authenticate your payment method.',
    },
  });
  world.events.emit('payment_intent.payment_failed', intent);
}

function newCharge(
  { store, clock, events, origin }: StripeWorld,
  intent: PaymentIntent,
  method: PaymentMethod,
  own: Pick<Charge, 'status' | 'paid' | 'captured'> & Partial<Charge>,
): Charge {
  const id = StripeStore.newId('ch');
  const { amount, currency, customer, description, metadata } = intent;
  const charge = chargeShape({
    id,
    object: 'charge',
    created: clock.now(),
    amount,
    currency,
    customer,
    description,
    metadata,
    payment_intent: intent.id,
    payment_method: method.id,
    amount_captured: own.captured ? amount : 0,
    ...paidBy(method, own.paid ? null : (own.failure_code ?? null)),
    receipt_url: `${origin()}/stripe/receipts/${id}`,
    ...own,
  });
  store.insert(charge);
  events.emit(own.paid ? 'charge.succeeded' : 'charge.failed', charge);
  return charge;
}

/** Releases holds that were not captured within a week, as banks do. */
export function lapseHolds(world: StripeWorld): void {
  const { store, clock } = world;
  for (const intent of store.list<PaymentIntent>({ object: 'payment_intent' })) {
    const charge = intent.status === 'requires_capture' && store.get<Charge>('charge', intent.latest_charge!);
    if (charge && charge.created + HELD_SECONDS <= clock.now())
      cancel(world, intent, { cancellation_reason: 'automatic' });
  }
}

function cancel({ store, clock, events }: StripeWorld, intent: PaymentIntent, more: object = {}): PaymentIntent {
  const charge = intent.latest_charge && store.get<Charge>('charge', intent.latest_charge);
  if (charge && charge.paid) store.save(charge, { refunded: true, amount_refunded: charge.amount });
  const change = { status: 'canceled', canceled_at: clock.now(), amount_capturable: 0, next_action: null } as const;
  store.save(intent, { ...change, ...more });
  events.emit('payment_intent.canceled', intent);
  return intent;
}

export const PAYMENT_OPERATIONS: Operation[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    takes: [
      ...[
        'amount',
        'currency',
        'customer',
        'description',
        'payment_method',
        'allowed_payment_method_types',
        'capture_method',
      ],
      ...[
        'confirm',
        'off_session',
        'use_stripe_sdk',
        'metadata',
        'receipt_email',
        'automatic_payment_methods',
        'setup_future_usage',
      ],
    ],
    run(world, { form }) {
      const amount = Number(text(form, 'amount'));
      if (!Number.isInteger(amount)) throw wrong('amount', 'Invalid integer: amount', 'parameter_invalid_integer');
      if (amount < LEAST_CENTS) throw wrong('amount', 'Amount must be at least $0.50 usd', 'amount_too_small');
      if (text(form, 'currency') !== 'usd') throw wrong('currency', 'This account takes usd alone.');
      const customerId = text(form, 'customer');
      const customer = customerId === undefined ? null : customerOf(world, customerId);
      const methodId = text(form, 'payment_method');
      const method = methodId === undefined ? null : paymentMethodOf(world, methodId);
      if (method?.customer && method.customer !== customer?.id)
        throw wrong('payment_method', `The customer does not have a payment method with the ID ${method.id}.`);
      const intent = newPaymentIntent(world, {
        amount,
        customer: customer?.id ?? null,
        payment_method: method?.id ?? null,
        description: text(form, 'description') ?? null,
        metadata: texts(form, 'metadata'),
        capture_method: text(form, 'capture_method') === 'manual' ? 'manual' : 'automatic',
        status: method ? 'requires_confirmation' : 'requires_payment_method',
      });
      world.events.emit('payment_intent.created', intent);
      if (flag(form, 'confirm')) confirm(world, intent, { isOffSession: flag(form, 'off_session') });
      return intent;
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    takes: [...PAGING, 'customer'],
    run: ({ store }, { form }) =>
      page(store.list({ object: 'payment_intent', customer: text(form, 'customer') }), form, '/v1/payment_intents'),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    takes: ['client_secret'],
    run: (world, { id }) => paymentIntentOf(world, id),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/capture',
    takes: ['amount_to_capture', 'metadata', 'hooks'],
    run(world, { id, form }) {
      const { store, events } = world;
      const intent = paymentIntentOf(world, id);
      const amount = Number(text(form, 'amount_to_capture') ?? intent.amount_capturable);
      if (intent.status !== 'requires_capture') throw wrongState(intent, 'captured');
      if (!Number.isInteger(amount) || amount < 1 || amount > intent.amount_capturable)
        throw wrong('amount_to_capture', 'The amount to capture exceeds what was authorised.', 'amount_too_large');
      const tax = taxIn(world, form, amount);
      const charge = store.get<Charge>('charge', intent.latest_charge!)!;
      store.save(charge, { captured: true, amount_captured: amount, amount_refunded: charge.amount - amount });
      store.save(intent, {
        status: 'succeeded',
        amount_received: amount,
        amount_capturable: 0,
        metadata: { ...intent.metadata, ...texts(form, 'metadata') },
        ...(tax === null ? {} : { hooks: { inputs: { tax: { calculation: tax.id } } } }),
      });
      events.emit('charge.captured', charge);
      events.emit('payment_intent.succeeded', intent);
      return intent;
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    takes: ['cancellation_reason'],
    run(world, { id }) {
      const intent = paymentIntentOf(world, id);
      if (intent.status === 'succeeded' || intent.status === 'canceled') throw wrongState(intent, 'canceled');
      return cancel(world, intent);
    },
  },
  {
    method: 'GET',
    path: '/v1/charges',
    takes: [...PAGING, 'customer', 'payment_intent'],
    run({ store }, { form }) {
      const intent = text(form, 'payment_intent');
      const all = store.list<Charge>({ object: 'charge', customer: text(form, 'customer') });
      return page(
        all.filter(({ payment_intent: of }) => intent === undefined || of === intent),
        form,
        '/v1/charges',
      );
    },
  },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    takes: [],
    run({ store }, { id }) {
      const charge = store.get<Charge>('charge', id);
      if (!charge) throw missing('charge', id);
      return charge;
    },
  },
];

const wrongState = (intent: PaymentIntent, verb: string): StripeFailure =>
  new StripeFailure(400, {
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent could not be ${verb} because it has a status of ${intent.status}.`,
    payment_intent: { ...intent },
  });
