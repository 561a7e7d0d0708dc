import { missing, wrong } from '../failure.js';
import { text } from '../form.js';
import { taxIdShape, type TaxId } from '../shapes.js';
import { StripeStore } from '../store.js';
import type { StripeWorld } from '../world.js';
import { page, PAGING, type Operation } from './call.js';
import { customerOf } from './customers.js';

/** Kinds that the stand-in knows, with how their values are written. Stripe checks the form of each kind when it is added. */
const KINDS: Record<string, { country(value: string): string; isValid: RegExp }> = {
  us_ein: { country: () => 'US', isValid: /^\d{2}-?\d{7}$/ },
  eu_vat: { country: (value) => value.slice(0, 2), isValid: /^[A-Z]{2}[0-9A-Z]{8,12}$/ },
};
/** Values of Stripe's test mode, by what becomes of their verification (https://docs.stripe.com/billing/testing#customer-tax-id-verfication). */
const TEST_VALUES: Record<string, string> = {
  '000000000': 'verified',
  '111111111': 'unverified',
  '222222222': 'pending',
};

const taxIdsOf = ({ store }: StripeWorld, customer: string): TaxId[] =>
  store.list<TaxId>({ object: 'tax_id', customer });

/** Those that an invoice of a customer is printed with. */
export const printedTaxIds = (world: StripeWorld, customer: string): object[] =>
  taxIdsOf(world, customer)
    .map(({ type, value }) => ({ type, value }))
    .reverse();

export const TAX_ID_OPERATIONS: Operation[] = [
  {
    ...{ method: 'POST', path: '/v1/customers/:id/tax_ids', takes: ['type', 'value'] },
    run(world, { id, form }) {
      const customer = customerOf(world, id, 'id').id;
      const [type, value] = [text(form, 'type'), text(form, 'value')];
      for (const [name, given] of Object.entries({ type, value }))
        if (given === undefined) throw wrong(name, `Missing required param: ${name}.`, 'parameter_missing');
      const kind = KINDS[type!];
      if (!kind) throw wrong('type', `Invalid type: must be one of ${Object.keys(KINDS).join(', ')}`);
      if (!kind.isValid.test(value!)) throw wrong('value', `Invalid value for ${type}.`, 'tax_id_invalid');
      const status = TEST_VALUES[value!.replace(/\D/g, '')] ?? (type === 'us_ein' ? 'unavailable' : 'pending');
      const taxId = taxIdShape({
        ...{ id: StripeStore.newId('txi'), object: 'tax_id', created: world.clock.now() },
        ...{ customer, owner: { customer, customer_account: null, type: 'customer' } },
        ...{ country: kind.country(value!), type, value },
        verification: { status, verified_address: null, verified_name: null },
      });
      world.store.insert(taxId);
      world.events.emit('customer.tax_id.created', taxId);
      return taxId;
    },
  },
  {
    ...{ method: 'GET', path: '/v1/customers/:id/tax_ids', takes: PAGING },
    run(world, { id, form }) {
      customerOf(world, id, 'id');
      return page(taxIdsOf(world, id), form, `/v1/customers/${id}/tax_ids`);
    },
  },
  {
    ...{ method: 'DELETE', path: '/v1/customers/:id/tax_ids/:part', takes: [] },
    run(world, { id, part }) {
      customerOf(world, id, 'id');
      const found = world.store.get<TaxId>('tax_id', part);
      if (found?.customer !== id) throw missing('tax_id', part);
      world.events.emit('customer.tax_id.deleted', found);
      world.store.save(found, { customer: null });
      return { id: part, object: 'tax_id', deleted: true };
    },
  },
];
