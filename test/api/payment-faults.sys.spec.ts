import { describe, expect, it } from '@jest/globals';
import { startStack, type Stack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { type BillingOwner, MONTHLY, until, useBilling } from './support/billing-owner.js';
import { NUMBERS, type Payments, paymentEvent, signPayment } from './support/payments.js';

let stack: Stack;
let payments: Payments;
let owner: BillingOwner;
useBilling(
  (billing) => ({ stack, payments, owner } = billing),
  () => startStack({ parts: ['sandbox', 'api'], env: { SIGN_UP_WHITELIST: 'off' } }), // it is killed
);

describe('payment webhooks', () => {
  const raw = new Map<string, ApiClient>();
  const post = (body: string, headers: Record<string, string>) => {
    const client = raw.get(stack.apiUrl) ?? new ApiClient(stack.apiUrl);
    raw.set(stack.apiUrl, client);
    return client.post('/callbacks/stripe', body, headers);
  };
  const eventsOf = async () =>
    (
      await stack.database.query<{ n: number }>(
        'select count(*)::int as n from billing_event where organization_id = $1',
        [owner.team],
      )
    ).rows[0]!.n;

  it('are refused if their signature is missing, forged or too old', async () => {
    await owner.subscribed();
    const [customer] = await payments.customers(owner.team);
    const body = paymentEvent(customer!);
    for (const headers of [
      {},
      { 'stripe-signature': 'v1=00' },
      signPayment(body, { secret: 'whsec_guessed' }),
      signPayment(body, { ageSeconds: 301 }),
      signPayment(`${body} `),
    ])
      expect((await post(body, headers as Record<string, string>)).status).toBe(401);
    // The team's own webhooks may still be on their way: only this one must not be processed.
    const { id } = JSON.parse(body) as { id: string };
    expect((await stack.database.query('select 1 from billing_event where id = $1', [id])).rows).toEqual([]);
  });

  it('change nothing by themselves: a well signed event of an ended plan ends none', async () => {
    await owner.subscribed();
    const [customer] = await payments.customers(owner.team);
    const body = paymentEvent(customer!, 'customer.subscription.deleted');
    expect((await post(body, signPayment(body))).status).toBe(200);
    expect(await owner.hasPlan()).toBe(true);
  });

  it('return 200 if they are well signed but of an unusual shape', async () => {
    const odd = [
      'null',
      '[]',
      '{}',
      '{"data":null}',
      '{"id":"evt_1","type":"a","data":{"object":{"customer":"\\u0000"}}}',
    ];
    for (const body of odd) expect((await post(body, signPayment(body))).status).toBe(200);
  });

  it('about an unknown customer are accepted and ignored', async () => {
    for (const customer of ['cus_somebody', null]) {
      const body = paymentEvent(customer);
      expect((await post(body, signPayment(body))).status).toBe(200);
    }
    expect(await eventsOf()).toBe(0);
  });

  it('do not change a correct state, even if they arrive 50 times, late and in any order', async () => {
    await owner.subscribed();
    await owner.ask('cancel', { id: 'meta' });
    await owner.ask('resume', { id: 'meta' });
    const [customer] = await payments.customers(owner.team);
    const before = [await owner.plans(), await owner.cards(), await payments.ledger(owner.team)];
    await payments.control('/webhooks/replay', { times: 50, customer });
    await until(async () => {
      const { counts } = await payments.control<{ counts: Record<string, number> }>('/webhooks');
      return (counts['waiting'] ?? 0) === 0;
    });
    expect([await owner.plans(), await owner.cards(), await payments.ledger(owner.team)]).toEqual(before);
    const { counts } = await payments.control<{ counts: Record<string, number> }>('/webhooks');
    expect(counts['gone'] ?? 0).toBe(0);
  });

  it('report changes made at the provider', async () => {
    await owner.subscribed();
    const [customer] = await payments.customers(owner.team);
    await fetch(`${stack.sandboxUrl}/v1/customers/${customer}`, {
      method: 'DELETE',
      headers: { authorization: 'Bearer sk_test_sandbox' },
    });
    await until(async () => !(await owner.hasPlan()));
    await until(async () => (await owner.cards()).length === 0);
  });

  it.each(['a plan', 'a card'])(
    'are not needed after the provider has removed a customer: %s creates a new one',
    async (what) => {
      await owner.subscribed();
      const [customer] = await payments.customers(owner.team);
      await payments.control('/webhooks', { held: true });
      try {
        const headers = { authorization: 'Bearer sk_test_sandbox' };
        await fetch(`${stack.sandboxUrl}/v1/customers/${customer}`, { method: 'DELETE', headers });
        const id = await payments.card(NUMBERS.mastercard);
        const answer = await (what === 'a plan' ? owner.create(id) : owner.add(id));
        expect([answer.status, answer.body.data.status]).toEqual([200, 'done']);
        expect((await owner.cards()).map((card) => [card.id, card.default])).toEqual([[id, true]]);
        expect(await owner.hasPlan()).toBe(what === 'a plan');
        expect(await payments.customers(owner.team)).toHaveLength(2);
      } finally {
        await payments.control('/webhooks', { held: false });
      }
      expect(await payments.taken(owner.team)).toBe(what === 'a plan' ? 2 * MONTHLY : MONTHLY);
    },
  );
});

describe('unreachable payment provider', () => {
  it('is reported clearly, charges nothing, and a retry works', async () => {
    const card = await payments.card(NUMBERS.works);
    await payments.fault({ kind: 'http500', match: { probability: 1, path: '^/v1/customers' } });
    const refused = await owner.create(card);
    expect([refused.status, refused.body.message]).toEqual([
      503,
      'The payment provider did not answer in time. Try again: nothing is charged twice.',
    ]);
    expect((await payments.ledger(owner.team)).length).toBe(0);
    await payments.healthy();
    expect((await owner.create(card)).status).toBe(200);
    expect([await payments.taken(owner.team), (await payments.customers(owner.team)).length]).toEqual([MONTHLY, 1]);
  });

  it('charges once after a lost response to a payment', async () => {
    await owner.added();
    await payments.fault({ kind: 'cut-after', times: 2, match: { method: 'POST', path: '/v1/subscriptions$' } });
    const lost = await owner.create();
    expect([lost.status, lost.body.code]).toEqual([503, 'payments-unknown']);
    expect(await payments.taken(owner.team)).toBe(MONTHLY);
    // The plan was read again nevertheless, and exists.
    await until(async () => await owner.hasPlan());
    expect(await payments.taken(owner.team)).toBe(MONTHLY);
  });

  it.each([
    ['/v1/subscriptions/', 1],
    ['/v1/subscriptions$', 2], // the first read happens when the card becomes the default
  ])('does not claim that nothing was charged if it is unreachable after a payment: %s', async (path, nth) => {
    await payments.control('/webhooks', { held: true }); // each webhook would make the API read the team
    await payments.fault({ kind: 'http500', times: 3, match: { nth, method: 'GET', path } });
    const lost = await owner.create(await payments.card(NUMBERS.works));
    await payments.control('/webhooks', { held: false });
    expect([lost.status, lost.body.code]).toEqual([503, 'payments-unknown']);
    expect(await payments.taken(owner.team)).toBe(MONTHLY);
    await payments.healthy();
    await until(async () => [200, 400].includes((await owner.create()).status));
    expect([await owner.hasPlan(), await payments.taken(owner.team)]).toEqual([true, MONTHLY]);
  });

  it('charges no card that its owner has replaced', async () => {
    await owner.added();
    const other = await owner.added(NUMBERS.mastercard);
    await payments.fault({ kind: 'cut-before', times: 2, match: { method: 'POST', path: '/v1/subscriptions$' } });
    expect((await owner.create()).status).toBe(503);
    await payments.healthy();
    const early = await owner.create(other);
    expect([early.status, early.body.code]).toEqual([503, 'payments-unknown']);
    expect(await payments.ledger(owner.team)).toEqual([]);
    await stack.database.query(
      `update team_plan set created_at = now() - interval '2 minutes' where organization_id = $1`,
      [owner.team],
    );
    expect((await owner.create(other)).status).toBe(200);
    expect(await payments.ledger(owner.team)).toMatchObject([{ paymentMethod: other, captured: MONTHLY }]);
  });
});

describe('repeated setting after a lost response', () => {
  /** The first of three answers is lost, although the write succeeded. */
  const setThrice = async (path: string, asks: [path: string, body: object][]) => {
    await payments.fault({ kind: 'cut-after', times: 20, match: { method: 'POST', path } });
    const statuses = [];
    for (const [at, body] of asks) {
      statuses.push((await owner.ask(at, body)).status);
      await payments.healthy();
    }
    expect(statuses).toEqual([503, 200, 200]);
  };

  it('takes effect for a canceled plan: no other month is paid', async () => {
    await owner.subscribed();
    const meta = { id: 'meta' };
    await setThrice('/v1/subscriptions/', [
      ['cancel', meta],
      ['resume', meta],
      ['cancel', meta],
    ]);
    expect(await owner.plans()).toMatchObject([{ next_bill_at: null }]);
    await owner.skipPastPeriod();
    await until(async () => (await owner.plans()).length === 0);
    expect(await payments.taken(owner.team)).toBe(MONTHLY);
  });

  it('takes effect for the default card', async () => {
    const [first, second] = [await owner.added(), await owner.added(NUMBERS.mastercard)];
    const setDefault = (id: string): [string, object] => ['payment_method/default', { payment_method_id: id }];
    await setThrice('/v1/customers/', [second, first, second].map(setDefault));
    expect((await owner.cards()).map(({ id }) => id)).toEqual([second, first]);
  });

  it('takes effect for billing details', async () => {
    const id = await owner.added();
    const named = (name: string): [string, object] => {
      const data = { name, address: '1 Main St', city: 'Austin', state: 'TX', zip_code: '78701', phone: '5555555555' };
      return ['payment_method/update', { payment_method_id: id, data }];
    };
    await setThrice('/v1/payment_methods/', ['Ana', 'Eva', 'Ana'].map(named));
    expect((await owner.cards())[0]!.billing_details.name).toBe('Ana');
  });
});

describe('killed process', () => {
  it.each([
    ['before a payment arrives', 'cut-before'],
    ['while it is made', 'late-commit'],
    ['after it was made', 'cut-after'],
  ])('charges once if killed %s', async (_name, kind) => {
    await owner.added();
    await payments.fault({ kind, ms: 300, times: 2, match: { method: 'POST', path: '/v1/subscriptions$' } });
    await payments.fault({ kind: 'latency', ms: 150, match: { method: 'POST', path: '/v1/subscriptions$' } });
    const interrupted = owner.create().catch(() => null);
    await until(async () => {
      const { rows } = await stack.database.query(`select 1 from team_plan where organization_id = $1`, [owner.team]);
      return rows.length > 0;
    });
    await stack.api.kill();
    await interrupted;
    await stack.api.start();
    await payments.healthy();
    // The lease expires by itself. The test does not wait these 20 s.
    await stack.database.query('update billing_customer set changing_until = now() where organization_id = $1', [
      owner.team,
    ]);
    await until(async () => [200, 400].includes((await owner.create()).status));
    await until(async () => await owner.hasPlan());
    expect(await payments.taken(owner.team)).toBe(MONTHLY);
  });
});
