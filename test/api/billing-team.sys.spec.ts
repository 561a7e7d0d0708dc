import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import {
  type BillingOwner,
  MONTHLY,
  until,
  useBilling,
  type Card,
  type Me,
  type Plan,
} from './support/billing-owner.js';
import { DECLINES, NUMBERS, type Payments } from './support/payments.js';

const FORM = {
  name: 'Ana Ruiz',
  address: '1 Main St',
  address_alt: 'Floor 2',
  city: 'Austin',
  state: 'TX',
  zip_code: '78701',
  phone: '(555) 555-5555',
};

let stack: SharedStack;
let payments: Payments;
let owner: BillingOwner;
useBilling((billing) => ({ stack, payments, owner } = billing));

describe('cards', () => {
  it('BILL-034 BILL-056 are added with their public fields; the first is the default', async () => {
    const first = await owner.added();
    const second = await owner.added(NUMBERS.mastercard);
    expect((await owner.cards()).map(({ id, default: isDefault }) => [id, isDefault])).toEqual([
      [first, true],
      [second, false],
    ]);
    expect((await owner.cards())[0]!.card_details).toEqual({
      brand: 'visa',
      funding: 'credit',
      last4: '4242',
      exp_month: 12,
      exp_year: 2036,
    });
    expect((await owner.add(first)).status).toBe(200);
    expect(await owner.cards()).toHaveLength(2);
  });

  it('BILL-061 refuse a fourth card, also with two parallel requests', async () => {
    await owner.added();
    await owner.added();
    const [one, other] = [await payments.card(NUMBERS.works), await payments.card(NUMBERS.works)];
    const statuses = (await Promise.all([owner.add(one), owner.add(other)])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const refused = await owner.add(await payments.card(NUMBERS.works));
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'A team can store at most 3 cards. Delete one first.',
    ]);
    expect(await owner.cards()).toHaveLength(3);
  });

  it('BILL-061 are not stored if their holder returns from the bank after the last place was taken', async () => {
    const ids = [await owner.added(), await owner.added()];
    const late = await payments.card(NUMBERS.challenged);
    const challenged = await owner.add(late);
    ids.push(await owner.added());
    await payments.answerBank(challenged.body.data.client_secret!, 'confirm');
    for (const id of [late, late]) {
      const refused = await owner.add(id);
      expect([refused.status, refused.body.code]).toEqual([400, 'cards-full']);
      expect((await owner.cards()).map((card) => card.id).sort()).toEqual(ids.toSorted());
    }
    for (const id of ids) expect((await owner.add(id)).status).toBe(200);
  });

  it('BILL-036 BILL-037 BILL-062 change the default, and are deleted unless they are the default', async () => {
    const [first, second] = [await owner.added(), await owner.added(NUMBERS.mastercard)];
    const refused = await owner.ask('payment_method/delete', { payment_method_id: first });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'The default card cannot be deleted. Make another card the default first.',
    ]);
    for (const id of [second, first, second])
      expect((await owner.ask('payment_method/default', { payment_method_id: id })).status).toBe(200);
    expect((await owner.cards()).map(({ id }) => id)).toEqual([second, first]);
    expect((await owner.ask('payment_method/delete', { payment_method_id: first })).status).toBe(200);
    expect((await owner.cards()).map(({ id }) => id)).toEqual([second]);
  });

  it('BILL-035 BILL-058 BILL-060 store billing details, whose country is the United States', async () => {
    const id = await owner.added();
    const answer = await owner.ask('payment_method/update', { payment_method_id: id, data: FORM });
    expect([answer.status, answer.body.message]).toEqual([200, 'Your billing details have been updated.']);
    expect((await owner.cards())[0]!.billing_details).toEqual({
      name: 'Ana Ruiz',
      phone: '(555) 555-5555',
      address: {
        line1: '1 Main St',
        line2: 'Floor 2',
        city: 'Austin',
        state: 'TX',
        postal_code: '78701',
        country: 'US',
      },
    });
    const { address_alt: _, ...without } = FORM;
    expect((await owner.ask('payment_method/update', { payment_method_id: id, data: without })).status).toBe(200);
    expect((await owner.cards())[0]!.billing_details.address['line2']).toBeNull();
  });

  it.each(['name', 'address', 'city', 'state', 'zip_code', 'phone'])('BILL-057 BILL-058 require %s', async (field) => {
    const id = 'pm_0';
    for (const value of ['', '   ', undefined]) {
      const { status, body } = await owner.ask('payment_method/update', {
        payment_method_id: id,
        data: { ...FORM, [field]: value },
      });
      expect([status, body.errors?.map((item) => item.field)]).toEqual([400, [`data.${field}`]]);
    }
  });

  it('BILL-059 accept a formatted phone number, and no other text', async () => {
    const id = await owner.added();
    const update = async (phone: string) =>
      (await owner.ask('payment_method/update', { payment_method_id: id, data: { ...FORM, phone } })).status;
    for (const phone of ['(555) 555-5555', '5555555555', '555-555-5555']) expect(await update(phone)).toBe(200);
    for (const phone of ['555', 'call me', '+49 170 1234567']) expect(await update(phone)).toBe(400);
  });

  it('cannot belong to another team', async () => {
    const other = await ApiClient.signedUp(stack.apiUrl);
    const theirs = await payments.card(NUMBERS.works);
    await other.post('/subscription/payment_method/add', { payment_method_id: theirs });
    for (const path of ['add', 'default', 'delete'])
      expect((await owner.ask(`payment_method/${path}`, { payment_method_id: theirs })).status).toBe(400);
    expect((await owner.create(theirs)).body.message).toBe('Your team has no such card.');
    expect(await owner.cards()).toEqual([]);
  });

  it.each([
    [NUMBERS.declined, 'Your card was declined. Try another card.'],
    [NUMBERS.expired, 'Your card has expired. Try another card.'],
  ])('%s are not stored: %s', async (number, message) => {
    const { status, body } = await owner.add(await payments.card(number));
    expect([status, body.message]).toEqual([402, message]);
    expect(await owner.cards()).toEqual([]);
  });

  it("are stored after their holder's confirmation", async () => {
    const id = await payments.card(NUMBERS.challenged);
    const challenged = await owner.add(id);
    expect([challenged.body.data.status, await owner.cards()]).toEqual(['action-required', []]);
    await payments.answerBank(challenged.body.data.client_secret!, 'confirm');
    expect((await owner.add(id)).body.data.status).toBe('done');
    expect((await owner.cards()).map((card) => [card.id, card.default])).toEqual([[id, true]]);
  });
});

