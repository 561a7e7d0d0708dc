import { describe, expect, it } from '@jest/globals';
import { ApiClient } from './support/api-client.js';
import { type BillingOwner, MONTHLY, useBilling } from './support/billing-owner.js';
import { NUMBERS, type Payments } from './support/payments.js';
import { type SharedStack, startStack } from '../support/stack.js';

let stack: SharedStack;
let payments: Payments;
let owner: BillingOwner;
useBilling(
  (billing) => ({ stack, payments, owner } = billing),
  () => startStack({ parts: ['sandbox', 'api'], env: { SIGN_UP_WHITELIST: 'off', BILLING_COUNTRIES: 'us, es' } }),
);

const cardIn = (country: string) =>
  payments.card(NUMBERS.works, {
    'billing_details[address][country]': country,
    'billing_details[address][postal_code]': '28001',
  });
const billed = async () => {
  const { body } = await owner.client.get<{ data: { total: number; tax: number; tax_ids: object[] }[] }>(
    '/subscription/invoices',
  );
  return body.data.map(({ total, tax, tax_ids }) => [total, tax, tax_ids]);
};
const refusal = async (path: string, body: object) => {
  const answer = await owner.ask<{ code: string; errors: { field: string }[] }>(path, body);
  return [answer.status, answer.body.code, answer.body.errors?.[0]?.field];
};

describe('billing countries that an operator opens', () => {
  it('BILL-060 are public', async () => {
    const visitor = await ApiClient.visitor(stack.apiUrl);
    const { status, body } = await visitor.get('/subscription/countries');
    expect([status, body]).toEqual([200, { data: { countries: ['US', 'ES'], is_taxed: true } }]);
  });

  it("BILL-010 BILL-071 have the same price for plans, with the country's tax included", async () => {
    expect((await owner.create(await cardIn('ES'))).body.data.status).toBe('done');
    expect(await billed()).toEqual([[MONTHLY, 173_38, []]]);
  });

  it('BILL-071 charge no tax to a business with its tax id on the invoice', async () => {
    const vat = { type: 'eu_vat', value: 'ESX1234567X' };
    expect((await owner.ask('tax_id/add', vat)).status).toBe(200);
    await owner.create(await cardIn('ES'));
    expect(await billed()).toEqual([[MONTHLY, 0, [vat]]]);
  });

  it('BILL-060 refuse a card, an address and a kind of tax id of another country, without a charge', async () => {
    const french = await cardIn('FR');
    expect(await refusal('create', { ids: [{ id: 'meta' }], payment_method_id: french })).toEqual(CLOSED);
    expect(await refusal('payment_method/add', { payment_method_id: french })).toEqual(CLOSED);
    expect(await refusal('tax_id/add', { type: 'gb_vat', value: 'GB123456789' })).toEqual([422, 'tax-id-kind', 'type']);
    const nowhere = await payments.card(NUMBERS.works);
    expect(await refusal('create', { ids: [{ id: 'meta' }], payment_method_id: nowhere })).toEqual([
      ...[422, 'place-unknown', 'payment_method_id'],
    ]);
    expect([await billed(), await owner.hasPlan()]).toEqual([[], false]);
  });

  it("BILL-035 BILL-058 accept an address in the country's format", async () => {
    const id = await cardIn('US');
    await owner.add(id);
    const madrid = { name: 'Ana Ruiz', address: 'Calle Mayor 1', city: 'Madrid', state: '', zip_code: '28001' };
    const change = (data: object) => ({
      payment_method_id: id,
      data: { ...madrid, phone: '+34 911 234 567', ...data },
    });
    expect(await refusal('payment_method/update', change({ country: 'FR' }))).toEqual([
      ...[422, 'country-closed', 'data.country'],
    ]);
    for (const [field, value] of Object.entries({ zip_code: '!', phone: 'none', city: ' ' }))
      expect(await refusal('payment_method/update', change({ country: 'ES', [field]: value }))).toEqual([
        ...[400, 'validation', `data.${field}`],
      ]);
    // The default country is the United States, whose rules the address breaks.
    expect((await refusal('payment_method/update', change({})))[0]).toBe(400);
    expect((await owner.ask('payment_method/update', change({ country: 'ES' }))).status).toBe(200);
    const [card] = await owner.cards();
    expect(card!.billing_details.address).toMatchObject({ country: 'ES', city: 'Madrid', postal_code: '28001' });
  });
});

const CLOSED = [422, 'country-closed', 'payment_method_id'];
