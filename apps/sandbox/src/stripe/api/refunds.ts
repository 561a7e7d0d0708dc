import { wrong } from '../failure.js';
import { text, texts } from '../form.js';
import type { Charge } from '../objects.js';
import { StripeStore, type StripeObject } from '../store.js';
import type { StripeWorld } from '../world.js';
import { page, PAGING, type Operation } from './call.js';
import { paymentIntentOf } from './payments.js';

interface Refund extends StripeObject {
  amount: number;
  charge: string;
  currency: 'usd';
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string | null;
  status: 'succeeded';
}

const refundsOf = ({ store }: StripeWorld, intent: string | undefined): Refund[] =>
  store.list<Refund>({ object: 'refund' }).filter(({ payment_intent: of }) => intent === undefined || of === intent);

export const REFUND_OPERATIONS: Operation[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    takes: ['payment_intent', 'amount', 'reason', 'metadata'],
    run(world, { form }) {
      const { store, clock, events } = world;
      const intent = paymentIntentOf(world, text(form, 'payment_intent') ?? '');
      const charge = intent.latest_charge && store.get<Charge>('charge', intent.latest_charge);
      if (!charge || intent.status !== 'succeeded')
        throw wrong('payment_intent', `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
      const before = refundsOf(world, intent.id).reduce((sum, { amount }) => sum + amount, 0);
      const amount = Number(text(form, 'amount') ?? intent.amount_received - before);
      if (!Number.isInteger(amount) || amount < 1)
        throw wrong('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer');
      if (amount + before > intent.amount_received)
        throw wrong('amount', `Refund amount is greater than unrefunded amount on charge.`, 'amount_too_large');
      const refund = store.insert<Refund>({
        id: StripeStore.newId('re'),
        object: 'refund',
        created: clock.now(),
        amount,
        charge: charge.id,
        currency: 'usd',
        metadata: texts(form, 'metadata'),
        payment_intent: intent.id,
        status: 'succeeded',
        reason: text(form, 'reason') ?? null,
        customer: intent.customer,
        payment_method: intent.payment_method,
        customer_account: null,
        balance_transaction: null,
        receipt_number: null,
        source_transfer_reversal: null,
        transfer_reversal: null,
        destination_details: { card: { type: 'refund' }, type: 'card' },
      });
      store.save(charge, {
        amount_refunded: charge.amount_refunded + amount,
        refunded: amount + before === intent.amount_received,
      });
      events.emit('charge.refunded', charge);
      return refund;
    },
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    takes: [...PAGING, 'payment_intent', 'charge'],
    run: (world, { form }) => page(refundsOf(world, text(form, 'payment_intent')), form, '/v1/refunds'),
  },
];

/** The refunded amount of a payment's charge, in cents. */
export const refundedOf = (world: StripeWorld, intent: string | null): number =>
  intent === null ? 0 : refundsOf(world, intent).reduce((sum, { amount }) => sum + amount, 0);