describe('payments in the trail', () => {
  interface Event {
    action: string;
    target: string | null;
    who: object | null;
  }
  const trail = async () => {
    const { body } = await owner.client.get<{ data: { rows: Event[] } }>('/profile/audit?size=100');
    return body.data.rows
      .filter(({ action }) => /^(plan|card)\./.test(action))
      .map(({ action, target, who }) => `${action} ${target} ${who === null ? 'by itself' : 'by the owner'}`)
      .reverse();
  };

  it('show readable cards, and plans that were bought, canceled, resumed, renewed and ended', async () => {
    await owner.subscribed();
    const second = await owner.added(NUMBERS.mastercard);
    await owner.ask('payment_method/update', { payment_method_id: second, data: FORM });
    await owner.ask('payment_method/default', { payment_method_id: second });
    const [, first] = await owner.cards();
    await owner.ask('payment_method/delete', { payment_method_id: first!.id });
    for (const act of ['cancel', 'resume']) await owner.ask(act, { id: 'meta' });
    const [{ next_bill_at }] = (await owner.plans()) as [Plan];
    await owner.skipPastPeriod();
    await until(async () => (await owner.plans())[0]?.next_bill_at !== next_bill_at);
    await owner.ask('cancel', { id: 'meta' });
    await owner.skipPastPeriod();
    await until(async () => (await owner.plans()).length === 0);
    const [visa, mastercard] = ['Visa •••• 4242', 'Mastercard •••• 4444'];
    expect(await trail()).toEqual([
      ...[`card.added ${visa} by the owner`, 'plan.created meta by the owner', `card.added ${mastercard} by the owner`],
      ...['updated', 'default'].map((act) => `card.${act} ${mastercard} by the owner`),
      `card.removed ${visa} by the owner`,
      ...['plan.canceled meta by the owner', 'plan.resumed meta by the owner', 'plan.renewed meta by itself'],
      ...['plan.canceled meta by the owner', 'plan.ended meta by itself'],
    ]);
  });

  it('show an unpaid month, and no card by its id', async () => {
    await owner.subscribed(NUMBERS.works);
    const [{ id }] = (await owner.cards()) as [Card];
    await stack.database.query(
      `insert into audit_event (id, organization_id, action, target, detail, ip, at)
       values (gen_random_uuid(), $1, 'card.added', $2, '{}', '', now())`,
      [owner.team, id],
    );
    await payments.control(`/cards/${id}`, { behaviour: DECLINES });
    await owner.skipPastPeriod();
    await until(async () => (await owner.plans())[0]?.past_due_until != null);
    expect((await trail()).slice(-2)).toEqual(['card.added null by itself', 'plan.unpaid meta by itself']);
  });
});

