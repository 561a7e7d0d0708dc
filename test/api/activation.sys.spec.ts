import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { isActive, witnessed } from '../faults/witness.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { FarEnd } from './support/far-end.js';
import { experiment, formOf, linkSandbox } from './support/experiment-form.js';

const ACTIVATE = '/providers/facebook/experiment/activate';
const PERSON = { email: `${crypto.randomUUID()}@activation.polyad.test`, password: 'correct horse' };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOT_SET = 'Please verify that all budgets are set and the range period is valid.';

interface Activated {
  data: { batch: string; variables: { id: string; success?: boolean }[]; budget_type: string };
}
interface Refused {
  message: string;
  code: number | string;
  errors?: { field: string; message: string; params?: { free?: number } }[];
}
interface Batch {
  uuid: string;
  number: number;
  status: string;
  budget_type: string;
  most: number;
  currency: string;
  is_cost: boolean;
  variables: {
    id: string;
    success?: boolean;
    budget: number;
    failed_text: object | null;
    observed: number | null;
    cost: number | null;
    promise: string | null;
  }[];
}
interface AdSet {
  daily_budget: string;
  lifetime_budget: string;
  start_time: string;
  end_time: string;
  targeting: { age_min: number; age_max: number; geo_locations: { countries: string[] } };
}

interface Item {
  uuid: string;
  activates: { uuid: string } | null;
  winners: { count: number; most: number } | null;
  promises: { kept: number; judged: number } | null;
}
interface Delivered {
  uuid: string;
  impressions: number;
  conversion: number;
  spend: number;
  cpa: number;
}

let stack: SharedStack;
let owner: ApiClient;
/** A finished experiment of 2 ages x 2 countries (the platform does not know the second) x 2 headlines. None of it is active. */
let uuid: string;

beforeAll(async () => {
  stack = await shareStack();
  owner = await ApiClient.signedUp(stack.apiUrl, PERSON);
  await linkSandbox(owner);
}, 120_000);
beforeEach(async () => {
  uuid = await finished();
});
afterAll(() => stack?.stop());

/** Other tests cover how an experiment ends: here it only has to be finished. */
async function finished(): Promise<string> {
  const data = experiment();
  data.audiences.geolocations.push({
    id: 'xx',
    value: [{ type: 'country', key: 'XX', name: 'Nowhere', country_code: 'XX' }],
  });
  const form = formOf(data, { fields: { draft: 'true' } });
  const { body } = await owner.post<{ data: { uuid: string } }>('/providers/facebook/experiment/create', form);
  await stack.database.query(
    `update experiment set status = 'COMPLETED', phase = 'done', finished_at = now(), created_count = 8, tested_count = 4
     where uuid = $1`,
    [body.data.uuid],
  );
  return body.data.uuid;
}

const chosen = (variation: number, budget: unknown = 50, more: object = {}) => ({
  id: `${uuid}-${variation}`,
  type: 'real',
  adset_id: null,
  name: `Row ${variation}`,
  upper_bound: 0.03,
  lower_bound: 0.01,
  budget,
  ...more,
});
/** A range that began an hour ago. */
const range = (ms = 2 * DAY, from = Date.now() - HOUR) => ({
  start_date: new Date(from).toISOString(),
  end_date: new Date(from + ms).toISOString(),
});
const activate = <Answer = Activated>(body: object, headers: Record<string, string> = {}, who = owner) =>
  who.post<Answer>(ACTIVATE, { id: uuid, variable: 'link_click', baseline: null, ...range(), ...body }, headers);
const refusal = async (body: object) => {
  const { status, body: answer } = await activate<Refused>(body);
  return { status, message: answer.message, fields: answer.errors?.map(({ field }) => field) };
};

async function rowOf(batch: string): Promise<{ key: string; status: string }> {
  const sql = 'select key, status from experiment where uuid = $1';
  return (await stack.database.query<{ key: string; status: string }>(sql, [batch])).rows[0]!;
}
/** The platform's record of a batch. */
const atPlatform = async (batch: string) => witnessed(stack.sandboxUrl, (await rowOf(batch)).key);
const kinds = (objects: { type: string }[]) => objects.map(({ type }) => type).sort();

