import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../../apps/sandbox/src/config.js';
import { startSandbox, type Sandbox } from '../../../apps/sandbox/src/server.js';
import { PaymentError } from '../payment-error.js';
import type { PaymentGateway } from '../payment-gateway.js';
import type { BillingSettings } from '../settings.js';
import { pricesNamed } from '#libs/testing/billing/prices.js';
import { stripeGateway } from './stripe-gateway.js';

const DAY = 86_400_000;
const VISA = '4242424242424242';

let folder: string;
let sandbox: Sandbox;
let settings: BillingSettings;
let gateway: PaymentGateway;
let customerId: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'stripe-'));
  const env = { SANDBOX_DATA_DIR: folder, SANDBOX_PORT: '0', SMTP_PORT: '0', LOG_LEVEL: 'silent' };
  sandbox = await startSandbox(readConfig(env));
  settings = {
    apiUrl: sandbox.url,
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: 'whsec_sandbox',
    countries: ['US'],
    isTaxed: false,
    prices: pricesNamed('price_sandbox_'),
    sandboxOrigin: sandbox.url,
  };
  gateway = stripeGateway(settings);
});
beforeEach(async () => {
  await control('/faults', null, 'DELETE');
  customerId = await gateway.customers.create({
    reference: randomUUID(),
    making: 0,
    name: 'Shoes Ltd',
    email: 'owner@shoes.test',
  });
});
afterAll(async () => {
  await sandbox?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function control<T = object>(at: string, body: object | null = null, method = body ? 'POST' : 'GET'): Promise<T> {
  const answer = await fetch(`${sandbox.url}/__sandbox/stripe${at}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  return (await answer.json()) as T;
}

interface Charged {
  amount: number;
  captured: number;
  released: number;
  refunded: number;
  isPaid: boolean;
  failure: string | null;
}
const ledger = async () => (await control<{ data: Charged[] }>(`/ledger?customer=${customerId}`)).data;
const taken = async () => (await ledger()).reduce((sum, { captured }) => sum + captured, 0);

/** The browser's call with the publishable key. */
async function cardOf(number: string, expYear = 2036): Promise<string> {
  const form = {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': String(expYear),
    'card[cvc]': '123',
  };
  const answer = await fetch(`${sandbox.url}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox' },
    body: new URLSearchParams(form).toString(),
  });
  return ((await answer.json()) as { id: string }).id;
}

/** The cardholder's response at the bank. */
const answerBank = (clientSecret: string, answer: 'confirm' | 'refuse') =>
  fetch(`${sandbox.url}/stripe/challenge`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_secret: clientSecret, answer }).toString(),
  });

async function stored(number: string): Promise<string> {
  const cardId = await cardOf(number);
  await gateway.cards.attach({ customerId, cardId, reference: randomUUID() });
  await gateway.cards.setDefault({ customerId, cardId, reference: randomUUID() });
  return cardId;
}

const authorize = (cardId: string, more: object = {}) =>
  gateway.payments.authorize({
    customerId,
    cardId,
    amountCents: 12_50,
    description: 'Fee',
    reference: randomUUID(),
    isOffSession: false,
    ...more,
  });
const subscribe = (cardId: string | null, reference = randomUUID() as string) =>
  gateway.plans.create({ customerId, platform: 'meta', cardId, reference });

const refused = (code: string, refusal: string | null = null) =>
  expect.objectContaining({ name: 'PaymentError', code, refusal });

