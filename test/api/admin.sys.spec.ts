import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf } from './support/experiment-form.js';

let stack: SharedStack;
let staff: ApiClient;
beforeAll(async () => {
  stack = await shareStack();
  staff = await ApiClient.visitor(stack.apiUrl);
  await staff.login('staff@demo.polyad.test', 'polyad-demo');
}, 90_000);
afterAll(() => stack?.stop(), 60_000);

interface UserRow {
  id: string;
  status: string;
  first_name: string;
  email: string;
  company: string;
  created_at: string;
  whitelisted: boolean;
}
interface Page<Row> {
  data: Row[];
  total: number;
  is_more: boolean;
}
interface Sample {
  uuid: string;
  name: string;
  promoted_url: string;
  created_at: string;
  status: string;
}
interface Stats {
  data: Record<'users' | 'experiments', Record<string, number>>;
}

let people = 0;
/** A new owner with a team, and the owner's row in the dashboard. */
async function newcomer(): Promise<{ client: ApiClient; row: UserRow; email: string }> {
  const email = `grace${++people}.${crypto.randomUUID().slice(0, 8)}@admin.polyad.test`;
  const client = await ApiClient.signedUp(stack.apiUrl, { email, first_name: 'Grace', company: 'Compilers' });
  return { client, row: await rowOf(email), email };
}
const rowOf = async (email: string): Promise<UserRow> =>
  (await staff.get<Page<UserRow>>(`/admin/users?search=${encodeURIComponent(email)}`)).body.data[0]!;
const me = async (client: ApiClient) =>
  (await client.get<{ data: { whitelist: boolean } }>('/profile/me')).body.data?.whitelist;
const stats = async () => (await staff.get<Stats>('/admin/stats')).body.data;
const trailOf = async (client: ApiClient) =>
  (await client.get<{ data: { rows: { action: string; who: object | null }[] } }>('/profile/audit')).body.data.rows;

