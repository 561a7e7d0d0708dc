import { missing, wrong } from '../failure.js';
import { text } from '../form.js';
import { taxIdShape } from '../shapes.js';
import type { TaxId } from '../objects.js';
import { StripeStore } from '../store.js';
import type { StripeWorld } from '../world.js';
import { page, PAGING, type Operation } from './call.js';
import { customerOf } from './customer-of.js';

/** Kinds that the stand-in knows, with the format of their values. Stripe checks the format when a tax id is added. */
const KINDS: Record<string, { country(value: string): string; isValid: RegExp }> = {
  us_ein: { country: () => 'US', isValid: /^\d{2}-?\d{7}$/ },
  eu_vat: { country: (value) => value.slice(0, 2), isValid: /^[A-Z]{2}[0-9A-Z]{8,12}$/ },
  gb_vat: { country: () => 'GB', isValid: /^(GB|XI)(\d{9}|\d{12})$/ },
  ca_gst_hst: { country: () => 'CA', isValid: /^\d{9}RT\d{4}$/ },
  mx_rfc: { country: () => 'MX', isValid: /^[A-ZÑ&]{3,4}\d{6}[0-9A-Z]{3}$/ },
  au_abn: { country: () => 'AU', isValid: /^\d{11}$/ },
  nz_gst: { country: () => 'NZ', isValid: /^\d{8,9}$/ },
  ch_vat: { country: () => 'CH', isValid: /^CHE-?\d{3}\.?\d{3}\.?\d{3} ?(MWST|TVA|IVA)$/ },
  no_vat: { country: () => 'NO', isValid: /^\d{9}MVA$/ },
  ar_cuit: { country: () => 'AR', isValid: /^\d{2}-?\d{7,8}-?\d{1,2}$/ },
  br_cnpj: { country: () => 'BR', isValid: /^\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2}$/ },
  cl_tin: { country: () => 'CL', isValid: /^\d{1,2}\.?\d{3}\.?\d{3}-?[0-9K]$/ },
  co_nit: { country: () => 'CO', isValid: /^\d{3}\.?\d{3}\.?\d{3}-?\d$/ },
  pe_ruc: { country: () => 'PE', isValid: /^\d{11}$/ },
};
/** Kinds that Stripe verifies with a government. */
const CHECKED = new Set(['eu_vat', 'gb_vat', 'au_abn']);
/**
 * Values of Stripe's test mode, by the result of their verification (https://docs.stripe.com/billing/testing#customer-tax-id-verfication).
 */
const TEST_VALUES: Record<string, string> = {
  '000000000': 'verified',
  '111111111': 'unverified',
  '222222222': 'pending',
};

export const taxIdsOf = ({ store }: StripeWorld, customer: string): TaxId[] =>
  store.list<TaxId>({ object: 'tax_id', customer });

/** The tax ids that a customer's invoice prints. */
export const printedTaxIds = (world: StripeWorld, customer: string): object[] =>
  taxIdsOf(world, customer)
    .map(({ type, value }) => ({ type, value }))
    .reverse();

export const TAX_ID_OPERATIONS: Operation[] = [
  {
    method: 'POST',
    path: '/v1/customers/:id/tax_ids',
    takes: ['type', 'value'],
    run(world, { id, form }) {
      const customer = customerOf(world, id, 'id').id;
      const [type, value] = [text(form, 'type'), text(form, 'value')];
      for (const [name, given] of Object.entries({ type, value }))
        if (given === undefined) throw wrong(name, `Missing required param: ${name}.`, 'parameter_missing');
      const kind = KINDS[type!];
      if (!kind) throw wrong('type', `Invalid type: must be one of ${Object.keys(KINDS).join(', ')}`);
      if (!kind.isValid.test(value!)) throw wrong('value', `Invalid value for ${type}.`, 'tax_id_invalid');
      const status = TEST_VALUES[value!.replace(/\D/g, '')] ?? (CHECKED.has(type!) ? 'pending' : 'unavailable');
      const taxId = taxIdShape({
        id: StripeStore.newId('txi'),
        object: 'tax_id',
        created: world.clock.now(),
        customer,
        owner: { customer, customer_account: null, type: 'customer' },
        country: kind.country(value!),
        type,
        value,
        verification: { status, verified_address: null, verified_name: null },
      });
      world.store.insert(taxId);
      world.events.emit('customer.tax_id.created', taxId);
      return taxId;
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/tax_ids',
    takes: PAGING,
    run(world, { id, form }) {
      customerOf(world, id, 'id');
      return page(taxIdsOf(world, id), form, `/v1/customers/${id}/tax_ids`);
    },
  },
  {
    method: 'DELETE',
    path: '/v1/customers/:id/tax_ids/:part',
    takes: [],
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