describe('cards', () => {
  it('BILL-056 are listed with brand, last digits, expiry and billing details, the default first', async () => {
    const [first, second] = [await stored(VISA), await stored('5555555555554444')];
    const billing = {
      name: 'Ana Ruiz',
      phone: '(555) 555-5555',
      line1: '1 Main St',
      line2: null,
      city: 'Austin',
      state: 'TX',
      postalCode: '78701',
      country: 'US',
    };
    await gateway.cards.updateBilling({ cardId: first, billing, reference: randomUUID() });
    const cards = await gateway.cards.list(customerId);
    expect(cards.map(({ id, isDefault, brand, last4 }) => [id, isDefault, brand, last4])).toEqual([
      [second, true, 'mastercard', '4444'],
      [first, false, 'visa', '4242'],
    ]);
    expect(cards[1]).toMatchObject({ billing, funding: 'credit', expMonth: 12, expYear: 2036 });
    await gateway.cards.remove({ cardId: first, reference: randomUUID() });
    expect((await gateway.cards.list(customerId)).map(({ id }) => id)).toEqual([second]);
  });

  it.each([
    ['4000000000000002', 'declined'],
    ['4000000000009995', 'insufficient-funds'],
    ['4000000000000069', 'expired'],
    ['4000000000000127', 'wrong-code'],
  ])('%s is not stored: %s', async (number, refusal) => {
    const cardId = await cardOf(number);
    await expect(gateway.cards.store({ customerId, cardId, reference: randomUUID() })).rejects.toEqual(
      refused('DECLINED', refusal),
    );
    await expect(gateway.cards.attach({ customerId, cardId, reference: randomUUID() })).rejects.toEqual(
      refused('DECLINED', refusal),
    );
    expect(await gateway.cards.list(customerId)).toEqual([]);
  });

  it('are stored once the cardholder has confirmed, and not if they refuse', async () => {
    for (const [answer, state] of [
      ['confirm', { state: 'done' }],
      ['refuse', { state: 'refused', refusal: 'authentication' }],
    ] as const) {
      const cardId = await cardOf('4000002500003155');
      const confirmation = await gateway.cards.store({ customerId, cardId, reference: randomUUID() });
      expect(confirmation).toMatchObject({ state: 'action-required' });
      await answerBank((confirmation as { clientSecret: string }).clientSecret, answer);
      expect(await gateway.cards.findStored(customerId, cardId)).toEqual(state);
    }
    expect(await gateway.cards.list(customerId)).toHaveLength(1);
  });

  it('name their customer', async () => {
    const cardId = await cardOf(VISA);
    expect(await gateway.cards.owner(cardId)).toEqual({
      customerId: null,
      brand: 'visa',
      last4: '4242',
      country: null,
    });
    expect(await gateway.cards.owner('pm_nothing')).toBeNull();
  });
});

