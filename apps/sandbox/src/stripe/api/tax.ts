import { StripeFailure, wrong } from '../failure.js';
import { inner, text, type Form } from '../form.js';
import { NO_ADDRESS, type Customer } from '../objects.js';
import { StripeStore, type StripeObject } from '../store.js';
import type { StripeWorld } from '../world.js';
import type { Operation } from './call.js';
import { taxIdsOf } from './tax-ids.js';

/** Tax rates, in percent, of the countries where the stand-in's account is registered. Stripe collects no tax for other countries. */
const RATES: Record<string, number> = { DE: 19, ES: 21, FR: 20, GB: 20, IT: 22, MX: 16 };
const HOUR = 3600;

interface Tax {
  country: string;
  /** Cents of tax in the amount. */
  amount: number;
  /** Cents of the amount without the tax. */
  taxable: number;
  percent: number;
  reason: 'standard_rated' | 'reverse_charge' | 'not_collecting';
}

interface Calculation extends StripeObject {
  tax_amount_inclusive: number;
  amount_total: number;
}

/**
 * @throws StripeFailure 400 if the customer's address is incomplete: in the United States and Canada the tax depends on more than the
 *   country
 */
export function requirePlace({ address }: Pick<Customer, 'address'>): void {
  const isKnown = address?.country != null && (!['US', 'CA'].includes(address.country) || address.postal_code !== null);
  if (isKnown) return;
  throw new StripeFailure(400, {
    code: 'customer_tax_location_invalid',
    message:
      "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
  });
}

/** The tax within an amount. A business abroad with a tax id of its country owes the tax itself (reverse charge). */
export function taxOf(world: StripeWorld, customer: Customer, total: number): Tax {
  const country = customer.address?.country ?? '';
  const percent = RATES[country];
  const none = { country, amount: 0, taxable: total, percent: 0 };
  if (percent === undefined) return { ...none, reason: 'not_collecting' };
  if (taxIdsOf(world, customer.id).some((taxId) => taxId['country'] === country))
    return { ...none, reason: 'reverse_charge' };
  const taxable = Math.round(total / (1 + percent / 100));
  return { country, amount: total - taxable, taxable, percent, reason: 'standard_rated' };
}

/** The tax as an invoice and its lines show it. */
export const invoiceTax = ({ country, amount, taxable, reason }: Tax): object => ({
  amount,
  tax_behavior: 'inclusive',
  taxability_reason: reason,
  taxable_amount: taxable,
  tax_rate_details: { tax_rate: `txr_sandbox_${country.toLowerCase()}` },
  type: 'tax_rate_details',
});

/** The calculation that the capture of a payment names; null if it names none. @throws StripeFailure 400 if the amounts differ */
export function taxIn({ store }: StripeWorld, form: Form, amount: number): Calculation | null {
  const inputs = inner(inner(form, 'hooks') ?? {}, 'inputs');
  const id = text(inner(inputs ?? {}, 'tax') ?? {}, 'calculation');
  if (id === undefined) return null;
  const found = store.get<Calculation>('tax.calculation', id);
  if (found?.amount_total === amount) return found;
  throw wrong('hooks[inputs][tax][calculation]', 'The tax calculation does not match the amount.');
}

export const TAX_OPERATIONS: Operation[] = [
  {
    method: 'POST',
    path: '/v1/tax/calculations',
    takes: ['currency', 'customer', 'line_items'],
    run(world, { form }) {
      const { store, clock } = world;
      const customer = store.get<Customer>('customer', text(form, 'customer') ?? '');
      if (!customer || customer.deleted) throw wrong('customer', 'No such customer', 'resource_missing');
      requirePlace(customer);
      const lines = form['line_items'];
      const [line] = Array.isArray(lines) ? lines : [];
      const amount = typeof line === 'object' && !Array.isArray(line) ? Number(text(line, 'amount')) : NaN;
      if (!Number.isInteger(amount)) throw wrong('line_items[0][amount]', 'Invalid integer');
      const tax = taxOf(world, customer, amount);
      const now = clock.now();
      const { created: _, ...answer } = store.insert<Calculation>({
        id: StripeStore.newId('taxcalc'),
        object: 'tax.calculation',
        created: now,
        amount_total: amount,
        currency: 'usd',
        customer: customer.id,
        expires_at: now + 90 * 24 * HOUR,
        livemode: false,
        customer_details: {
          address: { ...NO_ADDRESS, ...customer.address },
          address_source: 'billing',
          ip_address: null,
          tax_ids: taxIdsOf(world, customer.id).map(({ type, value }) => ({ type, value })),
          taxability_override: 'none',
        },
        ship_from_details: null,
        shipping_cost: null,
        tax_amount_exclusive: 0,
        tax_amount_inclusive: tax.amount,
        tax_breakdown: [breakdownOf(tax)],
        tax_date: now,
      });
      return answer;
    },
  },
];

const breakdownOf = ({ country, amount, taxable, percent, reason }: Tax): object => ({
  amount,
  inclusive: true,
  taxability_reason: reason,
  taxable_amount: taxable,
  tax_rate_details: {
    country,
    flat_amount: null,
    percentage_decimal: String(percent),
    rate_type: 'percentage',
    state: null,
    tax_type: 'vat',
  },
});
