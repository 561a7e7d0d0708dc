import { missing } from '../failure.js';
import type { Invoice, PaymentIntent, Subscription } from '../objects.js';
import type { StripeWorld } from '../world.js';

/** An incomplete subscription expires after this time without a first payment. */
export const INCOMPLETE_SECONDS = 23 * 3600;

export function subscriptionOf({ store }: StripeWorld, id: string): Subscription {
  const found = store.get<Subscription>('subscription', id);
  if (!found) throw missing('subscription', id);
  return found;
}

export const itemOf = (subscription: Subscription): Subscription['items']['data'][number] =>
  subscription.items.data[0]!;

const ENDED = ['canceled', 'incomplete_expired'];
export const isEnded = ({ status }: Subscription): boolean => ENDED.includes(status);

/** Ends the subscription immediately and stops collecting its open invoice. */
export function endSubscription(world: StripeWorld, subscription: Subscription, at = world.clock.now()): void {
  if (isEnded(subscription)) return;
  const { store, events } = world;
  const wasIncomplete = subscription.status === 'incomplete';
  const invoice = subscription.latest_invoice && store.get<Invoice>('invoice', subscription.latest_invoice);
  if (invoice && invoice.status === 'open') {
    store.save(invoice, { status: 'void', next_payment_attempt: null });
    const intent = store.get<PaymentIntent>('payment_intent', store.hidden(invoice.id)['intent'] as string)!;
    store.save(intent, { status: 'canceled', canceled_at: at, next_action: null });
  }
  store.save(subscription, {
    status: wasIncomplete && at - subscription.created >= INCOMPLETE_SECONDS ? 'incomplete_expired' : 'canceled',
    ended_at: at,
    canceled_at: subscription.canceled_at ?? at,
  });
  events.emit('customer.subscription.deleted', subscription);
}
