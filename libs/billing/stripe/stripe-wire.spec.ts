import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentGateway } from '../payment-gateway.js';
import { pricesNamed } from '#libs/testing/billing/prices.js';
import { stripeGateway } from './stripe-gateway.js';

/** A fake provider that records its requests, because responses do not show what these tests check. */
let server: Server;
let received: { call: string; fields: Record<string, string> }[];
let gateway: PaymentGateway;
let taxedGateway: PaymentGateway;
/** Its answer about a price. */
let price: object;
/** The subscriptions that it lists. */
let listed: object[];

const subscription = {
  id: 'sub_1',
  object: 'subscription',
  status: 'active',
  metadata: { reference: 'r', platform: 'meta' },
  created: 1_760_000_000,
  cancel_at: null,
  cancel_at_period_end: false,
  ended_at: null,
  items: { data: [{ current_period_start: 1_760_000_000, current_period_end: 1_762_592_000 }] },
};

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const query = new URL(request.url ?? '/', 'http://provider.test');
      const fields = Object.fromEntries([...query.searchParams, ...new URLSearchParams(body)]);
      received.push({ call: `${request.method} ${query.pathname}`, fields });
      const isList = request.method === 'GET';
      const isPrice = query.pathname.startsWith('/v1/prices/');
      const answer = isPrice ? price : isList ? { object: 'list', data: listed, has_more: false } : subscription;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const prices = pricesNamed('price_');
  const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' };
  const open = { apiUrl, prices, ...keys, sandboxOrigin: apiUrl, countries: ['US' as const] };
  gateway = stripeGateway({ ...open, isTaxed: false });
  taxedGateway = stripeGateway({ ...open, isTaxed: true });
});
beforeEach(() => void (received = []));
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('a plan at the provider', () => {
  it('begins while its payer can answer the bank, and without proration', async () => {
    await gateway.plans.create({ customerId: 'cus_1', platform: 'meta', cardId: 'pm_1', reference: 'r' });
    expect(received).toEqual([
      {
        call: 'POST /v1/subscriptions',
        fields: {
          customer: 'cus_1',
          'items[0][price]': 'price_meta',
          default_payment_method: 'pm_1',
          off_session: 'false',
          payment_behavior: 'allow_incomplete',
          proration_behavior: 'none',
          'metadata[reference]': 'r',
          'metadata[platform]': 'meta',
        },
      },
    ]);
  });

  it('ends with its month, or immediately if it never began, without charging or refunding a part', async () => {
    await gateway.plans.setEnding({ planId: 'sub_1', endsAtPeriodEnd: true, reference: 'e' });
    await gateway.plans.abandon('sub_1');
    expect(received).toEqual([
      { call: 'POST /v1/subscriptions/sub_1', fields: { cancel_at_period_end: 'true', proration_behavior: 'none' } },
      { call: 'DELETE /v1/subscriptions/sub_1', fields: { prorate: 'false', invoice_now: 'false' } },
    ]);
  });
});

describe('a plan with tax from the provider', () => {
  const plan = { customerId: 'cus_1', platform: 'meta', cardId: null, reference: 'r' } as const;

  it('BILL-010 has its tax computed within an inclusive price', async () => {
    price = { id: 'price_meta', object: 'price', tax_behavior: 'inclusive' };
    await taxedGateway.plans.create(plan);
    expect(received.map(({ call }) => call)).toEqual(['GET /v1/prices/price_meta', 'POST /v1/subscriptions']);
    expect(received[1]!.fields).toMatchObject({ 'automatic_tax[enabled]': 'true' });
  });

  it.each(['exclusive', 'unspecified'])('BILL-010 is not bought for a price whose tax is %s', async (behavior) => {
    price = { id: 'price_meta', object: 'price', tax_behavior: behavior };
    await expect(taxedGateway.plans.create(plan)).rejects.toMatchObject({ code: 'MISCONFIGURED' });
    expect(received.map(({ call }) => call)).toEqual(['GET /v1/prices/price_meta']);
  });
});

describe('a default card at the provider', () => {
  it('replaces the card of plans with their own card, but not of plans without one or before their first payment', async () => {
    const own = { default_payment_method: 'pm_old' };
    listed = [
      { ...subscription, ...own, id: 'sub_paid' },
      { ...subscription, id: 'sub_default', default_payment_method: null },
      { ...subscription, ...own, id: 'sub_waits', status: 'incomplete' },
      { ...subscription, ...own, id: 'sub_late', status: 'past_due' },
    ];
    await gateway.cards.setDefault({ customerId: 'cus_1', cardId: 'pm_new', reference: 'd' });
    expect(received.map(({ call }) => call)).toEqual([
      'GET /v1/subscriptions',
      'POST /v1/subscriptions/sub_paid',
      'POST /v1/subscriptions/sub_late',
      'POST /v1/customers/cus_1',
    ]);
    expect(received[1]!.fields).toEqual({ default_payment_method: 'pm_new', proration_behavior: 'none' });
  });
});