describe('payments', () => {
  it('are authorized, and captured once for any number of calls', async () => {
    const payment = await authorize(await stored(VISA));
    expect(payment).toMatchObject({ state: 'authorized', amountCents: 12_50, capturedCents: 0 });
    expect(await taken()).toBe(0);
    const reference = randomUUID();
    const capture = () => gateway.payments.capture({ paymentId: payment.id, amountCents: 10_00, reference });
    const results = await Promise.all([capture(), capture(), capture()]);
    expect(new Set(results.map(({ state, capturedCents }) => `${state} ${capturedCents}`))).toEqual(
      new Set(['captured 1000']),
    );
    expect(await capture()).toMatchObject({ state: 'captured', capturedCents: 10_00 });
    expect(await taken()).toBe(10_00);
  });

  it('are refunded in parts, once for each request, and never by more than the captured amount', async () => {
    const [payment, reference] = [await authorize(await stored(VISA)), randomUUID()];
    await gateway.payments.capture({ paymentId: payment.id, amountCents: 1_250, reference });
    const refund = (totalCents: number) => gateway.payments.refund({ paymentId: payment.id, totalCents, reference });
    await control('/faults', { kind: 'cut-after', times: 2, match: { method: 'POST', path: 'refunds' } });
    await expect(refund(500)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
    expect(await refund(500)).toBe(500);
    expect(await refund(500)).toBe(500);
    expect(await refund(700)).toBe(700);
    await expect(refund(1_300)).rejects.toMatchObject({ code: 'INVALID' });
    expect(await ledger()).toMatchObject([{ captured: 1_250, released: 0, refunded: 700 }]);
  });

  it('are released, and cannot be captured afterwards', async () => {
    const payment = await authorize(await stored(VISA));
    const release = () => gateway.payments.release({ paymentId: payment.id, reference: randomUUID() });
    expect([(await release()).state, (await release()).state]).toEqual(['released', 'released']);
    await expect(
      gateway.payments.capture({ paymentId: payment.id, amountCents: 1250, reference: randomUUID() }),
    ).rejects.toEqual(refused('INVALID'));
    expect(await taken()).toBe(0);
  });

  it('report a decline as a state, with the reason', async () => {
    const cardId = await stored('4000000000000341');
    expect(await authorize(cardId)).toMatchObject({ state: 'declined', refusal: 'declined' });
    await control(`/cards/${cardId}`, { behaviour: { does: 'work' }, expMonth: 1, expYear: 2020 });
    expect(await authorize(cardId)).toMatchObject({ state: 'declined', refusal: 'expired' });
    expect(await taken()).toBe(0);
  });

  it('wait for the cardholder, and are refused if nobody is present', async () => {
    const cardId = await stored('4000002760003184');
    expect(await authorize(cardId, { isOffSession: true })).toMatchObject({
      state: 'declined',
      refusal: 'authentication',
    });
    const payment = await authorize(cardId);
    expect(payment).toMatchObject({ state: 'action-required' });
    await answerBank(payment.clientSecret!, 'confirm');
    expect(await gateway.payments.get(payment.id)).toMatchObject({ state: 'authorized', clientSecret: null });
    const refusedByHolder = await authorize(cardId);
    await answerBank(refusedByHolder.clientSecret!, 'refuse');
    expect(await gateway.payments.get(refusedByHolder.id)).toMatchObject({
      state: 'declined',
      refusal: 'authentication',
    });
  });

  it('are found by their row after a lost response, and requested once', async () => {
    const cardId = await stored(VISA);
    const reference = randomUUID();
    await control('/faults', { kind: 'cut-after', times: 2, match: { method: 'POST', path: 'payment_intents' } });
    await expect(authorize(cardId, { reference })).rejects.toEqual(refused('OUTCOME_UNKNOWN'));
    expect(await gateway.payments.find(customerId, reference)).toMatchObject({ state: 'authorized', reference });
    expect(await authorize(cardId, { reference })).toMatchObject({ state: 'authorized' });
    expect(await gateway.payments.find(customerId, randomUUID())).toBeNull();
    expect(await ledger()).toHaveLength(1);
  });

  it('are refused for the same row with another amount', async () => {
    const cardId = await stored(VISA);
    const reference = randomUUID();
    await authorize(cardId, { reference });
    await expect(authorize(cardId, { reference, amountCents: 99_00 })).rejects.toEqual(refused('INVALID'));
    expect(await ledger()).toHaveLength(1);
  });
});

describe('plans', () => {
  it('BILL-006 BILL-011 cost 999 dollars and last a calendar month', async () => {
    await stored(VISA);
    const plan = await subscribe(null);
    expect(plan).toMatchObject({ status: 'active', platform: 'meta', endsAt: null });
    expect(plan.periodEnd.getUTCMonth()).toBe((plan.periodStart.getUTCMonth() + 1) % 12);
    expect(await taken()).toBe(99_900);
    await control('/clock', { advanceMs: 32 * DAY });
    expect(await taken()).toBe(2 * 99_900);
    const [renewed] = await gateway.plans.list(customerId);
    expect(renewed!.periodStart).toEqual(plan.periodEnd);
  });

  it('are paid by a new default card after they began with another', async () => {
    await stored(VISA);
    const other = await cardOf('5555555555554444');
    await gateway.cards.attach({ customerId, cardId: other, reference: randomUUID() });
    await subscribe(other);
    expect(await ledger()).toMatchObject([{ paymentMethod: other, captured: 99_900 }]);
    const chosen = await cardOf(VISA);
    await gateway.cards.attach({ customerId, cardId: chosen, reference: randomUUID() });
    const choice = { customerId, cardId: chosen, reference: randomUUID() };
    // After a fault before the last write, the card is not the default yet, and is chosen again.
    await control('/faults', { kind: 'http500', match: { method: 'POST', path: '^/v1/customers/' } });
    await expect(gateway.cards.setDefault(choice)).rejects.toEqual(refused('OUTCOME_UNKNOWN'));
    expect((await gateway.cards.list(customerId)).find(({ isDefault }) => isDefault)?.id).not.toBe(chosen);
    await control('/faults', null, 'DELETE');
    await gateway.cards.setDefault(choice);
    await control('/clock', { advanceMs: 32 * DAY });
    expect((await ledger())[0]).toMatchObject({ paymentMethod: chosen, captured: 99_900 });
    expect(await taken()).toBe(2 * 99_900);
  });

  it('BILL-006 are billed on the last day of a shorter month if they begin on the 31st, and on the 31st again afterwards', async () => {
    const now = async () => Date.parse((await control<{ now: string }>('/clock')).now);
    const from = new Date(await now());
    const begins = Date.UTC(from.getUTCFullYear() + 1, 0, 31, 23, 30);
    await control('/clock', { advanceMs: begins - (await now()) });
    await stored(VISA);
    await subscribe(null);
    const bills: string[] = [];
    for (let month = 0; month < 4; month++) {
      const [plan] = await gateway.plans.list(customerId);
      bills.push(plan!.periodEnd.toISOString().slice(5, 13));
      await control('/clock', { advanceMs: +plan!.periodEnd - (await now()) + 60_000 });
    }
    const february = new Date(Date.UTC(from.getUTCFullYear() + 1, 2, 0)).getUTCDate();
    expect(bills).toEqual([`02-${february}T23`, '03-31T23', '04-30T23', '05-31T23']);
    expect(await taken()).toBe(5 * 99_900);
  });

  it('BILL-020 BILL-021 BILL-024 end with the paid period, unless the cancellation is undone', async () => {
    await stored(VISA);
    const { id, periodEnd } = await subscribe(null);
    const ending = (endsAtPeriodEnd: boolean) =>
      gateway.plans.setEnding({ planId: id, endsAtPeriodEnd, reference: randomUUID() });
    expect(await ending(true)).toMatchObject({ status: 'active', endsAt: periodEnd });
    expect(await ending(false)).toMatchObject({ status: 'active', endsAt: null });
    await ending(true);
    await control('/clock', { advanceMs: 32 * DAY });
    expect(await gateway.plans.list(customerId)).toEqual([
      expect.objectContaining({ status: 'ended', endsAt: periodEnd }),
    ]);
    expect(await taken()).toBe(99_900);
  });

  it('never begin with a declined card, and begin when the cardholder confirms', async () => {
    const declining = await stored('4000000000000341');
    const plan = await subscribe(declining);
    expect(plan.status).toBe('starting');
    expect(await gateway.plans.confirmation(plan.id)).toEqual({ state: 'refused', refusal: 'declined' });
    await gateway.plans.abandon(plan.id);
    await gateway.plans.abandon(plan.id);
    const ordered = await subscribe(await stored('4000002760003184'));
    const waiting = await gateway.plans.confirmation(ordered.id);
    await answerBank((waiting as { clientSecret: string }).clientSecret, 'confirm');
    expect(await gateway.plans.confirmation(ordered.id)).toEqual({ state: 'done' });
    expect((await gateway.plans.list(customerId)).map(({ status }) => status)).toEqual(['active', 'ended']);
    expect(await taken()).toBe(99_900);
  });

  it('are past due when a renewal fails, and active again when the next attempt succeeds', async () => {
    const cardId = await stored(VISA);
    const { periodEnd } = await subscribe(null);
    const decline = {
      does: 'decline',
      code: 'card_declined',
      declineCode: 'generic_decline',
      message: 'No.',
      alsoWhenStored: false,
    };
    await control(`/cards/${cardId}`, { behaviour: decline });
    await control('/clock', {
      advanceMs: +periodEnd - Date.parse((await control<{ now: string }>('/clock')).now) + 60_000,
    });
    expect(await gateway.plans.list(customerId)).toMatchObject([{ status: 'past-due', periodStart: periodEnd }]);
    await control(`/cards/${cardId}`, { behaviour: { does: 'work' } });
    await control('/clock', { advanceMs: 2 * DAY });
    expect(await gateway.plans.list(customerId)).toMatchObject([{ status: 'active' }]);
    expect(await taken()).toBe(2 * 99_900);
  });

  it('BILL-071 are billed by invoices with receipts, listed together with captured fees', async () => {
    const cardId = await stored(VISA);
    await subscribe(null);
    const fee = await authorize(cardId, { description: 'Fee of "Shoes"' });
    await authorize(cardId, { description: 'Only authorized' });
    await gateway.payments.capture({ paymentId: fee.id, amountCents: 1250, reference: randomUUID() });
    const invoices = await gateway.invoices(customerId);
    expect(invoices.map(({ totalCents, isPaid }) => [totalCents, isPaid]).sort()).toEqual([
      [1250, true],
      [99_900, true],
    ]);
    expect(invoices.map(({ description }) => description).sort()).toEqual([
      '1 × Meta plan (at $999.00 / month)',
      'Fee of "Shoes"',
    ]);
    for (const { receiptUrl } of invoices) expect((await fetch(receiptUrl!)).status).toBe(200);
  });

  it('are found after a lost response, and paid once', async () => {
    await stored(VISA);
    const reference = randomUUID();
    await control('/faults', { kind: 'cut-after', times: 2, match: { path: '/v1/subscriptions$', method: 'POST' } });
    await expect(subscribe(null, reference)).rejects.toEqual(refused('OUTCOME_UNKNOWN'));
    expect(await gateway.plans.find(customerId, reference)).toMatchObject({ status: 'active' });
    await subscribe(null, reference);
    expect(await taken()).toBe(99_900);
  });
});

describe('tax ids', () => {
  const add = (value: string) => gateway.taxIds.add({ customerId, type: 'us_ein', value, reference: randomUUID() });

  it('are stored by the provider, which refuses a value of another format', async () => {
    await expect(add('12-34')).rejects.toEqual(refused('TAX_ID_REFUSED'));
    await add('12-3456789');
    await add('00-0000000');
    const listed = await gateway.taxIds.list(customerId);
    expect(listed.map(({ value, state }) => [value, state]).sort()).toEqual([
      ['00-0000000', 'verified'],
      ['12-3456789', 'unavailable'],
    ]);
    const remove = () => gateway.taxIds.remove({ customerId, taxId: listed[0]!.id, reference: randomUUID() });
    await remove();
    await remove();
    expect(await gateway.taxIds.list(customerId)).toEqual([listed[1]]);
  });
});

describe('tax', () => {
  let taxed: PaymentGateway;
  beforeEach(() => void (taxed = stripeGateway({ ...settings, countries: ['US', 'ES'], isTaxed: true })));

  const at = (country: string | null, postalCode: string | null = '28001') => {
    const billing = { name: 'Ana Ruiz', phone: null, line1: '1 Main St', line2: null, city: 'Madrid', state: null };
    const address = { ...billing, country, postalCode };
    return taxed.customers.setAddress({ customerId, billing: address, reference: randomUUID() });
  };
  const buy = (cardId: string) => taxed.plans.create({ customerId, platform: 'meta', cardId, reference: randomUUID() });
  const vat = (value: string) => taxed.taxIds.add({ customerId, type: 'eu_vat', value, reference: randomUUID() });
  const billed = async () =>
    (await taxed.invoices(customerId)).map(({ totalCents, taxCents }) => [totalCents, taxCents]);

  it("BILL-010 is included in the price of a plan and of a fee, by the customer's address", async () => {
    const card = await stored(VISA);
    await at('ES');
    await buy(card);
    const { id } = await authorize(card, { amountCents: 24_20 });
    await taxed.payments.capture({ paymentId: id, amountCents: 12_10, reference: randomUUID() });
    expect((await billed()).sort(([one], [other]) => other! - one!)).toEqual([
      [999_00, 173_38],
      [12_10, 2_10],
    ]);
    expect(await taken()).toBe(999_00 + 12_10);
  });

  it('is owed by the business itself if its tax id is known, and is 0 without a registration', async () => {
    const card = await stored(VISA);
    await at('ES');
    await vat('ESX1234567X');
    await buy(card);
    await at('US', '78701');
    await buy(card);
    expect(await billed()).toEqual([
      [999_00, 0],
      [999_00, 0],
    ]);
  });

  it('is required for a plan, which is not sold to an unclear address; an approved fee is captured anyway', async () => {
    const card = await stored(VISA);
    await expect(at(null)).rejects.toEqual(refused('PLACE_UNKNOWN'));
    await expect(at('US', null)).rejects.toEqual(refused('PLACE_UNKNOWN'));
    await expect(buy(card)).rejects.toEqual(refused('PLACE_UNKNOWN'));
    const { id } = await authorize(card);
    const fee = await taxed.payments.capture({ paymentId: id, amountCents: 12_50, reference: randomUUID() });
    expect([fee.state, fee.capturedCents]).toEqual(['captured', 12_50]);
    expect(await billed()).toEqual([[12_50, 0]]);
  });

  it('does not prevent the capture of an approved fee, even if the customer is gone', async () => {
    const card = await stored(VISA);
    await at('ES');
    const { id } = await authorize(card);
    await taxed.customers.remove(customerId);
    const fee = await taxed.payments.capture({ paymentId: id, amountCents: 12_50, reference: randomUUID() });
    expect([fee.state, fee.capturedCents]).toEqual(['captured', 12_50]);
  });
});

describe('a provider that cannot be reached', () => {
  it('is unavailable if nothing was sent, and has an unknown outcome if a write may have taken effect', async () => {
    const nobody = stripeGateway({ ...settings, apiUrl: 'http://127.0.0.1:9' });
    const create = (to: PaymentGateway) =>
      to.customers.create({ reference: randomUUID(), making: 0, name: 'A', email: 'a@b.test' });
    await expect(create(nobody)).rejects.toEqual(refused('UNAVAILABLE'));
    await control('/faults', { kind: 'http500', match: { method: 'POST' } });
    await expect(create(gateway)).rejects.toEqual(refused('OUTCOME_UNKNOWN'));
    await control('/faults', { kind: 'latency', ms: 400, match: { method: 'POST' } });
    await expect(create(stripeGateway(settings, 100))).rejects.toEqual(refused('OUTCOME_UNKNOWN'));
    await control('/faults', { kind: 'http500', times: 9, match: { method: 'GET' } });
    await expect(gateway.plans.list(customerId)).rejects.toEqual(refused('UNAVAILABLE'));
  });

  it('reports a refused key without revealing it', async () => {
    const otherClient = stripeGateway({ ...settings, secretKey: 'sk_test_somebodyelses' });
    const listing = otherClient.plans.list(customerId);
    await expect(listing).rejects.toEqual(refused('MISCONFIGURED'));
    await expect(listing).rejects.not.toThrow(/somebodyelses/);
    expect(await listing.catch((error: unknown) => error instanceof PaymentError)).toBe(true);
  });
});
