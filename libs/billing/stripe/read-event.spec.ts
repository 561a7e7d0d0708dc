import { expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { pricesNamed } from '#libs/testing/billing/prices.js';
import { stripeGateway } from './stripe-gateway.js';

const SECRET = 'whsec_of_events';
const { readEvent } = stripeGateway({
  apiUrl: 'http://127.0.0.1:1',
  secretKey: 'sk_test_events',
  publishableKey: 'pk_test_events',
  webhookSecret: SECRET,
  prices: pricesNamed('price_'),
  sandboxOrigin: null,
  countries: ['US'],
  isTaxed: false,
});

const read = (data: object, { secret = SECRET, type = 'anything' } = {}) => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data });
  return readEvent(Buffer.from(payload), Stripe.webhooks.generateTestHeaderString({ payload, secret }));
};

it.each([
  ['an object of the customer', { object: { object: 'invoice', customer: 'cus_1' } }],
  ['an object that contains the customer', { object: { object: 'invoice', customer: { id: 'cus_1' } } }],
  ['themselves', { object: { object: 'customer', id: 'cus_1' } }],
  [
    'a detached card of the customer',
    { object: { object: 'payment_method', id: 'pm_1', customer: null }, previous_attributes: { customer: 'cus_1' } },
  ],
])('an event names the team to read again: %s', (_, data) => {
  expect(read(data)).toEqual({ id: 'evt_1', type: 'anything', customerId: 'cus_1' });
});

it.each([
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['no JSON', 'not json'],
  ['no data', '{"id":"evt_1","type":"a"}'],
  ['data that are null', '{"id":"evt_1","type":"a","data":null}'],
  ['data without an object', '{"id":"evt_1","type":"a","data":{}}'],
  ['a customer with a NUL', '{"id":"evt_1","type":"a","data":{"object":{"customer":"cus_\\u0000"}}}'],
  ['a customer that is a list', '{"id":"evt_1","type":"a","data":{"object":{"customer":["cus_1"]}}}'],
  ['an id with a NUL', '{"id":"evt\\u0000","type":"a\\u0000","data":{"object":{"customer":null}}}'],
  ['an event of the second version', '{"object":"v2.core.event","id":"evt_1","type":"a","data":{"object":[]}}'],
])('a correctly signed event of an unknown shape names nobody: %s', (_, payload) => {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
  const event = readEvent(Buffer.from(payload), signature);
  expect(event).toMatchObject({ customerId: null });
  expect(`${event!.id} ${event!.type}`).toMatch(/^[\w.-]+ [\w.-]+$/);
});

it('an event is accepted with a signature at most 60 seconds ahead of our time', () => {
  const payload = JSON.stringify({ id: 'evt_1', type: 'anything', data: { object: { customer: 'cus_1' } } });
  const ahead = (seconds: number) => {
    const timestamp = Math.floor(Date.now() / 1_000) + seconds;
    return readEvent(
      Buffer.from(payload),
      Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp }),
    );
  };
  expect(ahead(50)).toMatchObject({ customerId: 'cus_1' });
  expect(ahead(70)).toBeNull();
});

it('an event without a customer, or signed with another secret, names no team', () => {
  expect(read({ object: { object: 'price', id: 'price_1' } })).toMatchObject({ customerId: null });
  expect(read({ object: { object: 'invoice', customer: 'cus_1' } }, { secret: 'whsec_other' })).toBeNull();
});