async function graph<T>(id: string, fields: string): Promise<T> {
  const token = await fetch(`${stack.sandboxUrl}/__sandbox/meta/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ person: 'Nora Vidal' }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const answer = await fetch(`${stack.sandboxUrl}/meta/v26.0/${id}?fields=${fields}&access_token=${access_token}`);
  return (await answer.json()) as T;
}
async function adSets(batch: string): Promise<AdSet[]> {
  const objects = (await atPlatform(batch))
    .filter(({ type, deleted }) => type === 'adset' && !deleted)
    .sort((a, b) => a.name.localeCompare(b.name)); // they are created in parallel
  return Promise.all(
    objects.map(({ id }) => graph<AdSet>(id, 'daily_budget,lifetime_budget,start_time,end_time,targeting')),
  );
}
const batches = async () => {
  const { body } = await owner.post<{ data: { batches: Batch[] } }>('/experiment/curves', { id: uuid });
  return body.data.batches;
};
const isOn = async (batch: string) => {
  const campaigns = (await atPlatform(batch)).filter(({ type, deleted }) => type === 'campaign' && !deleted);
  return campaigns.length > 0 && campaigns.every(isActive);
};

describe('activation of variations', () => {
  it('ACTIVATE-008 ACTIVATE-009 ACTIVATE-011 creates a campaign, a group, an ad and a budget for each, tested or not', async () => {
    const dates = range(2 * DAY);
    const answer = await activate({ ...dates, variables: [chosen(0, 50), chosen(5, 75.5, { type: 'estimated' })] });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          variables: [
            { id: `${uuid}-0`, success: true },
            { id: `${uuid}-5`, success: true },
          ],
          budget_type: 'lifetime_budget',
        },
      },
    });
    const { batch } = answer.body.data;
    await waitFor(() => isOn(batch), { what: 'active campaigns', timeoutMs: 20_000 });
    const objects = await atPlatform(batch);
    expect(kinds(objects)).toEqual(['ad', 'ad', 'adset', 'adset', 'campaign', 'campaign']);
    expect(objects.filter((one) => !isActive(one))).toEqual([]);
    const groups = await adSets(batch);
    expect(groups).toMatchObject([
      { lifetime_budget: '5000', targeting: { age_min: 18, age_max: 34, geo_locations: { countries: ['US'] } } },
      { lifetime_budget: '7550', targeting: { age_min: 35, age_max: 64, geo_locations: { countries: ['US'] } } },
    ]);
    for (const { start_time, end_time, daily_budget } of groups) {
      expect(daily_budget).toBe('0');
      expect(Math.floor(Date.parse(start_time) / 1000)).toBe(Math.floor(Date.parse(dates.start_date) / 1000));
      expect(Math.floor(Date.parse(end_time) / 1000)).toBe(Math.floor(Date.parse(dates.end_date) / 1000));
    }
  });

  it("uses the team's patterns for names and tracking, with the batch's own key", async () => {
    const patterns = {
      campaign: 'PLY_{experiment}',
      adset: '{experiment}|{alternatives}',
      ad: 'A {headlines}',
      link: 'utm_source={{site_source_name}}&utm_campaign={experiment}&utm_content={id}&v={variation}',
    };
    expect((await owner.post('/providers/facebook/naming', patterns)).status).toBe(200);
    const { batch } = (await activate({ variables: [chosen(1)] })).body.data;
    const far = new FarEnd(stack);
    const [[campaign], [group], [ad]] = await Promise.all([
      far.objectsOf(batch, 'campaign', 1, 'name'),
      far.objectsOf(batch, 'adset', 1, 'name'),
      far.adsOf(batch, 1),
    ]);
    const { key } = await rowOf(batch);
    const names = [campaign!.name, group!.name, ad!.name].map(String);
    const own = /^PLY_(.+) \[/.exec(names[0]!)![1]!;
    expect(names.map((name) => name.replace(/-[0-9a-z]+\]$/, ']'))).toEqual([
      ...[`PLY_${own} [${key}]`, `${own}|Row 1 [${key}]`, `A Two [${key}]`],
    ]);
    const place = /\[(.*)\]$/.exec(ad!.name)![1];
    expect(ad!.story.link_data).toMatchObject({
      link: `https://shop.example/?utm_source={{site_source_name}}&utm_campaign=${encodeURIComponent(own)}&utm_content=${place}&v=1`,
    });
    const usual = await ApiClient.signedUp(stack.apiUrl);
    const { body } = await usual.get<{ data: { patterns: object } }>('/providers/facebook/naming');
    expect((await owner.post('/providers/facebook/naming', body.data.patterns)).status).toBe(200);
  });

  it('ACTIVATE-008 spends a daily budget on each day that the range touches, and all of it in a range of 24 hours', async () => {
    // Noon or one o'clock in the account's time zone, depending on daylight saving time.
    const noon = Math.floor(Date.now() / DAY) * DAY + 17 * HOUR;
    const daily = await activate({ ...range(3 * DAY, noon), budget_type: 'daily_budget', variables: [chosen(1, 20)] });
    expect(daily.body.data.variables).toEqual([{ id: `${uuid}-1`, success: true }]);
    expect(await adSets(daily.body.data.batch)).toMatchObject([{ daily_budget: '2000', lifetime_budget: '0' }]);
    const short = await activate({ ...range(DAY), budget_type: 'daily_budget', variables: [chosen(0, 20)] });
    expect(short.status).toBe(200);
    expect(await adSets(short.body.data.batch)).toMatchObject([{ daily_budget: '0', lifetime_budget: '2000' }]);
    expect(await batches()).toMatchObject([
      { number: 2, most: 20, currency: 'USD' },
      // Four days at up to 1.75 budgets each: seven budgets, whether the days are in one week or in two.
      { number: 1, most: 140, budget_type: 'daily_budget' },
    ]);
  });

  it('ACTIVATE-010 ACTIVATE-013 continues without a refused variation, and leaves none of its objects', async () => {
    const { body } = await activate({ variables: [chosen(0), chosen(2), chosen(4)] });
    const { batch, variables } = body.data;
    expect(variables.map(({ success }) => success)).toEqual([true, false, true]);
    await waitFor(() => isOn(batch), { what: 'active campaigns', timeoutMs: 20_000 });
    const left = (await atPlatform(batch)).filter(({ deleted }) => !deleted);
    expect(kinds(left)).toEqual(['ad', 'ad', 'adset', 'adset', 'campaign', 'campaign']);
    const [listed] = await batches();
    expect(listed?.variables.map(({ success, failed_text }) => [success, failed_text !== null])).toEqual([
      [true, false],
      [false, true],
      [true, false],
    ]);
  });

  it('ACTIVATE-018 ends a batch whose ads are all refused, and leaves none of its objects', async () => {
    const { body } = await activate({ variables: [chosen(2), chosen(3)] });
    expect(body.data.variables.map(({ success }) => success)).toEqual([false, false]);
    const { batch } = body.data;
    await waitFor(async () => (await rowOf(batch)).status === 'FAILED', { what: 'the end', timeoutMs: 20_000 });
    expect((await atPlatform(batch)).filter(({ deleted }) => !deleted)).toEqual([]);
    // A failed activation can be retried immediately.
    expect((await activate({ variables: [chosen(2), chosen(3)] })).status).toBe(200);
  });

  it('happens once for repeated requests', async () => {
    const body = { variables: [chosen(0)], ...range() };
    const [first, second] = await Promise.all([
      activate(body, { 'idempotency-key': `once-${uuid}` }),
      activate(body, { 'idempotency-key': `other-${uuid}` }),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 400]);
    const key = first.status === 200 ? 'once' : 'other';
    const again = await activate(body, { 'idempotency-key': `${key}-${uuid}` });
    expect(again.body.data.batch).toBe((first.status === 200 ? first : second).body.data.batch);
    expect((await activate(body)).status).toBe(409);
    expect(await batches()).toHaveLength(1);
    expect(kinds(await atPlatform(again.body.data.batch))).toEqual(['ad', 'adset', 'campaign']);
  });

  it('ACTIVATE-002 refuses the pool, active variations and unknown ones', async () => {
    expect(await refusal({ variables: [{ ...chosen(0), id: `${uuid}-fep`, type: 'FEP' }] })).toMatchObject({
      status: 400,
      fields: ['variables[0].id'],
    });
    for (const id of [`${uuid}-8`, `${uuid}--1`, `${crypto.randomUUID()}-0`, 'x'])
      expect(await refusal({ variables: [{ ...chosen(0), id }] })).toMatchObject({ status: 400 });
    expect(await refusal({ variables: [chosen(0), chosen(0)] })).toMatchObject({ status: 400, fields: ['variables'] });
    expect((await activate({ variables: [chosen(1)] })).status).toBe(200);
    expect(await refusal({ variables: [chosen(0), chosen(1, 60)] })).toMatchObject({
      status: 400,
      message: 'This variation is already active on the platform.',
      fields: ['variables[1].id'],
    });
  });

  it('ACTIVATE-001 is limited to ten', async () => {
    const variables = Array.from({ length: 11 }, (_, n) => chosen(n));
    expect(await refusal({ variables })).toMatchObject({
      status: 400,
      message: 'Please select a maximum of 10 variables.',
    });
  });

  it('ACTIVATE-003 ACTIVATE-004 ACTIVATE-005 requires both dates, 24 hours apart, not before yesterday', async () => {
    const variables = [chosen(0)];
    const tooShort = 'Please select a valid date range. Use a minimum of 24 hours between dates.';
    expect(await refusal({ variables, ...range(DAY - 1) })).toMatchObject({ status: 400, message: tooShort });
    expect(await refusal({ variables, end_date: undefined })).toMatchObject({ message: NOT_SET, fields: ['end_date'] });
    expect(await refusal({ variables, start_date: 'soon' })).toMatchObject({
      message: NOT_SET,
      fields: ['start_date'],
    });
    expect(await refusal({ variables, ...range(5 * DAY, Date.now() - 3 * DAY) })).toMatchObject({
      status: 400,
      fields: ['start_date'],
    });
    const yesterday = range(3 * DAY, Date.now() - 1.5 * DAY);
    expect((await activate({ variables, ...yesterday })).body.data.variables[0]?.success).toBe(true);
  });

  it.each([undefined, null, 0, 0.99, -5, '50', 10.005])(
    'ACTIVATE-006 ACTIVATE-007 refuses the budget %j',
    async (budget) => {
      const variables = [chosen(0), { ...chosen(1), budget }];
      expect(await refusal({ variables })).toEqual({ status: 400, message: NOT_SET, fields: ['variables[1].budget'] });
    },
  );

  it("ACTIVATE-006 accepts a budget of 1 by our rules, and reports the platform's minimum", async () => {
    const answer = await activate<Refused>({ variables: [chosen(0, 1)], ...range(30 * DAY) });
    expect(answer.body).toMatchObject({
      errors: [{ field: 'variables[0].budget', message: expect.stringContaining('at least') }],
    });
  });

  it("ACTIVATE-019 is for the owner and the experiment's creator, after its end", async () => {
    const email = `${crypto.randomUUID()}@activation.polyad.test`;
    await ApiClient.signedUp(stack.apiUrl, { email, password: PERSON.password });
    await stack.database.query(
      `update user_account set role = 'admin', organization_id = (select organization_id from user_account where email = $1)
       where email = $2`,
      [PERSON.email, email],
    );
    const member = await ApiClient.visitor(stack.apiUrl);
    await member.login(email, PERSON.password);
    expect((await activate({ variables: [chosen(0)] }, {}, member)).status).toBe(403);
    await stack.database.query(`update experiment set status = 'PROCESSING' where uuid = $1`, [uuid]);
    expect((await activate({ variables: [chosen(0)] })).status).toBe(409);
  });

  it('is switched off at the platform when it is stopped', async () => {
    const { body } = await activate({ variables: [chosen(0), chosen(1)], ...range(30 * DAY) });
    const { batch } = body.data;
    await waitFor(() => isOn(batch), { what: 'active campaigns', timeoutMs: 20_000 });
    // A batch that spends is visible wherever a run is visible.
    const items = async (type: string) =>
      (await owner.post<{ data: { experiments: Item[] } }>('/experiments', { type })).body.data.experiments;
    expect((await items('live')).find((item) => item.uuid === batch)?.activates).toMatchObject({ uuid });
    const parent = (await items('completed')).find((item) => item.uuid === uuid);
    expect(parent?.winners).toMatchObject({ count: 2, most: 100 });
    const bell = await owner.get<{ data: { winners: object[] } }>('/experiments/waiting');
    expect(bell.body.data.winners).toContainEqual(
      expect.objectContaining({ uuid, count: 2, most: 100, currency: 'USD' }),
    );
    await owner.post(`/experiments/${batch}/stop`, {});
    await waitFor(async () => (await rowOf(batch)).status !== 'PROCESSING', { what: 'the end', timeoutMs: 30_000 });
    const objects = await atPlatform(batch);
    expect(objects.filter((one) => one.type === 'campaign' && isActive(one))).toEqual([]);
    const stopped = (await batches()).find((one) => one.uuid === batch);
    expect(stopped).toMatchObject({ stopped_at: expect.any(String), stopped_by: expect.any(String) });
    // The variation can also be activated again.
    expect((await activate({ variables: [chosen(0, 60)] })).status).toBe(200);
  });

  it('RESULT-016 RESULT-041 reports the delivery of each ad of the batch, and lists no batch after its end', async () => {
    // In the sandbox some 1 in 100 people click: so a promise of 1 to 3 % is kept, and a promise of 20 to 30 % is not.
    const promised = { lower_bound: 0.2, upper_bound: 0.3 };
    const { body } = await activate({ variables: [chosen(0), chosen(4, 50, promised)], ...range(DAY) });
    const { batch } = body.data;
    await waitFor(async () => (await rowOf(batch)).status === 'PENDING_REVIEW', { what: 'the end', timeoutMs: 40_000 });
    const insights = await owner.post<{ data: Delivered[] }>('/providers/facebook/experiment/batch/insights', {
      id: uuid,
      batch,
    });
    expect(insights.body.data.map((row) => row.uuid)).toEqual([`${uuid}-0`, `${uuid}-4`]);
    for (const { impressions, spend } of insights.body.data) {
      expect(impressions).toBeGreaterThan(0);
      expect(spend).toBeLessThanOrEqual(50);
    }
    const listed = (await batches()).find((one) => one.uuid === batch)!;
    expect(listed.is_cost).toBe(false);
    expect(listed.variables.map(({ promise, observed, cost }) => ({ promise, observed, cost }))).toEqual(
      insights.body.data.map(({ conversion, impressions, cpa }, n) => ({
        promise: ['kept', 'missed'][n],
        observed: expect.closeTo(conversion / impressions, 9),
        cost: expect.closeTo(cpa, 6),
      })),
    );
    const { rows } = await stack.database.query<{ count: number }>(
      `select sum(count)::int as count from experiment_count where organization_id =
         (select organization_id from experiment where uuid = $1)`,
      [uuid],
    );
    const real = `select count(*)::int as count from experiment where activates is null and organization_id =
       (select organization_id from experiment where uuid = $1)`;
    expect(rows).toEqual((await stack.database.query(real, [uuid])).rows);
    const list = await owner.post<{ data: { experiments: Item[] } }>('/experiments', { type: 'completed' });
    expect(list.body.data.experiments.map((row) => row.uuid)).not.toContain(batch);
    expect(list.body.data.experiments.find((row) => row.uuid === uuid)?.promises).toEqual({ kept: 1, judged: 2 });
  });
});
