import { missing, StripeFailure } from '../failure.js';
import { flag, text, texts } from '../form.js';
import { setupIntentShape } from '../shapes.js';
import type { Customer, SetupIntent } from '../objects.js';
import { StripeStore } from '../store.js';
import type { StripeWorld } from '../world.js';
import { page, PAGING, type Operation } from './call.js';
import { customerOf } from './customer-of.js';
import { attach, paymentMethodOf, refuseDeclined, secretOf } from './payment-methods.js';
import { challengeOf } from './payments.js';

function confirmSetup(world: StripeWorld, intent: SetupIntent): void {
  const { store, events } = world;
  const method = paymentMethodOf(world, intent.payment_method ?? undefined);
  try {
    refuseDeclined(world, method, 'stored');
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    const { code = 'card_declined', decline_code, message, type } = error.body.error;
    store.save(intent, {
      status: 'requires_payment_method',
      last_setup_error: { type, code, ...(decline_code ? { decline_code } : {}), message },
    });
    events.emit('setup_intent.setup_failed', intent);
    throw new StripeFailure(402, { ...error.body.error, setup_intent: { ...intent } });
  }
  if (secretOf(world, method.id).behaviour.does === 'challenge') {
    store.save(intent, { status: 'requires_action', next_action: challengeOf(intent) });
    events.emit('setup_intent.requires_action', intent);
  } else setUp(world, intent);
}

function setUp(world: StripeWorld, intent: SetupIntent): void {
  const { store, events } = world;
  const method = paymentMethodOf(world, intent.payment_method ?? undefined);
  const customer = intent.customer === null ? undefined : store.get<Customer>('customer', intent.customer);
  if (customer && !customer.deleted) attach(world, method, customer);
  store.save(method, {}, { ...store.hidden(method.id), isSetUp: true });
  store.save(intent, { status: 'succeeded', next_action: null, last_setup_error: null });
  events.emit('setup_intent.succeeded', intent);
}

/** Records the holder's answer to the bank's challenge. */
export function setupAnswered(world: StripeWorld, intent: SetupIntent, isConfirmed: boolean): void {
  if (intent.status !== 'requires_action') return;
  if (isConfirmed) return setUp(world, intent);
  world.store.save(intent, {
    status: 'requires_payment_method',
    next_action: null,
    last_setup_error: {
      type: 'card_error',
      code: 'setup_intent_authentication_failure',
      message: 'We are unable to authenticate your payment method.',
    },
  });
  world.events.emit('setup_intent.setup_failed', intent);
}

export const SETUP_OPERATIONS: Operation[] = [
  {
    method: 'POST',
    path: '/v1/setup_intents',
    takes: [
      ...[
        'customer',
        'payment_method',
        'confirm',
        'usage',
        'use_stripe_sdk',
        'allowed_payment_method_types',
        'metadata',
      ],
      ...['description', 'automatic_payment_methods'],
    ],
    run(world, { form }) {
      const { store, clock, events } = world;
      const customerId = text(form, 'customer');
      const customer = customerId === undefined ? null : customerOf(world, customerId);
      const methodId = text(form, 'payment_method');
      const method = methodId === undefined ? null : paymentMethodOf(world, methodId);
      const id = StripeStore.newId('seti');
      const intent = setupIntentShape({
        id,
        object: 'setup_intent',
        created: clock.now(),
        client_secret: `${id}_secret_${StripeStore.newId('s').slice(2)}`,
        customer: customer?.id ?? null,
        payment_method: method?.id ?? null,
        metadata: texts(form, 'metadata'),
        status: method ? 'requires_confirmation' : 'requires_payment_method',
      });
      store.insert(intent);
      events.emit('setup_intent.created', intent);
      if (flag(form, 'confirm')) confirmSetup(world, intent);
      return intent;
    },
  },
  {
    method: 'GET',
    path: '/v1/setup_intents',
    takes: [...PAGING, 'customer', 'payment_method'],
    run({ store }, { form }) {
      const method = text(form, 'payment_method');
      const all = store.list<SetupIntent>({ object: 'setup_intent', customer: text(form, 'customer') });
      return page(
        all.filter(({ payment_method: of }) => method === undefined || of === method),
        form,
        '/v1/setup_intents',
      );
    },
  },
  {
    method: 'GET',
    path: '/v1/setup_intents/:id',
    takes: ['client_secret'],
    run({ store }, { id }) {
      const intent = store.get<SetupIntent>('setup_intent', id);
      if (!intent) throw missing('setupintent', id, 'intent');
      return intent;
    },
  },
];
