import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf, linkSandbox } from './support/experiment-form.js';

const ACTIVATE = '/providers/facebook/experiment/activate';
const CEILINGS = '/spending/ceilings';
const PERSON = { email: `${crypto.randomUUID()}@spending.polyad.test`, password: 'correct horse' };
const HOUR = 3_600_000;

interface Ceiling {
  platform: string | null;
  account_id: string | null;
  account_name: string | null;
  currency: string;
  amount: number;
  committed: number;
  left: number;
}
interface Refused {
  message: string;
  code: number | string;
  errors?: { field: string; message: string; type: string; params?: object }[];
}

let stack: SharedStack;
let owner: ApiClient;
let accountId: string;
/** A finished experiment with four variations, none of them active. */
let uuid: string;

beforeAll(async () => {
  stack = await shareStack();
}, 120_000);
beforeEach(async () => {
  owner = await ApiClient.signedUp(stack.apiUrl, { ...PERSON, email: `${crypto.randomUUID()}@spending.polyad.test` });
  await linkSandbox(owner);
  accountId = experiment().account.id;
  uuid = await finished();
});
afterAll(() => stack?.stop());

async function submit(fields: object, budget = 400) {
  const data = experiment();
  Object.assign(data.information, { name: `Ceiling ${budget}`, budget });
  return owner.post<{ data: { uuid: string } } & Refused>(
    '/providers/facebook/experiment/create',
    formOf(data, { fields: { ...fields } }),
  );
}

async function finished(): Promise<string> {
  const { body } = await submit({ draft: 'true' });
  await stack.database.query(
    `update experiment set status = 'COMPLETED', phase = 'done', finished_at = now(), created_count = 4, tested_count = 4
     where uuid = $1`,
    [body.data.uuid],
  );
  return body.data.uuid;
}

const ofAccount = () => ({ platform: 'meta', account_id: accountId, currency: 'USD' });
const set = (ceiling: object, by = owner) => by.post<{ data: Ceiling[] } & Refused>(CEILINGS, ceiling);
const ceilings = async () => (await owner.get<{ data: Ceiling[] }>(CEILINGS)).body.data;
const activate = (variables: [variation: number, budget: number][], more: object = {}) => {
  const start = Date.now() - HOUR;
  const body = {
    id: uuid,
    variable: 'link_click',
    baseline: null,
    start_date: new Date(start).toISOString(),
    end_date: new Date(start + 48 * HOUR).toISOString(),
    variables: variables.map(([variation, budget]) => ({ id: `${uuid}-${variation}`, type: 'real', budget })),
    ...more,
  };
  return owner.post<{ data: { batch: string } } & Refused>(ACTIVATE, body);
};
const runs = async () =>
  (
    await stack.database.query<{ key: string }>(
      `select key from experiment where activates = (select id from experiment where uuid = $1)`,
      [uuid],
    )
  ).rows;

