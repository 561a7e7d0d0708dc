import { expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { stripeGateway } from './stripe-gateway.js';

const SECRET = 'whsec_of_events';
const { readEvent } = stripeGateway({
  ...{ apiUrl: 'http://127.0.0.1:1', secretKey: 'sk_test_events', publishableKey: 'pk_test_events' },
  ...{ webhookSecret: SECRET, prices: { meta: '', google: '', tiktok: '' }, sandboxOrigin: null },
});

const read = (data: object, { secret = SECRET, type = 'anything' } = {}) => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data });
  return readEvent(Buffer.from(payload), Stripe.webhooks.generateTestHeaderString({ payload, secret }));
};

it.each([
  ['a thing of theirs', { object: { object: 'invoice', customer: 'cus_1' } }],
  ['a thing that brings them along', { object: { object: 'invoice', customer: { id: 'cus_1' } } }],
  ['themselves', { object: { object: 'customer', id: 'cus_1' } }],
  [
    'a card that was theirs until it was detached',
    { object: { object: 'payment_method', id: 'pm_1', customer: null }, previous_attributes: { customer: 'cus_1' } },
  ],
])('an event tells whose team to read again: of %s', (_, data) => {
  expect(read(data)).toEqual({ id: 'evt_1', type: 'anything', customerId: 'cus_1' });
});

it('an event about nobody, or signed with another secret, is about no team', () => {
  expect(read({ object: { object: 'price', id: 'price_1' } })).toMatchObject({ customerId: null });
  expect(read({ object: { object: 'invoice', customer: 'cus_1' } }, { secret: 'whsec_other' })).toBeNull();
});
