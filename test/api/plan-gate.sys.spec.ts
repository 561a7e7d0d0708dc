import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { startStack, type Stack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { BillingOwner, MONTHLY, until } from './support/billing-owner.js';
import { experiment, formOf, linkSandbox } from './support/experiment-form.js';
import { linkIn, mailsTo } from './support/mailbox.js';
import { Payments } from './support/payments.js';

const FORM = '/providers/facebook/experiment';
const HOUR = 3_600_000;
const NO_PLAN = {
  status: 400,
  body: {
    code: 400_105,
    errors: [{ type: 'plan', title: 'Plan' }],
  },
};

let stack: Stack;
let payments: Payments;
let owner: BillingOwner;
beforeAll(async () => {
  stack = await startStack({ timeScale: 43_200, env: { SIGN_UP_WHITELIST: 'off' } });
  payments = new Payments(stack.sandboxUrl);
}, 90_000);
beforeEach(async () => {
  await payments.healthy();
  owner = await BillingOwner.of(stack.apiUrl, payments);
  await linkSandbox(owner.client);
});
afterAll(() => stack?.stop(), 60_000);

const check = () => owner.client.post(`${FORM}/sample`, formOf(experiment()));
const submit = (fields: Record<string, string> = {}) =>
  owner.client.post<{ data: { uuid: string } }>(`${FORM}/create`, formOf(experiment(), { fields }));
const keep = (kind: 'draft' | 'template', { hasFile = true } = {}) => {
  const data = experiment();
  if (!hasFile) data.creatives.visuals = [];
  const form = formOf(data, { fields: { [kind]: 'true' }, ...(hasFile ? {} : { files: [], visuals: [] }) });
  return owner.client.post<{ data: { uuid: string } }>(`${FORM}/create`, form);
};
const statuses = async (): Promise<string[]> => {
  const sql = 'select status from experiment where organization_id = $1 order by id';
  return (await stack.database.query<{ status: string }>(sql, [owner.team])).rows.map(({ status }) => status);
};
/** Other tests cover how an experiment ends: here it only has to be finished. */
async function finished(options?: { hasFile: boolean }): Promise<string> {
  const { body } = await keep('draft', options);
  await stack.database.query(
    `update experiment set status = 'COMPLETED', phase = 'done', finished_at = now(), created_count = 4, tested_count = 4
     where uuid = $1`,
    [body.data.uuid],
  );
  return body.data.uuid;
}
const activate = (id: string) => {
  const chosen = { type: 'real', adset_id: null, name: 'Row', upper_bound: 0.03, lower_bound: 0.01, budget: 50 };
  const from = Date.now() - HOUR;
  return owner.client.post(`${FORM}/activate`, {
    id,
    variable: 'link_click',
    baseline: null,
    variables: [{ id: `${id}-0`, ...chosen }],
    start_date: new Date(from).toISOString(),
    end_date: new Date(from + 48 * HOUR).toISOString(),
  });
};
/** Cancels, and waits until the paid month ends. */
async function endPlan(): Promise<void> {
  expect((await owner.ask('cancel', { id: 'meta' })).status).toBe(200);
  const { now } = await payments.control<{ now: string }>('/clock');
  const [plan] = await owner.plans();
  await payments.skip(Date.parse(plan!.ends_at!) - Date.parse(now) + 60_000);
  await until(async () => !(await owner.hasPlan()));
}
const whitelist = async () => {
  const staff = await ApiClient.visitor(stack.apiUrl);
  await staff.login('staff@demo.polyad.test', 'polyad-demo');
  const { rows } = await stack.database.query<{ id: string }>(
    'select id from user_account where organization_id = $1',
    [owner.team],
  );
  expect((await staff.post('/admin/whitelist', { id: rows[0]!.id })).status).toBe(200);
};

describe('team without plan and whitelist', () => {
  it('BILL-001 LIFE-016 may not submit, check fees or activate, and nothing is stored', async () => {
    const uuid = await finished({ hasFile: false });
    for (const answer of [await check(), await submit(), await activate(uuid)]) expect(answer).toMatchObject(NO_PLAN);
    expect(await statuses()).toEqual(['COMPLETED']);
    expect(await payments.ledger(owner.team)).toEqual([]);
  });

  it('may save drafts and templates, without a cost', async () => {
    for (const kind of ['draft', 'template'] as const) expect((await keep(kind, { hasFile: false })).status).toBe(200);
    expect(await statuses()).toEqual(['DRAFT', 'TEMPLATE']);
    // Storing and reading files costs money, so they need a plan.
    expect(await keep('draft')).toMatchObject(NO_PLAN);
    expect(await statuses()).toEqual(['DRAFT', 'TEMPLATE']);
  });

  it('BILL-039 may not use another platform with a plan', async () => {
    await stack.database.query(
      `insert into team_plan (id, organization_id, platform, status, created_at, period_start, period_end)
       values (gen_random_uuid(), $1, 'google', 'active', now(), now(), now() + interval '1 month')`,
      [owner.team],
    );
    expect((await owner.me()).plans).toMatchObject({ google: true, meta: false });
    expect(await submit()).toMatchObject(NO_PLAN);
  });
});

describe('team with a plan', () => {
  it('BILL-001 BILL-024 BILL-031 may submit, check fees and activate until the plan ends, and once it is resumed or bought again', async () => {
    await owner.subscribed();
    expect([(await check()).status, (await submit()).status, (await activate(await finished())).status]).toEqual([
      ...[200, 200, 200],
    ]);
    await owner.ask('cancel', { id: 'meta' });
    expect((await check()).status).toBe(200);
    await owner.ask('resume', { id: 'meta' });
    expect((await check()).status).toBe(200);
    await endPlan();
    const before = await statuses();
    for (const answer of [await check(), await submit(), await activate(await finished({ hasFile: false }))])
      expect(answer).toMatchObject(NO_PLAN);
    expect(await statuses()).toEqual([...before, 'COMPLETED']);
    await owner.subscribed();
    expect((await check()).status).toBe(200);
  });

  it("BILL-024 keeps running experiments after the plan's end", async () => {
    await owner.subscribed();
    const { status, body } = await submit();
    expect(status).toBe(200);
    await endPlan();
    expect(await submit()).toMatchObject(NO_PLAN);
    const statusOf = async () =>
      (await owner.client.get<{ data: { status: string } }>(`/experiments/${body.data.uuid}/progress`)).body.data
        .status;
    await waitFor(async () => (await statusOf()) !== 'PROCESSING', { what: 'the end of the run', timeoutMs: 80_000 });
    expect(await statusOf()).toBe('PENDING_REVIEW');
  });
});

describe('whitelisted team', () => {
  it('BILL-002 may submit, check fees and activate without a plan, a fee or a card', async () => {
    await whitelist();
    expect([(await check()).status, (await submit()).status, (await activate(await finished())).status]).toEqual([
      ...[200, 200, 200],
    ]);
    expect(await payments.ledger(owner.team)).toEqual([]);
  });

  it('ADMIN-009 keeps a paid plan until the end of its month, even if the whitelist is withdrawn', async () => {
    await owner.subscribed();
    await whitelist();
    expect(await owner.plans()).toMatchObject([{ next_bill_at: null }]);
    await whitelist();
    expect((await check()).status).toBe(200);
    expect((await owner.ask('resume', { id: 'meta' })).status).toBe(200);
    expect(await payments.taken(owner.team)).toBe(MONTHLY);
  });
});

describe('free trial', () => {
  const start = async () => {
    // A company has one trial, so each owner is from a different company.
    const confirm = `update user_account set email_confirmed_at = now(), email = 'owner@' || id || '.test'
       where organization_id = $1`;
    await stack.database.query(confirm, [owner.team]);
    expect((await owner.client.post('/subscription/trial', {})).body).toMatchObject({ data: { status: 'started' } });
  };
  const submitNamed = (name: string) => {
    const data = experiment();
    return owner.client.post(`${FORM}/create`, formOf({ ...data, information: { ...data.information, name } }));
  };
  /** E-mails about the trial in the owner's mailbox, once there is one. */
  const trialMails = async () => {
    const { body } = await owner.client.get<{ data: { email: string } }>('/profile/me');
    const found = async () =>
      (await mailsTo(stack, body.data.email)).filter(({ subject }) => subject.includes('free trial'));
    await waitFor(async () => (await found()).length > 0, { what: 'the mail about the trial', timeoutMs: 40_000 });
    return found();
  };

  it('BILL-074 accepts two experiments without a card; of two parallel submits for the last one, one is stored', async () => {
    await start();
    expect((await check()).body).toMatchObject({
      data: { charge: 0, payment_method: null, trial: { experiments_left: 2 } },
    });
    expect((await submitNamed('One')).status).toBe(200);
    const both = await Promise.all([submitNamed('Two'), submitNamed('Three')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)).toMatchObject(NO_PLAN);
    expect(await statuses()).toHaveLength(2);
    expect((await owner.client.get('/profile/me')).body).toMatchObject({
      data: { trial: { state: 'used', experiments_left: 0 } },
    });
    expect(await check()).toMatchObject(NO_PLAN);
    expect(await trialMails()).toMatchObject([{ subject: 'You have used your free trial of Polyad' }]);
  });

  it('BILL-074 mails the owner three days before its end, with what is left and a link to the plans', async () => {
    await start();
    const { rows } = await stack.database.query<{ days: number }>(
      `update outbox_item o set available_at = now() from trial t, outbox_item was
       where o.organization_id = $1 and o.payload ->> 'template' = 'trial-ends'
         and t.organization_id = o.organization_id and was.id = o.id
       returning extract(epoch from t.ends_at - was.available_at)::float / 86400 as days`,
      [owner.team],
    );
    expect(rows).toEqual([{ days: expect.closeTo(3, 3) }]);
    const mails = await trialMails();
    expect(mails).toMatchObject([
      {
        subject: 'Your free trial of Polyad ends soon',
        text: expect.stringContaining('You can still start 2 experiments in it.'),
      },
    ]);
    expect(linkIn(mails[0]!)).toEqual({ path: '/profile', query: { tab: '3' } });
  });
});
