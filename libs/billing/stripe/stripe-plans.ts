import type Stripe from 'stripe';
import { PLATFORMS } from '#libs/contracts/platform/platform.js';
import { PaymentError } from '../payment-error.js';
import type { PaymentGateway, ProviderPlan } from '../payment-gateway.js';
import type { BillingSettings } from '../settings.js';
import { dateOf, idOf, type StripeClient } from './client.js';
import { refusalOf } from './failures.js';

/** Monthly plans at Stripe: each is one subscription with one price. Nothing is ever prorated. */
export const stripePlans = (
  client: StripeClient,
  { prices, isTaxed }: Pick<BillingSettings, 'prices' | 'isTaxed'>,
): PaymentGateway['plans'] => ({
  async create({ customerId, platform, cardId, reference }) {
    if (isTaxed) await requireInclusive(client, prices[platform]);
    const subscription = await client.write(`plan/${reference}`, (stripe, options) =>
      stripe.subscriptions.create(
        {
          customer: customerId,
          items: [{ price: prices[platform] }],
          off_session: false,
          // If the first payment is declined, or waits for the bank, the plan is `incomplete`, and so never works.
          payment_behavior: 'allow_incomplete',
          proration_behavior: 'none',
          ...(isTaxed ? { automatic_tax: { enabled: true } } : {}),
          ...(cardId === null ? {} : { default_payment_method: cardId }),
          metadata: { reference, platform },
        },
        options,
      ),
    );
    return planOf(subscription);
  },

  async list(customerId) {
    const { data } = await client.read((stripe, options) =>
      stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }, options),
    );
    return data.map(planOf);
  },

  async find(customerId, reference) {
    return (await this.list(customerId)).find((plan) => plan.reference === reference) ?? null;
  },

  async confirmation(planId) {
    const subscription = await client.read((stripe, options) =>
      stripe.subscriptions.retrieve(
        planId,
        { expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'] },
        options,
      ),
    );
    const { status, latest_invoice: invoice } = subscription;
    if (status === 'active' || status === 'trialing') return { state: 'done' };
    if (status !== 'incomplete' || invoice === null || typeof invoice === 'string')
      return { state: 'refused', refusal: 'declined' };
    const paymentId = idOf(invoice.payments?.data.at(-1)?.payment.payment_intent);
    if (paymentId === null) throw new PaymentError('INVALID', `invoice ${invoice.id} has no payment`);
    const payment = await client.read((stripe, options) => stripe.paymentIntents.retrieve(paymentId, {}, options));
    const clientSecret = payment.client_secret ?? invoice.confirmation_secret?.client_secret;
    if (payment.status === 'succeeded') return { state: 'done' };
    if (payment.status === 'requires_action' && clientSecret) return { state: 'action-required', clientSecret };
    return { state: 'refused', refusal: refusalOf(payment.last_payment_error) };
  },

  async setEnding({ planId, endsAtPeriodEnd, reference }) {
    const subscription = await client.write(`plan-ending/${reference}`, (stripe, options) =>
      stripe.subscriptions.update(
        planId,
        { cancel_at_period_end: endsAtPeriodEnd, proration_behavior: 'none' },
        options,
      ),
    );
    return planOf(subscription);
  },

  async abandon(planId) {
    try {
      await client.write(`plan-abandon/${planId}`, (stripe, options) =>
        stripe.subscriptions.cancel(planId, { prorate: false, invoice_now: false }, options),
      );
    } catch (error) {
      if (!(error instanceof PaymentError && error.code === 'NOT_FOUND')) throw error; // the plan has ended already
    }
  },
});

/** The charge is exactly the agreed price (BILL-010): a tax on top would make it more. */
async function requireInclusive(client: StripeClient, priceId: string): Promise<void> {
  const { tax_behavior: behavior } = await client.read((stripe, options) =>
    stripe.prices.retrieve(priceId, {}, options),
  );
  if (behavior !== 'inclusive')
    throw new PaymentError('MISCONFIGURED', `price ${priceId} does not include tax: its tax behavior is ${behavior}`);
}

/** Any status that is not named here has ended: `incomplete_expired`, `canceled`, `paused`. */
const STATUSES: Record<string, ProviderPlan['status'] | undefined> = {
  incomplete: 'starting',
  active: 'active',
  trialing: 'active',
  past_due: 'past-due',
  unpaid: 'past-due',
};

function planOf(subscription: Stripe.Subscription): ProviderPlan {
  const { id, status, metadata, cancel_at, cancel_at_period_end, ended_at, created } = subscription;
  const item = subscription.items.data[0];
  const periodEnd = item?.current_period_end ?? created;
  const platform = PLATFORMS.find((name) => name === metadata['platform']) ?? null;
  const ends = ended_at ?? cancel_at ?? (cancel_at_period_end ? periodEnd : null);
  return {
    id,
    reference: metadata['reference'] ?? null,
    platform,
    status: STATUSES[status] ?? 'ended',
    createdAt: dateOf(created),
    periodStart: dateOf(item?.current_period_start ?? created),
    periodEnd: dateOf(periodEnd),
    endsAt: ends === null ? null : dateOf(ends),
  };
}