describe('invoices', () => {
  it('BILL-038 BILL-071 show items, payment state and receipt', async () => {
    const list = async () =>
      (
        await owner.client.get<{
          data: { description: string; total: number; created_at: number; paid: boolean; receipt: string }[];
        }>('/subscription/invoices')
      ).body.data;
    expect(await list()).toEqual([]);
    await owner.subscribed();
    const [invoice, ...others] = await list();
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ total: MONTHLY, paid: true, description: '1 × Meta plan (at $999.00 / month)' });
    const { now } = await payments.control<{ now: string }>('/clock');
    expect(Math.abs(invoice!.created_at - Date.parse(now) / 1000)).toBeLessThan(60);
    expect((await fetch(invoice!.receipt)).status).toBe(200);
  });
});

describe('tax ids', () => {
  interface TaxId {
    id: string;
    type: string;
    value: string;
    state: string;
  }
  const EIN = { type: 'us_ein', value: '12-3456789' };
  const list = async () => (await owner.client.get<{ data: TaxId[] }>('/subscription/tax_ids')).body.data;
  const refusal = async (taxId: object) => {
    const { status, body } = await owner.ask<{ code: string; errors: object[] }>('tax_id/add', taxId);
    return [status, body.code, body.errors[0]];
  };

  it('BILL-071 are on every later invoice until they are removed', async () => {
    expect(await list()).toEqual([]);
    expect((await owner.ask('tax_id/add', { ...EIN, value: ' 12-3456789 ' })).status).toBe(200);
    // The console repeats a request whose answer was lost.
    expect((await owner.ask('tax_id/add', EIN)).status).toBe(200);
    const [taxId, ...others] = await list();
    expect([taxId, others]).toEqual([{ ...EIN, id: taxId!.id, state: 'unavailable' }, []]);
    await owner.subscribed();
    expect((await owner.ask('tax_id/delete', { id: taxId!.id })).status).toBe(200);
    expect(await list()).toEqual([]);
    const { body } = await owner.client.get<{ data: { tax_ids: object[]; receipt: string }[] }>(
      '/subscription/invoices',
    );
    expect(body.data.map(({ tax_ids }) => tax_ids)).toEqual([[EIN]]);
    expect(await (await fetch(body.data[0]!.receipt)).text()).toContain('12-3456789');
    const trail = await owner.client.get<{ data: { rows: { action: string; target: string }[] } }>('/profile/audit');
    expect(trail.body.data.rows.filter(({ action }) => action.startsWith('tax-id'))).toMatchObject([
      { action: 'tax-id.removed', target: 'EIN •••• 6789' },
      { action: 'tax-id.added', target: 'EIN •••• 6789' },
    ]);
  });

  it('are refused beside their field if the provider refuses them, or if the team has one of the same kind', async () => {
    expect(await refusal({ ...EIN, value: '12-34' })).toEqual([
      ...[422, 'tax-id-refused'],
      expect.objectContaining({
        field: 'value',
        message: 'The payment provider does not accept this EIN. It is written like 12-3456789.',
      }),
    ]);
    expect(await refusal({ ...EIN, type: 'eu_vat' })).toMatchObject([422, 'tax-id-kind', { field: 'type' }]);
    expect(await refusal({ ...EIN, value: ' ' })).toMatchObject([400, 'validation', { field: 'value' }]);
    await owner.ask('tax_id/add', EIN);
    expect(await refusal({ ...EIN, value: '98-7654321' })).toMatchObject([400, 'tax-id-twice', { field: 'value' }]);
  });

  it('cannot belong to another team', async () => {
    await owner.ask('tax_id/add', EIN);
    const [taxId] = await list();
    const other = await ApiClient.signedUp(stack.apiUrl);
    expect((await other.post('/subscription/tax_id/delete', { id: taxId!.id })).status).toBe(400);
    expect(await list()).toHaveLength(1);
  });
});

