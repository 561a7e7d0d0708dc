import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../config.js';
import { startSandbox, type Sandbox } from '../server.js';
import { monthsAfter } from './clock.js';
import { readForm } from './form.js';

let folder: string;
let sandbox: Sandbox;
let listener: Server;
const received: { body: string; signature: string }[] = [];
/** The listener first refuses events of this customer. */
const HOOKED = 'hook@b.test';
/** The listener's answers to these events, in order; after them it answers 200. */
const answers: number[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'stripe-'));
  listener = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      received.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead((body.includes(HOOKED) ? answers.shift() : undefined) ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`;
  const env = {
    SANDBOX_DATA_DIR: folder,
    SANDBOX_PORT: '0',
    SMTP_PORT: '0',
    LOG_LEVEL: 'silent',
    STRIPE_WEBHOOK_URL: url,
  };
  sandbox = await startSandbox(readConfig(env));
});
afterAll(async () => {
  await sandbox?.close();
  listener?.close();
  rmSync(folder, { recursive: true, force: true });
});

const CARD = {
  'card[number]': '4242424242424242',
  'card[exp_month]': '12',
  'card[exp_year]': '2036',
  'card[cvc]': '987',
};

interface Answer {
  status: number;
  replayed: boolean;
  body: Record<string, unknown> & { id: string; error?: Record<string, unknown> };
}

async function ask(
  method: 'GET' | 'POST' | 'DELETE',
  at: string,
  { form = {}, key, auth = 'sk_test_sandbox' }: { form?: Record<string, string>; key?: string; auth?: string } = {},
): Promise<Answer> {
  const answer = await fetch(`${sandbox.url}/v1/${at}`, {
    method,
    headers: { authorization: `Bearer ${auth}`, ...(key ? { 'idempotency-key': key } : {}) },
    ...(method === 'POST' ? { body: new URLSearchParams(form).toString() } : {}),
  });
  const replayed = answer.headers.get('idempotent-replayed') === 'true';
  return { status: answer.status, replayed, body: (await answer.json()) as Answer['body'] };
}

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
};

describe('Stripe API', () => {
  it('parses forms with brackets', () => {
    expect(readForm('a[b]=1&a[c][d]=2&items[0][price]=p&items[1][price]=q&expand[]=x&expand[]=y&e=')).toEqual({
      a: { b: '1', c: { d: '2' } },
      items: [{ price: 'p' }, { price: 'q' }],
      expand: ['x', 'y'],
      e: '',
    });
  });

  it('counts months by the calendar in UTC', () => {
    const seconds = (text: string) => Date.parse(text) / 1000;
    const after = (from: string, months: number) => new Date(monthsAfter(seconds(from), months) * 1000).toISOString();
    expect(after('2026-01-31T10:20:30Z', 1)).toBe('2026-02-28T10:20:30.000Z');
    expect(after('2026-01-31T10:20:30Z', 2)).toBe('2026-03-31T10:20:30.000Z');
    expect(after('2027-12-31T23:59:59Z', 2)).toBe('2028-02-29T23:59:59.000Z');
  });

  it('returns the same response for a repeated key, and refuses the key for anything else', async () => {
    const create = (email: string) =>
      ask('POST', 'customers', { form: { email, 'metadata[reference]': 'r1' }, key: 'k1' });
    const first = await create('a@b.test');
    const again = await create('a@b.test');
    expect([first.status, first.replayed, again.replayed]).toEqual([200, false, true]);
    expect(again.body).toEqual(first.body);
    const other = await create('c@d.test');
    expect([other.status, other.body.error?.['type']]).toEqual([400, 'idempotency_error']);
  });

  it('refuses unknown fields and unknown callers', async () => {
    const unknown = await ask('POST', 'customers', { form: { nickname: 'x' }, key: 'k2' });
    expect(unknown.body.error).toMatchObject({
      type: 'invalid_request_error',
      code: 'parameter_unknown',
      param: 'nickname',
    });
    expect((await ask('POST', 'customers', { form: { name: 'x' }, key: 'k2' })).status).toBe(200); // no refusal is stored for this key
    expect((await ask('GET', 'customers/cus_1')).body.error).toMatchObject({ code: 'resource_missing', param: 'id' });
    expect((await ask('GET', 'customers/cus_1', { auth: 'sk_live_1' })).status).toBe(401);
    expect((await ask('POST', 'customers', { auth: 'pk_test_sandbox' })).status).toBe(401);
    expect((await ask('GET', 'nothing')).status).toBe(404);
  });

  it.each([
    ['4242424242424241', '12', '2036', '123', 'incorrect_number'],
    ['4242424242424242', '13', '2036', '123', 'invalid_expiry_month'],
    ['4242424242424242', '12', '2020', '123', 'invalid_expiry_year'],
    ['4242424242424242', '12', '2036', '1', 'invalid_cvc'],
  ])('creates no card from %s %s/%s %s', async (number, month, year, cvc, code) => {
    const card = { 'card[number]': number, 'card[exp_month]': month, 'card[exp_year]': year, 'card[cvc]': cvc };
    const { status, body } = await ask('POST', 'payment_methods', {
      form: { type: 'card', ...card },
      auth: 'pk_test_sandbox',
    });
    expect([status, body.error?.['type'], body.error?.['code']]).toEqual([402, 'card_error', code]);
  });

  it('BILL-040 returns no card number', async () => {
    const { body } = await ask('POST', 'payment_methods', { form: { type: 'card', ...CARD } });
    const answers = [body, (await ask('GET', `payment_methods/${body.id}`)).body];
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/4242424242|\b987\b/);
    expect(answers[1]).toMatchObject({ card: { last4: '4242', brand: 'visa' } });
  });

  it('pages lists, newest first', async () => {
    const { body: customer } = await ask('POST', 'customers');
    for (const amount of ['100', '200', '300'])
      await ask('POST', 'payment_intents', { form: { amount, currency: 'usd', customer: customer.id } });
    const pageOf = async (more: string) =>
      (await ask('GET', `payment_intents?customer=${customer.id}&limit=2${more}`)).body as unknown as {
        data: { id: string; amount: number }[];
        has_more: boolean;
      };
    const first = await pageOf('');
    expect([first.data.map(({ amount }) => amount), first.has_more]).toEqual([[300, 200], true]);
    const second = await pageOf(`&starting_after=${first.data[1]!.id}`);
    expect([second.data.map(({ amount }) => amount), second.has_more]).toEqual([[100], false]);
  });

  it('stores the tax ids of a customer, and refuses an invalid value', async () => {
    const { body: customer } = await ask('POST', 'customers');
    const at = `customers/${customer.id}/tax_ids`;
    const add = (type: string, value: string) => ask('POST', at, { form: { type, value } });
    expect((await add('us_ein', '12-34567')).body.error).toMatchObject({ code: 'tax_id_invalid', param: 'value' });
    expect((await add('us_shoes', '1')).body.error).toMatchObject({ param: 'type' });
    const { body: ein } = await add('us_ein', '12-3456789');
    expect(ein).toMatchObject({ country: 'US', verification: { status: 'unavailable' } });
    expect((await add('eu_vat', 'DE000000000')).body).toMatchObject({
      country: 'DE',
      verification: { status: 'verified' },
    });
    const listed = async () => ((await ask('GET', at)).body as unknown as { data: { value: string }[] }).data;
    expect((await listed()).map(({ value }) => value)).toEqual(['DE000000000', '12-3456789']);
    const { body: other } = await ask('POST', 'customers');
    expect((await ask('DELETE', `customers/${other.id}/tax_ids/${ein.id}`)).status).toBe(404);
    expect((await ask('DELETE', `${at}/${ein.id}`)).body).toMatchObject({ deleted: true });
    expect((await ask('DELETE', `${at}/${ein.id}`)).status).toBe(404);
    expect((await listed()).map(({ value }) => value)).toEqual(['DE000000000']);
  });

  it('lists the invoices of one subscription, and those of one status', async () => {
    const { body: customer } = await ask('POST', 'customers');
    const { body: card } = await ask('POST', 'payment_methods', {
      form: { type: 'card', ...CARD },
      auth: 'pk_test_sandbox',
    });
    await ask('POST', `payment_methods/${card.id}/attach`, { form: { customer: customer.id } });
    const form = { customer: customer.id, default_payment_method: card.id };
    const subscribe = async (price: string) =>
      (await ask('POST', 'subscriptions', { form: { ...form, 'items[0][price]': price } })).body.id;
    const [meta] = [await subscribe('price_sandbox_meta'), await subscribe('price_sandbox_tiktok')];
    const listed = async (more: string) =>
      ((await ask('GET', `invoices?customer=${customer.id}${more}`)).body as unknown as { data: object[] }).data;
    expect(await listed('')).toHaveLength(2);
    expect(await listed(`&subscription=${meta}`)).toMatchObject([
      { parent: { subscription_details: { subscription: meta } } },
    ]);
    expect(await listed('&status=paid')).toHaveLength(2);
    expect(await listed('&status=open')).toEqual([]);
  });
});

describe('Stripe webhooks', () => {
  it('are signed over time and body, and repeated until they are answered', async () => {
    received.length = 0;
    answers.push(500, 302);
    const { body: customer } = await ask('POST', 'customers', { form: { email: HOOKED } });
    const ofCustomer = () => received.filter(({ body }) => body.includes(customer.id));
    await until(() => ofCustomer().length >= 3);
    const [first, ...later] = ofCustomer();
    for (const { body } of later) expect(body).toBe(first!.body);
    for (const { body, signature } of ofCustomer()) {
      const [, seconds, hash] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature)!;
      expect(hash).toBe(createHmac('sha256', 'whsec_sandbox').update(`${seconds}.${body}`).digest('hex'));
    }
    expect(JSON.parse(first!.body)).toMatchObject({
      object: 'event',
      type: 'customer.created',
      data: { object: { id: customer.id } },
    });
  });
});

describe('Stripe pages', () => {
  it('BILL-040 run only their own script in the card field, and send nothing elsewhere', async () => {
    const page = await fetch(
      `${sandbox.url}/stripe/card-field?origin=http://console.test&key=pk_test_sandbox&lang=es&theme=dark`,
    );
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    expect(await page.text()).toContain('Número de tarjeta');
    expect((await fetch(`${sandbox.url}/stripe/card-field/field.js`)).status).toBe(200);
  });

  it('refuse a challenge for callers without its secret', async () => {
    expect((await fetch(`${sandbox.url}/stripe/challenge?client_secret=pi_1_secret_2`)).status).toBe(404);
  });
});
