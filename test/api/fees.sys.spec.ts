import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { largeExperiment } from '../faults/large-experiment.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { BillingOwner, MONTHLY } from './support/billing-owner.js';
import { experiment, formOf, linkSandbox } from './support/experiment-form.js';
import { NUMBERS, Payments } from './support/payments.js';

const CHECK = '/providers/facebook/experiment/sample';
const STATEMENT = '/providers/facebook/usage/statement';

interface FeeCheck {
  total: number;
  tested: number;
  estimated: number;
  charge: number;
  charge_fee: number;
  payment_method: { brand: string; last4: string; exp: string; valid: boolean } | null;
}

let stack: SharedStack;
let owner: ApiClient;
beforeAll(async () => {
  stack = await shareStack();
  owner = await ApiClient.signedUp(stack.apiUrl, { email: 'olga@fees.polyad.test' });
}, 90_000);
afterAll(() => stack?.stop(), 60_000);

const check = async (data: object) => (await owner.post<{ data: FeeCheck }>(CHECK, formOf(data))).body.data;

describe('fee check', () => {
  it('META-161 META-178 returns what a submit would be charged', async () => {
    const fee = await check(experiment());
    expect(fee).toMatchObject({ charge_fee: 0.025, charge: 0, included: 10_000 });
    expect(fee.total).toBeGreaterThanOrEqual(fee.tested);
    expect(fee.estimated).toBe(fee.total);
  });

  it('META-143 returns nothing for whitelisted people, and requires no card', async () => {
    expect(await check(experiment())).toMatchObject({ charge: 0, payment_method: null });
  });

  it('META-161 refuses an experiment like a submit, beside its fields, and stores nothing', async () => {
    const wrong = experiment();
    const { status, body } = await owner.post(CHECK, formOf({ ...wrong, objective: 'NOTHING' }));
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'objective']);
    const { rows } = await stack.database.query<{ n: number }>(
      `select count(*)::int as n from experiment e join user_account u on u.organization_id = e.organization_id
       where u.email = 'olga@fees.polyad.test'`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe('figures of the fee check', () => {
  it('META-178 equal those of the submit: as many tested ads as the account allows, or as chosen', async () => {
    const linked = await ApiClient.signedUp(stack.apiUrl);
    await linkSandbox(linked);
    const input = largeExperiment('Counted');
    const check = async (data: object) => (await linked.post<{ data: FeeCheck }>(CHECK, formOf(data))).body.data;
    const alternatives = { ...input.audiences, ...input.creatives } as Record<string, unknown[]>;
    const created = Object.fromEntries(Object.entries(alternatives).map(([name, list]) => [name, list.length]));
    const counts = { created, account_id: input.account.id, page_id: input.page.id, currency: 'USD' };
    const count = await linked.post<{ data: [number, number] }>(
      '/providers/facebook/experiment/variations/count',
      counts,
    );
    const { total, tested } = await check(input);
    expect([total, tested]).toEqual(count.body.data);
    const unlinked = await ApiClient.signedUp(stack.apiUrl);
    const usual = (await unlinked.post<{ data: FeeCheck }>(CHECK, formOf(input))).body.data;
    expect(usual.tested).toBeLessThan(tested);
    expect(await check({ ...input, tested_count: 400 })).toMatchObject({ total, tested: 400 });
  });
});

describe('two parallel submits', () => {
  it('BILL-014 BILL-015 use the last free variations of the month: one is free, the other shows its fee and is charged once', async () => {
    const payments = new Payments(stack.sandboxUrl);
    const payer = await BillingOwner.of(stack.apiUrl, payments);
    await stack.database.query('update user_account set is_whitelisted = false where organization_id = $1', [
      payer.team,
    ]);
    await linkSandbox(payer.client);
    await payer.subscribed();
    const month = new Date().toISOString().slice(0, 7);
    await stack.database.query(
      `insert into fee_month (organization_id, platform, month, variations, charged_cents) values ($1, 'meta', $2, 9996, 0)`,
      [payer.team, month],
    );
    const submit = (name: string, charge: number) => {
      const input = experiment();
      input.information.name = name;
      const form = formOf(input, { fields: { charge: String(charge) } });
      return payer.client.post<{ code?: string }>('/providers/facebook/experiment/create', form);
    };
    const answers = await Promise.all(['One', 'Other'].map(async (name) => [name, await submit(name, 0)] as const));
    expect(answers.map(([, { status }]) => status).sort()).toEqual([200, 409]);
    const [late, refused] = answers.find(([, { status }]) => status === 409)!;
    expect(refused.body.code).toBe('fee-changed');
    const used = async () => (await payer.client.get<{ data: object }>('/providers/facebook/usage')).body.data;
    expect(await used()).toMatchObject({ used: 10_000, remaining: 0, charged_cents: 0 });
    expect((await payments.ledger(payer.team)).filter(({ amount }) => amount !== MONTHLY)).toEqual([]);
    expect((await submit(late, 0.5)).status).toBe(200);
    expect(await used()).toMatchObject({ used: 10_004, charged_cents: 50 });
    expect((await payments.ledger(payer.team)).filter(({ amount }) => amount !== MONTHLY)).toMatchObject([
      { amount: 50, isPaid: true },
    ]);
  });
});

describe("fee with a bank's confirmation", () => {
  it('BILL-043 is confirmed by a member, who sees only the card data that this requires', async () => {
    const payments = new Payments(stack.sandboxUrl);
    const payer = await BillingOwner.of(stack.apiUrl, payments);
    await linkSandbox(payer.client);
    const card = await payments.card(NUMBERS.challenged);
    const bought = await payer.create(card);
    await payments.answerBank(bought.body.data.client_secret!, 'confirm');
    expect((await payer.create(card)).status).toBe(200);
    await stack.database.query(
      `insert into fee_month (organization_id, platform, month, variations, charged_cents) values ($1, 'meta', $2, 10000, 0)`,
      [payer.team, new Date().toISOString().slice(0, 7)],
    );
    const member = await ApiClient.signedUp(stack.apiUrl);
    const { id } = (await member.get<{ data: { id: string } }>('/profile/me')).body.data;
    await stack.database.query(`update user_account set role = 'other', organization_id = $2 where id = $1`, [
      id,
      payer.team,
    ]);
    await stack.database.query('update user_account set is_whitelisted = false where organization_id = $1', [
      payer.team,
    ]);
    const input = experiment();
    const submit = () => {
      const form = formOf(input, { fields: { charge: '0.5' } });
      return member.post<{ client_secret?: string }>('/providers/facebook/experiment/create', form);
    };
    const challenged = await submit();
    expect([challenged.status, challenged.body]).toMatchObject([
      402,
      {
        code: 'confirm-payment',
        client_secret: expect.any(String),
        setup: { publishable_key: 'pk_test_sandbox', sandbox_origin: stack.sandboxUrl },
      },
    ]);
    await payments.answerBank(challenged.body.client_secret!, 'confirm');
    expect((await submit()).status).toBe(200);
    expect((await payments.ledger(payer.team)).filter(({ amount }) => amount === 50)).toHaveLength(1);
  });
});

describe('submit above a ceiling', () => {
  it('BILL-014 is refused before the fee is held on its card', async () => {
    const payments = new Payments(stack.sandboxUrl);
    const payer = await BillingOwner.of(stack.apiUrl, payments);
    await stack.database.query('update user_account set is_whitelisted = false where organization_id = $1', [
      payer.team,
    ]);
    await linkSandbox(payer.client);
    await payer.subscribed();
    await stack.database.query(
      `insert into fee_month (organization_id, platform, month, variations, charged_cents) values ($1, 'meta', $2, 10000, 0)`,
      [payer.team, new Date().toISOString().slice(0, 7)],
    );
    const input = experiment();
    const ceiling = { platform: 'meta', account_id: input.account.id, currency: 'USD', amount: 1 };
    expect((await payer.client.post('/spending/ceilings', ceiling)).status).toBe(200);
    const form = formOf(input, { fields: { charge: '0.5' } });
    const { status, body } = await payer.client.post('/providers/facebook/experiment/create', form);
    expect([status, body.errors]).toMatchObject([400, [{ type: 'ceiling', field: 'information.budget' }]]);
    const { rows } = await stack.database.query('select id from card_hold where organization_id = $1', [payer.team]);
    expect(rows).toEqual([]);
    expect((await payments.ledger(payer.team)).filter(({ amount }) => amount !== MONTHLY)).toEqual([]);
  });
});

describe("origin of a month's fees", () => {
  it('is empty if nothing was charged', async () => {
    const { body } = await owner.get(STATEMENT);
    const nothing = { used: 0, charged_cents: 0, held_cents: 0, paid_cents: 0, rows: [], total: 0 };
    expect(body).toMatchObject({ data: { month: new Date().toISOString().slice(0, 7), ...nothing } });
  });

  it.each(['month=2026-13', 'month=now', 'page=0', 'size=101', 'more=1'])('refuses %s', async (query) => {
    expect((await owner.get(`${STATEMENT}?${query}`)).status).toBe(400);
  });
});