describe('spend ceilings', () => {
  it('are set for the team and for an account in its currency, visible to everybody and changed by the owner', async () => {
    expect(await ceilings()).toEqual([]);
    expect((await set({ currency: 'USD', amount: 500.5 })).status).toBe(200);
    const { status, body } = await set({ ...ofAccount(), amount: 200 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      {
        platform: null,
        account_id: null,
        account_name: null,
        currency: 'USD',
        amount: 500.5,
        committed: 0,
        left: 500.5,
      },
      { ...ofAccount(), account_name: expect.any(String), amount: 200, committed: 0, left: 200 },
    ]);
    expect((await set({ ...ofAccount(), amount: 250 })).body.data[1]).toMatchObject({ amount: 250 });
    const removed = await owner.post<{ data: Ceiling[] }>(`${CEILINGS}/remove`, { currency: 'USD' });
    expect(removed.body.data.map((one) => one.account_id)).toEqual([accountId]);
    expect((await owner.post(`${CEILINGS}/remove`, { currency: 'USD' })).status).toBe(404);
    const trail = await owner.get<{ data: { rows: { action: string; detail: object }[] } }>('/profile/audit');
    expect(trail.body.data.rows.slice(0, 4)).toMatchObject([
      { action: 'ceiling.removed', detail: { amount: { value: 500.5, currency: 'USD' } } },
      { action: 'ceiling.set', detail: { amount: { value: 250, currency: 'USD' }, name: expect.any(String) } },
      { action: 'ceiling.set', detail: { amount: { value: 200, currency: 'USD' } } },
      { action: 'ceiling.set', detail: { amount: { value: 500.5, currency: 'USD' }, name: null } },
    ]);
  });

  it.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 10.005 }, 'amount'],
    [{ amount: '500' }, 'amount'],
    [{ amount: 1e15 }, 'amount'],
    [{ currency: 'usd' }, 'currency'],
    [{ currency: 'QQQ' }, 'currency'],
    [{ platform: 'meta' }, 'account_id'],
    [{ account_id: 'act_1' }, 'platform'],
    [{ platform: 'meta', account_id: 'act_of_nobody' }, 'account_id'],
  ])('refuse %j beside its field', async (change, field) => {
    const answer = await set({ currency: 'USD', amount: 500, ...change });
    expect([answer.status, answer.body.errors?.map((one) => one.field)]).toEqual([400, [field]]);
    expect(await ceilings()).toEqual([]);
  });

  it('refuse an account in another currency', async () => {
    expect((await set({ ...ofAccount(), currency: 'EUR', amount: 5 })).body.errors).toMatchObject([
      { field: 'currency' },
    ]);
  });

  it('are changed only by the owner', async () => {
    const email = `${crypto.randomUUID()}@spending.polyad.test`;
    await ApiClient.signedUp(stack.apiUrl, { email, password: PERSON.password });
    await stack.database.query(
      `update user_account set role = 'admin', organization_id = (select organization_id from experiment where uuid = $1)
       where email = $2`,
      [uuid, email],
    );
    const admin = await ApiClient.visitor(stack.apiUrl);
    await admin.login(email, PERSON.password);
    expect((await set({ currency: 'USD', amount: 500 }, admin)).status).toBe(403);
    await set({ currency: 'USD', amount: 500 });
    expect((await admin.post(`${CEILINGS}/remove`, { currency: 'USD' })).status).toBe(403);
    expect((await admin.get<{ data: Ceiling[] }>(CEILINGS)).body.data).toHaveLength(1);
    const otherTeam = await ApiClient.signedUp(stack.apiUrl);
    expect((await otherTeam.get<{ data: Ceiling[] }>(CEILINGS)).body.data).toEqual([]);
  });
});