describe('team that staff whitelist', () => {
  let staff: ApiClient;
  let id: string;
  beforeEach(async () => {
    staff = await ApiClient.visitor(stack.apiUrl);
    await staff.login('staff@demo.polyad.test', 'polyad-demo');
    const { rows } = await stack.database.query<{ id: string }>(
      'select id from user_account where organization_id = $1',
      [owner.team],
    );
    id = rows[0]!.id;
  });
  const toggle = () => staff.post('/admin/whitelist', { id });
  const cancellations = async () => {
    const { body } = await owner.client.get<{ data: { rows: { action: string; who: object | null }[] } }>(
      '/profile/audit',
    );
    return body.data.rows.filter(({ action }) => action === 'plan.canceled');
  };
  const isWhitelisted = async () =>
    (await owner.client.get<{ data: { whitelist: boolean } }>('/profile/me')).body.data.whitelist;

  it('ADMIN-009 pays its plan until the end of the month only', async () => {
    await owner.subscribed();
    const [{ next_bill_at }] = (await owner.plans()) as [Plan];
    for (const whitelisted of [true, false, true])
      expect((await toggle()).body).toMatchObject({ data: { id, whitelisted, accounts: 1 } });
    expect(await owner.plans()).toMatchObject([{ ends_at: next_bill_at, next_bill_at: null }]);
    expect(await cancellations()).toMatchObject([{ who: null }]);
    await owner.skipPastPeriod();
    await until(async () => (await owner.plans()).length === 0);
    expect([await payments.taken(owner.team), await isWhitelisted()]).toEqual([MONTHLY, true]);
  });

  it('does not start a plan whose first payment waits for the bank', async () => {
    const challenged = await owner.create(await payments.card(NUMBERS.challenged));
    expect((await toggle()).status).toBe(200);
    await payments.answerBank(challenged.body.data.client_secret!, 'confirm');
    expect([await owner.plans(), await payments.taken(owner.team)]).toEqual([[], 0]);
  });

  it.each([
    ['is unreachable', { kind: 'http500', match: { probability: 1, path: '^/v1/' } }, 'payments-unavailable', null],
    ['loses its response', { kind: 'cut-after', times: 20, match: { method: 'POST' } }, 'payments-unknown', 'the end'],
  ])('is whitelisted only by a second request if the provider %s, and staff see the error', async (...row) => {
    const [, fault, code, ends] = row;
    await owner.subscribed();
    const [{ next_bill_at }] = (await owner.plans()) as [Plan];
    await payments.fault(fault);
    const refused = await toggle();
    expect([refused.status, refused.body.code, await isWhitelisted()]).toEqual([503, code, false]);
    await payments.healthy();
    expect((await owner.plans())[0]!.ends_at).toBe(ends === null ? null : next_bill_at);
    expect((await toggle()).body).toMatchObject({ data: { whitelisted: true } });
    expect(await owner.plans()).toMatchObject([{ ends_at: next_bill_at, next_bill_at: null }]);
    expect(await cancellations()).toMatchObject([{ who: null }]);
    await owner.skipPastPeriod();
    await until(async () => (await owner.plans()).length === 0);
    expect(await payments.taken(owner.team)).toBe(MONTHLY);
  });
});

describe('billing rights', () => {
  it('BILL-042 BILL-043 hide plans, cards and invoices from members and admins', async () => {
    const member = await ApiClient.signedUp(stack.apiUrl);
    const { id } = (await member.get<{ data: { id: string } }>('/profile/me')).body.data;
    for (const role of ['admin', 'other']) {
      await stack.database.query('update user_account set role = $2, organization_id = $3 where id = $1', [
        id,
        role,
        owner.team,
      ]);
      for (const path of ['setup', 'plans', 'invoices', 'tax_ids']) {
        const { status, body } = await member.get(`/subscription/${path}`);
        expect([status, body.message]).toEqual([
          403,
          'Only the owner of the team can see and change its subscriptions and cards.',
        ]);
      }
      expect((await member.post('/subscription/create', { ids: [{ id: 'meta' }] })).status).toBe(403);
      expect((await member.post('/subscription/tax_id/add', { type: 'us_ein', value: '12-3456789' })).status).toBe(403);
      expect((await member.get<{ data: Me }>('/profile/me')).body.data).not.toHaveProperty('payment_methods');
    }
  });

  it('BILL-040 give the browser a key that creates cards, but cannot charge them', async () => {
    const { body } = await owner.client.get<{ data: object }>('/subscription/setup');
    expect(body.data).toEqual({
      publishable_key: 'pk_test_sandbox',
      sandbox_origin: stack.sandboxUrl,
      countries: ['US'],
      is_taxed: false,
    });
    expect(JSON.stringify(body)).not.toContain('sk_');
  });
});
