import type Stripe from 'stripe';
import type { Invoice } from '../payment-gateway.js';
import { dateOf, type StripeClient } from './client.js';

const MOST = 100;

/** Stripe has an invoice for each month of a plan, but only a charge for each fee. */
export async function stripeInvoices(client: StripeClient, customer: string): Promise<Invoice[]> {
  const [invoices, charges] = await Promise.all([
    client.read((stripe, options) => stripe.invoices.list({ customer, limit: MOST }, options)),
    client.read((stripe, options) =>
      stripe.charges.list({ customer, limit: MOST, expand: ['data.payment_intent'] }, options),
    ),
  ]);
  const plans = invoices.data.filter(({ status }) => status !== 'draft' && status !== 'void').map(ofPlan);
  // A payment that was only authorized, and then released, was never charged.
  const fees = charges.data.filter(({ metadata, captured }) => metadata['kind'] === 'fee' && captured).map(ofFee);
  return [...plans, ...fees].sort((one, other) => +other.createdAt - +one.createdAt).slice(0, MOST);
}

const ofPlan = (invoice: Stripe.Invoice): Invoice => ({
  id: invoice.id,
  number: invoice.number,
  description: invoice.lines.data[0]?.description ?? invoice.description ?? '',
  totalCents: invoice.total,
  taxCents: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
  createdAt: dateOf(invoice.created),
  taxIds: (invoice.customer_tax_ids ?? []).flatMap(({ type, value }) => (value ? [{ type, value }] : [])),
  isPaid: invoice.status === 'paid',
  receiptUrl: invoice.hosted_invoice_url ?? null,
});

/** A charge has no tax, so the fee's payment keeps it (stripe-payments.ts). */
const taxOfFee = (payment: Stripe.Charge['payment_intent']): number =>
  typeof payment === 'object' ? Number(payment?.metadata['tax_cents'] ?? 0) : 0;

const ofFee = (charge: Stripe.Charge): Invoice => ({
  id: charge.id,
  number: charge.receipt_number,
  description: charge.description ?? '',
  totalCents: charge.amount_captured,
  taxCents: taxOfFee(charge.payment_intent),
  createdAt: dateOf(charge.created),
  taxIds: [],
  isPaid: charge.paid,
  receiptUrl: charge.receipt_url,
});
