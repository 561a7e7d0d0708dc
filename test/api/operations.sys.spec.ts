import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { sixtyAds } from '../faults/large-experiment.js';
import { Scenario, type Submitted } from '../faults/scenario.js';
import { startStack, type Stack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, linkSandbox } from './support/experiment-form.js';

const WAIT_MS = 100_000;
const ACCOUNT = experiment().account.id;

let stack: Stack;
let scenario: Scenario;
let staff: ApiClient;
beforeAll(async () => {
  // Slow enough that runs stay live during the tests, and unknown objects stay unknown for some seconds.
  stack = await startStack({ timeScale: 60, timings: { createTimeoutSeconds: 2, settleMarginSeconds: 8 } });
  scenario = new Scenario(stack);
  staff = await ApiClient.visitor(stack.apiUrl);
  await staff.login('staff@demo.polyad.test', 'polyad-demo');
}, 90_000);
afterAll(() => stack?.stop(), 60_000);

type Row = Record<string, unknown>;
interface Page {
  data: Row[];
  total: number;
  is_more: boolean;
}
const list = async (what: string, query: Record<string, string | number> = {}): Promise<Page> =>
  (await staff.get<Page>(`/admin/${what}?${new URLSearchParams(query as Record<string, string>).toString()}`)).body;
/** Waits for the only row with these values. */
async function row(
  what: string,
  query: Record<string, string | number>,
  fits: (row: Row) => boolean = () => true,
): Promise<Row> {
  const find = async () => (await list(what, query)).data.find(fits);
  return (await waitFor(find, { what: `a row of ${what}`, timeoutMs: WAIT_MS }))!;
}
const inPhase = ({ uuid }: Submitted, phase: string) =>
  waitFor(async () => (await scenario.stored(uuid)).phase === phase, { what: phase, timeoutMs: WAIT_MS });
const workflowUrl = (uuid: string): string =>
  `http://127.0.0.1:8233/namespaces/${stack.namespace}/workflows/experiment%2F${uuid}`;

it(
  'ADMIN-018 shows staff the objects with unknown outcome until they are known',
  async () => {
    await scenario.client();
    await scenario.addFault({ kind: 'cut-after', match: { method: 'POST', path: '/act_[^/]+/adsets' } });
    const run = await scenario.submit(sixtyAds('Lost answers'));
    const found = await row('unknown-objects', { search: 'lost ANSW' });
    expect(found).toMatchObject({
      kind: 'adset',
      attempts: 1,
      run_uuid: run.uuid,
      run_name: 'Lost answers',
      run_kind: 'experiment',
      platform: 'meta',
      company: expect.any(String),
      has_run_ended: false,
      phase: 'creating',
      workflow_id: `experiment/${run.uuid}`,
      workflow_url: workflowUrl(run.uuid),
      account_id: ACCOUNT,
      account_url: expect.stringContaining(`act=${ACCOUNT.replace('act_', '')}`),
    });
    expect(found['external_name']).toMatch(new RegExp(`\\[${run.key}-`));
    expect(Date.now() - Date.parse(found['sent_at'] as string)).toBeLessThan(WAIT_MS);
    expect((await list('unknown-objects', { search: 'somebody else' })).total).toBe(0);
    // A lookup by its name makes it known.
    await waitFor(async () => (await list('unknown-objects', { search: run.uuid })).total === 0, {
      what: 'the outcome of every object',
      timeoutMs: WAIT_MS,
    });
    await inPhase(run, 'running');
  },
  2 * WAIT_MS,
);

it(
  'ADMIN-018 lists active runs with their phase, its start, and their workflow',
  async () => {
    await scenario.addFault({ kind: 'reject-review', match: { path: '.' }, text: 'no' });
    const run = await scenario.submit(sixtyAds('Under way'));
    await inPhase(run, 'running');
    const found = await row('runs', { search: 'UNDER' });
    expect(found).toMatchObject({
      uuid: run.uuid,
      name: 'Under way',
      platform: 'meta',
      phase: 'running',
      run_kind: 'experiment',
      workflow_id: `experiment/${run.uuid}`,
      workflow_url: workflowUrl(run.uuid),
      account_id: ACCOUNT,
    });
    const [created, since] = [found['created_at'], found['phase_since']].map((at) => Date.parse(at as string));
    expect(since).toBeGreaterThan(created!);
    expect(since).toBeLessThanOrEqual(Date.now() + 1_000);
    // Only a change of the phase changes its start.
    await stack.database.query(`update experiment set updated_at = now(), phase = phase where uuid = $1`, [run.uuid]);
    expect((await row('runs', { search: run.uuid }))['phase_since']).toBe(found['phase_since']);

    const { total } = await list('runs');
    expect(total).toBeGreaterThanOrEqual(2);
    const pages = await Promise.all([1, 2].map((page) => list('runs', { page, size: 1 })));
    expect(pages.map(({ data }) => data.length)).toEqual([1, 1]);
    expect(pages[0]!.data[0]!['uuid']).not.toBe(pages[1]!.data[0]!['uuid']);
    // Runs that wait for a person come before delivering ones.
    await stack.database.query(`update experiment set phase = 'needs-attention' where uuid = $1`, [run.uuid]);
    expect((await list('runs', { size: 1 })).data[0]).toMatchObject({ uuid: run.uuid, phase: 'needs-attention' });
    await stack.database.query(`update experiment set phase = 'running' where uuid = $1`, [run.uuid]);
  },
  2 * WAIT_MS,
);