describe('staff dashboard', () => {
  it('SHELL-012 ADMIN-018 ADMIN-019 responds 403 to members and 401 to visitors, without an effect', async () => {
    const { client, row } = await newcomer();
    const visitor = await ApiClient.visitor(stack.apiUrl);
    const requests: [string, string, object?][] = [
      ['GET', '/admin/users'],
      ['GET', '/admin/stats'],
      ['GET', '/admin/samples'],
      ['POST', '/admin/whitelist', { id: row.id }],
      ['POST', '/admin/user/update', { id: row.id, action: 'disable' }],
      ['POST', '/admin/sample/update', { id: row.id, action: 'remove' }],
    ];
    for (const [method, path, body] of requests) {
      const send = (who: ApiClient) => (method === 'GET' ? who.get(path) : who.post(path, body));
      const refused = await send(client);
      expect([path, refused.status, refused.body.message]).toEqual([path, 403, 'You are not allowed to do this.']);
      expect([path, (await send(visitor)).status]).toEqual([path, 401]);
    }
    expect(await rowOf(row.email)).toEqual(row);
  });

  /** Adds people to a user's team, older than the user. */
  const colleagues = ({ id }: UserRow, count: number) =>
    stack.database.query(
      `insert into user_account (id, organization_id, email, password_hash, first_name, last_name, lang, role, status, is_staff,
         is_tester, is_whitelisted, created_at)
       select gen_random_uuid(), organization_id, n || email, '', 'Colleague', n::text, 'en', 'other', 'ACTIVE', false, false, false,
         created_at - n * interval '1 millisecond'
       from user_account, generate_series(1, $2::int) n where id = $1`,
      [id, count],
    );

  it('ADMIN-006 lists all users with their fields if no page is given, newest first', async () => {
    const { row, email } = await newcomer();
    await colleagues(row, 11);
    const { body } = await staff.get<Page<UserRow>>('/admin/users');
    expect(body.data[0]).toEqual(row);
    expect(body.data.slice(1, 12).map(({ email: of }) => of)).toEqual(
      Array.from({ length: 11 }, (_, i) => `${i + 1}${email}`),
    );
    expect(body).toMatchObject({ total: body.data.length, is_more: false });
    expect(row).toMatchObject({
      status: 'ACTIVE',
      first_name: 'Grace',
      last_name: 'Byron',
      email,
      company: 'Compilers',
    });
    expect(Date.parse(row.created_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('ADMIN-005 returns pages of 10 or the requested size, and names the field of an invalid one', async () => {
    await colleagues((await newcomer()).row, 11);
    const page = async (query: string) => (await staff.get<Page<UserRow>>(`/admin/users?${query}`)).body;
    const all = (await staff.get<Page<UserRow>>('/admin/users')).body.data;
    expect((await page('page=1')).data).toEqual(all.slice(0, 10));
    expect((await page('page=2')).data).toEqual(all.slice(10, 20));
    expect(await page('search=colleague')).toMatchObject({ data: { length: 10 } });
    expect(await page('size=2')).toMatchObject({ data: { length: 2 }, is_more: false });
    expect((await page('size=1&page=2')).data[0]).toEqual((await page('size=2')).data[1]);
    expect((await page('page=999')).data).toEqual([]);
    for (const [query, field] of [
      ['size=101', 'size'],
      ['size=ten', 'size'],
      ['page=0', 'page'],
      [`search=${'x'.repeat(201)}`, 'search'],
      ['sort=email', 'sort'],
    ] as const) {
      const answer = await staff.get(`/admin/users?${query}`);
      expect([query, answer.status, answer.body.errors?.[0]?.field]).toEqual([query, 400, field]);
    }
  });

  it('ADMIN-001 ADMIN-002 ADMIN-007 counts users and experiments, with parts that equal the total', async () => {
    const before = await stats();
    const { client } = await newcomer();
    await client.post('/providers/facebook/experiment/draft/save', { data: { information: { name: 'A draft' } } });
    const after = await stats();
    expect(after.users['active']).toBe(before.users['active']! + 1);
    expect(after.experiments['draft']).toBe(before.experiments['draft']! + 1);
    const { users, experiments } = after;
    expect(users['total']).toBe(users['active']! + users['pending']! + users['disabled']!);
    expect(Object.keys(users).sort()).toEqual(['active', 'disabled', 'pending', 'total', 'whitelisted']);
    const { completed, processing, failed, draft, total } = experiments;
    expect(total).toBe(completed! + processing! + failed! + draft!);
  });

  it("ADMIN-009 ADMIN-011 whitelists a user's whole team immediately, recorded in its trail", async () => {
    const { client, row } = await newcomer();
    const member = await newcomer();
    await stack.database.query(
      `update user_account set role = 'other', organization_id = (select organization_id from user_account where id = $1) where id = $2`,
      [row.id, member.row.id],
    );
    const was = row.whitelisted;
    const whitelisted = (await stats()).users['whitelisted']!;
    const toggled = await staff.post<{ data: object }>('/admin/whitelist', { id: row.id });
    expect(toggled.body).toMatchObject({
      data: { id: row.id, whitelisted: !was, accounts: 2 },
      message: "User's permissions has been updated.",
    });
    expect([await me(client), await me(member.client)]).toEqual([!was, !was]);
    expect((await stats()).users['whitelisted']).toBe(whitelisted + (was ? -2 : 2));
    await staff.post('/admin/whitelist', { id: member.row.id });
    expect([await me(client), await me(member.client)]).toEqual([was, was]);
    const trail = (await trailOf(client)).filter(({ action }) => action.startsWith('staff.'));
    expect(trail.map(({ action }) => action).sort()).toEqual(['staff.whitelist', 'staff.whitelist-off']);
    expect(trail.map(({ who }) => who)).toEqual([null, null]);
  });

  it('ADMIN-009 sets the whitelist to the requested state, even if unchanged', async () => {
    const { client, row } = await newcomer();
    const whitelisted = !row.whitelisted;
    for (const accounts of [1, 0]) {
      const { status, body } = await staff.post('/admin/whitelist', { id: row.id, whitelisted });
      expect([status, body]).toMatchObject([200, { data: { id: row.id, whitelisted, accounts } }]);
    }
    expect(await me(client)).toBe(whitelisted);
    expect((await trailOf(client)).filter(({ action }) => action.startsWith('staff.'))).toHaveLength(1);
  });

  it('toggles once for each request, whether parallel or one after the other', async () => {
    const { client, row } = await newcomer();
    const answers = await Promise.all(Array.from({ length: 6 }, () => staff.post('/admin/whitelist', { id: row.id })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await me(client)).toBe(row.whitelisted);
    expect((await trailOf(client)).filter(({ action }) => action.startsWith('staff.'))).toHaveLength(answers.length);
  });

  it('disables an account, which ends its sessions and logins, and enables it again', async () => {
    const { client, row, email } = await newcomer();
    const update = (action: string, id = row.id) => staff.post('/admin/user/update', { id, action });
    for (let twice = 0; twice < 2; twice++)
      expect((await update('disable')).body.message).toBe(
        `The account of ${email} is disabled and signed out everywhere.`,
      );
    expect((await client.get('/profile/me')).status).toBe(401);
    expect((await rowOf(email)).status).toBe('DISABLED');
    await expect(client.login(email, 'correct horse')).rejects.toThrow();
    expect((await update('enable')).body.message).toBe(`The account of ${email} is enabled again.`);
    await client.login(email, 'correct horse');
    const acts = (await trailOf(client)).map(({ action }) => action).filter((action) => action.startsWith('staff.'));
    expect(acts).toEqual(['staff.enable', 'staff.disable']);
  });

  it('AUTH-022 enables an account without confirming its e-mail', async () => {
    const { row, email } = await newcomer();
    const pending = `update user_account set status = 'PENDING', is_unconfirmed = true where id = $1`;
    await stack.database.query(pending, [row.id]);
    for (const [action, status] of [
      ['disable', 'DISABLED'],
      ['enable', 'PENDING'],
    ]) {
      await staff.post('/admin/user/update', { id: row.id, action });
      expect((await rowOf(email)).status).toBe(status);
    }
  });

  it('refuses to disable staff, unknown accounts and invalid ids', async () => {
    const self = await rowOf('staff@demo.polyad.test');
    const shut = await staff.post('/admin/user/update', { id: self.id, action: 'disable' });
    expect([shut.status, shut.body.code]).toEqual([409, 'yourself']);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await staff.post('/admin/whitelist', { id: nobody })).status).toBe(404);
    expect((await staff.post('/admin/user/update', { id: nobody, action: 'enable' })).status).toBe(404);
    expect((await staff.post('/admin/sample/update', { id: nobody, action: 'enable' })).status).toBe(404);
    for (const [path, body, field] of [
      ['/admin/whitelist', {}, 'id'],
      ['/admin/whitelist', { id: 'x' }, 'id'],
      ['/admin/whitelist', { id: nobody, whitelisted: 'yes' }, 'whitelisted'],
      ['/admin/user/update', { id: nobody, action: 'remove' }, 'action'],
      ['/admin/sample/update', { id: nobody, action: 'hide' }, 'action'],
    ] as const) {
      const answer = await staff.post(path, body);
      expect([path, answer.status, answer.body.errors?.[0]?.field]).toEqual([path, 400, field]);
    }
  });
});

describe('staff samples', () => {
  const newSample = async (name: string): Promise<string> => {
    const input = experiment();
    const form = formOf(
      { ...input, information: { ...(input['information'] as object), name } },
      { fields: { sample: 'true' } },
    );
    const answer = await staff.post<{ data: { uuid: string } }>('/providers/facebook/experiment/create', form);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.data.uuid;
  };
  const listed = async (uuid: string) =>
    (await staff.get<Page<Sample>>('/admin/samples?size=100')).body.data.find((row) => row.uuid === uuid);
  const inList = async (uuid: string) =>
    (
      await staff.post<{ data: { experiments: { uuid: string }[] } }>('/experiments', { type: 'sample', size: 100 })
    ).body.data.experiments.some((row) => row.uuid === uuid);
  const update = (id: string, action: string) => staff.post('/admin/sample/update', { id, action });

  it('ADMIN-008 ADMIN-012 ADMIN-015 ADMIN-021 are disabled, leave the samples list but not the table, and are enabled', async () => {
    const uuid = await newSample('Summer tents');
    expect(await listed(uuid)).toMatchObject({
      name: 'Summer tents',
      status: 'SAMPLE',
      promoted_url: expect.stringMatching(/^https:/),
      created_at: expect.stringMatching(/^\d{4}-/),
    });
    expect((await update(uuid, 'disable')).body.message).toBe('Summer tents is no longer in the samples list.');
    expect([(await listed(uuid))?.status, await inList(uuid)]).toEqual(['COMPLETED', false]);
    // It has never run: COMPLETED does not imply results.
    expect((await staff.post('/experiment/curves', { id: uuid })).status).toBe(409);
    expect((await update(uuid, 'enable')).status).toBe(200);
    expect([(await listed(uuid))?.status, await inList(uuid)]).toEqual(['SAMPLE', true]);
  });

  it('ADMIN-013 can be removed once and disappear everywhere, while the trail keeps all actions', async () => {
    const uuid = await newSample('Winter tents');
    await update(uuid, 'disable');
    await update(uuid, 'disable');
    expect((await update(uuid, 'remove')).body.message).toBe('Winter tents has been removed.');
    expect([await listed(uuid), await inList(uuid)]).toEqual([undefined, false]);
    expect((await update(uuid, 'remove')).status).toBe(404);
    const acts = (await trailOf(staff)).filter(({ action }) => action.startsWith('experiment.sample-'));
    expect(acts.slice(0, 2).map(({ action }) => action)).toEqual([
      'experiment.sample-remove',
      'experiment.sample-disable',
    ]);
  });

  it('are found by name and address with special characters, without other experiments', async () => {
    const uuid = await newSample('100%_cotton');
    const { client } = await newcomer();
    const draft = await client.post<{ data: { uuid: string } }>('/providers/facebook/experiment/draft/save', {
      data: { information: { name: '100%_cotton draft' } },
    });
    const search = async (text: string) =>
      (await staff.get<Page<Sample>>(`/admin/samples?search=${encodeURIComponent(text)}`)).body;
    expect(await search('100%_C')).toMatchObject({ data: [{ uuid }], total: 1 });
    expect((await search('100_')).total).toBe(0);
    expect((await update(draft.body.data.uuid, 'remove')).status).toBe(404);
  });
});
