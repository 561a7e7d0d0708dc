import { monthsAfter } from '../clock.js';
import type { Invoice, Subscription } from '../objects.js';
import type { StripeWorld } from '../world.js';
import { bill, collect } from './invoices.js';
import { endSubscription, INCOMPLETE_SECONDS, itemOf } from './subscription-state.js';

const LIVING = ['active', 'past_due'];

/** When the next step of a subscription is due, in unix seconds; null if nothing is due. */
function dueOf({ store }: StripeWorld, subscription: Subscription): number | null {
  if (subscription.status === 'incomplete') return subscription.created + INCOMPLETE_SECONDS;
  if (!LIVING.includes(subscription.status)) return null;
  const end = itemOf(subscription).current_period_end;
  const invoice = subscription.latest_invoice && store.get<Invoice>('invoice', subscription.latest_invoice);
  const retry = invoice && invoice.status === 'open' ? invoice.next_payment_attempt : null;
  return retry === null ? end : Math.min(end, retry);
}

/** Runs all steps that are due by now: renewals, retried payments, ends. */
export function runSubscriptions(world: StripeWorld): void {
  for (let guard = 0; guard < 10_000; guard++) {
    const due = world.store
      .list<Subscription>({ object: 'subscription' })
      .map((subscription) => ({ subscription, at: dueOf(world, subscription) }))
      .filter((entry): entry is { subscription: Subscription; at: number } => entry.at !== null)
      .sort((one, other) => one.at - other.at)[0];
    if (!due || due.at > world.clock.now()) return;
    // A late step carries the date on which it was due. So a test that skips a year sees twelve invoices, one a month.
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
