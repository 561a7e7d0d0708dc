import type { Invoice } from '../objects.js';
import type { StripeWorld } from '../world.js';
import { subscriptionOf } from './subscription-state.js';

/** Updates an invoice whose payment has succeeded. */
export function invoiceWasPaid(world: StripeWorld, invoice: Invoice): void {
  const { store, clock, events } = world;
  const subscription = subscriptionOf(world, store.hidden(invoice.id)['subscription'] as string);
  const { amount_due: amount } = invoice;
  store.save(invoice, {
    status: 'paid',
    amount_paid: amount,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...(invoice['status_transitions'] as object), paid_at: clock.now() },
  });
  events.emit('invoice.paid', invoice);
  if (!['incomplete', 'past_due'].includes(subscription.status)) return;
  store.save(subscription, { status: 'active' });
  events.emit('customer.subscription.updated', subscription);
}