describe('activation below a ceiling', () => {
  it('can reach it to the cent, and one cent more is refused before anything is written', async () => {
    await set({ ...ofAccount(), amount: 100 });
    const refused = await activate([
      [0, 60],
      [1, 40.01],
    ]);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 400105,
        errors: [
          {
            field: 'variables',
            type: 'ceiling',
            message: "This may cost 100.01 USD, and the ad account's spend ceiling of 100 USD leaves 100 USD.",
          },
        ],
      },
    });
    expect(await runs()).toEqual([]);
    expect((await activate([[0, 60], [1, 40]])).status).toBe(200); // prettier-ignore
    expect(await ceilings()).toMatchObject([{ committed: 100, left: 0 }]);
    const more = await activate([[2, 5]]);
    expect(more.body.errors).toMatchObject([{ message: expect.stringContaining('leaves 0 USD') }]);
  });

  it("counts the maximum that the platform may spend of a daily budget, on every day of the account's calendar that the range touches", async () => {
    await set({ currency: 'USD', amount: 100 });
    // 48 hours from noon, in the account's time zone (New York), touch three days, each of up to 1.75 budgets.
    const noon = Math.floor(Date.now() / (24 * HOUR)) * 24 * HOUR + 17 * HOUR;
    const [start_date, end_date] = [noon, noon + 48 * HOUR].map((at) => new Date(at).toISOString());
    const daily = { budget_type: 'daily_budget', start_date, end_date };
    expect((await activate([[0, 19.05]], daily)).body.errors).toMatchObject([
      { message: expect.stringContaining("This may cost 100.02 USD, and the team's spend ceiling") },
    ]);
    expect((await activate([[0, 19]], daily)).status).toBe(200);
    expect(await ceilings()).toMatchObject([{ committed: 99.75 }]);
  });

  it('names every ceiling that it would break, and no ceiling of another currency or account', async () => {
    await set({ currency: 'EUR', amount: 1 });
    await set({ currency: 'USD', amount: 30 });
    await set({ ...ofAccount(), amount: 20 });
    const refused = await activate([[0, 50]]);
    expect(refused.body.errors?.map(({ message }) => message)).toEqual([
      "This may cost 50 USD, and the team's spend ceiling of 30 USD leaves 30 USD.",
      "This may cost 50 USD, and the ad account's spend ceiling of 20 USD leaves 20 USD.",
    ]);
    expect((await activate([[0, 20]])).status).toBe(200);
    expect(await ceilings()).toMatchObject([
      { currency: 'EUR', committed: 0 },
      { currency: 'USD', committed: 20 },
      { account_id: accountId, committed: 20 },
    ]);
  });

  it('lets only one of two parallel activations use the rest', async () => {
    await set({ currency: 'USD', amount: 50 });
    const other = await finished();
    const answers = await Promise.all([
      ...[0, 1, 2, 3].map((variation) => activate([[variation, 30]])),
      activate([], { id: other, variables: [{ id: `${other}-0`, type: 'real', budget: 30 }] }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    for (const { status, body } of answers) if (status === 400) expect(body.errors?.[0]?.type).toBe('ceiling');
    expect(await ceilings()).toMatchObject([{ committed: 30, left: 20 }]);
  });

  it('releases the unspent amount of an ended batch, and starts from zero when the owner requests it', async () => {
    await set({ currency: 'USD', amount: 50 });
    const { body } = await activate([[0, 50]]);
    const { batch } = body.data;
    expect(await ceilings()).toMatchObject([{ committed: 50, left: 0 }]);
    await stack.database.query(
      `insert into ad_insight (ad_object_id, day, organization_id, experiment_id, impressions, reach, clicks, spend_minor, counts, values_minor)
       select -id, current_date, organization_id, id, 10, 10, 1, 1234, '{}', '{}' from experiment where uuid = $1`,
      [batch],
    );
    await stack.database.query(`update experiment set status = 'COMPLETED', finished_at = now() where uuid = $1`, [
      batch,
    ]);
    expect(await ceilings()).toMatchObject([{ committed: 12.34, left: 37.66 }]);
    await set({ currency: 'USD', amount: 50, restart: true });
    expect(await ceilings()).toMatchObject([{ committed: 0, left: 50 }]);
  });
});

describe('test below a ceiling', () => {
  it('is refused beside its budget before anything is written, and counts like an activation', async () => {
    await set({ ...ofAccount(), amount: 399.99 });
    const refused = await submit({});
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 400105, errors: [{ field: 'information.budget', type: 'ceiling' }] },
    });
    const { rows } = await stack.database.query<{ key: string }>(
      `select key from experiment where status = 'PROCESSING' and organization_id =
         (select organization_id from experiment where uuid = $1)`,
      [uuid],
    );
    expect(rows).toEqual([]);
    expect((await submit({ draft: 'true' })).status).toBe(200);
    await set({ ...ofAccount(), amount: 400 });
    expect((await submit({})).status).toBe(200);
    expect(await ceilings()).toMatchObject([{ left: 0 }]);
  });
});