it(
  'ADMIN-018 counts the outcomes of calls about an ad account, with the used quota',
  async () => {
    await scenario.client();
    const before = await row('platform-calls', { search: ACCOUNT });
    expect(before).toMatchObject({ platform: 'meta', account_id: ACCOUNT, throttled: 0, expired: 0 });
    const teams = await stack.database.query<{ name: string }>('select name from organization where id = $1', [
      before['organization_id'],
    ]);
    expect(teams.rows).toEqual([{ name: before['company'] }]);
    expect(before['ok']).toBeGreaterThan(0);
    await scenario.addFault({ kind: 'throttle', match: { path: '/act_[^/]+/campaigns' }, ms: 60_000 });
    const run = await scenario.submit(sixtyAds('Throttled'));
    const found = await row('platform-calls', { search: ACCOUNT }, ({ throttled }) => Number(throttled) > 0);
    expect(found).toMatchObject({ closed_until: expect.any(String), quota_at: expect.any(String) });
    expect(Date.parse(found['closed_until'] as string)).toBeGreaterThan(Date.now());
    const pool = (found['quota'] as Row[]).find((one) => one['pool'] === 'ads_management')!;
    expect(pool['percent']).toBeGreaterThanOrEqual(100);
    const { calls, ok, refused, throttled, expired, unknown } = found as Record<string, number>;
    expect(calls).toBe(ok! + refused! + throttled! + expired! + unknown!);
    // The request for the list of accounts belongs to the team, not to an account.
    expect(await row('platform-calls', {}, (one) => one['account_id'] === '')).toMatchObject({ account_url: null });
    for (const hours of ['0', '745', 'x']) {
      const answer = await staff.get(`/admin/platform-calls?hours=${hours}`);
      expect([hours, answer.status, answer.body.errors?.[0]?.field]).toEqual([hours, 400, 'hours']);
    }
    await stack.database.query(`update platform_call_hour set hour = hour - interval '30 hours'`);
    expect((await list('platform-calls', { search: ACCOUNT, hours: 48 })).data[0]).toMatchObject({ throttled });
    await (await scenario.client()).post(`/experiments/${run.uuid}/stop`, {});
  },
  2 * WAIT_MS,
);

it("ADMIN-018 lists the used versions of the platforms' APIs, their end, and the source", async () => {
  const { body } = await staff.get<{ data: Row }>('/admin/operations');
  expect(body.data['workflows_url']).toBe(`http://127.0.0.1:8233/namespaces/${stack.namespace}/workflows`);
  const versions = body.data['api_versions'] as Row[];
  expect(versions.find(({ platform }) => platform === 'meta')).toEqual({
    platform: 'meta',
    version: 'v26.0',
    ends_on: null,
    days_left: null,
    standing: 'in-use',
    is_estimate: false,
    source: expect.stringMatching(/^https:/),
    read_on: expect.stringMatching(/^2026-/),
  });
});

it('ADMIN-018 lists the workers of each queue', async () => {
  const queues = async () => {
    const { body } = await staff.get<{ data: Row }>('/admin/operations');
    return body.data['queues'] as Row[];
  };
  const isServed = async () => (await queues()).every(({ standing }) => standing === 'served');
  await waitFor(isServed, { what: 'a worker of each queue', timeoutMs: WAIT_MS });
  expect((await queues()).map(({ queue, platform, workers }) => [queue, platform, workers])).toEqual([
    ['core', null, 1],
    ['platform-meta', 'meta', 1],
    ['platform-tiktok', 'tiktok', 1],
    ['platform-google', 'google', 1],
  ]);
});

it(
  'ADMIN-018 shows a token that the platform has revoked, with the reason and the need to link again',
  async () => {
    const owner = await ApiClient.signedUp(stack.apiUrl, { email: 'revoked@ops.polyad.test', company: 'Revoked Ltd' });
    await linkSandbox(owner);
    const link = () => row('links', { search: 'revoked LTD' });
    expect(await link()).toMatchObject({
      platform: 'meta',
      company: 'Revoked Ltd',
      health: 'valid',
      needs_relink: false,
      last_error: null,
      expires_at: expect.any(String),
      is_renewed: false,
    });
    await stack.database.query(
      `update platform_link set token_expires_at = now() + interval '3 days' where organization_id =
         (select organization_id from user_account where email = 'revoked@ops.polyad.test')`,
    );
    expect(await link()).toMatchObject({ health: 'ends-soon', needs_relink: false });
    await scenario.addFault({ kind: 'token-revoked', match: { path: '/me/adaccounts' } });
    expect((await owner.get('/providers/facebook/ad_accounts')).status).toBe(400);
    const refused = await link();
    expect(refused).toMatchObject({ health: 'refused', needs_relink: true, last_error: expect.any(String) });
    expect(Date.now() - Date.parse(refused['last_error_at'] as string)).toBeLessThan(60_000);
    expect(JSON.stringify(refused)).not.toMatch(/EAA|secret/);
    // Links that need action come first.
    expect((await list('links', { size: 1 })).data[0]).toMatchObject({ company: 'Revoked Ltd' });
    const calls = await row('platform-calls', { search: 'revoked ltd' }, ({ expired }) => Number(expired) > 0);
    expect(calls).toMatchObject({ account_id: '' });
    await linkSandbox(owner);
    expect(await link()).toMatchObject({ health: 'valid', last_error: null, last_error_at: null });
  },
  2 * WAIT_MS,
);
