import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';

const OLD = 'correct horse';
let stack: SharedStack;
beforeAll(async () => (stack = await shareStack('accepting')), 90_000);
afterAll(() => stack?.stop(), 60_000);

const newcomer = () => ApiClient.visitor(stack.apiUrl);
let addresses = 0;
const fromNewAddress = () => ({ 'x-forwarded-for': `192.0.2.${++addresses}` });
const signUp = async (email = `${randomUUID()}@races.polyad.test`) => ({
  email,
  client: await ApiClient.signedUp(stack.apiUrl, { email }),
});
/** The token of a reset link, as if it had been e-mailed. */
async function resetToken(email: string): Promise<string> {
  const token = randomUUID();
  await stack.database.query(
    `insert into single_use_value (hash, purpose, detail, expires_at) values ($1, 'password-reset', $2, now() + interval '1 hour')`,
    [createHash('sha256').update(token).digest('hex'), { email }],
  );
  return token;
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

describe('parallel requests', () => {
  it('with two reset links of one account: one sets the password, the other is refused', async () => {
    const { email } = await signUp();
    for (let round = 0; round < 6; round++) {
      const tokens = [await resetToken(email), await resetToken(email)];
      const clients = [await newcomer(), await newcomer()];
      const answers = await Promise.all(
        clients.map((client, index) =>
          client.post(
            '/password/reset',
            { email, password: `new horse ${round} ${index}`, token: tokens[index] },
            fromNewAddress(),
          ),
        ),
      );
      expect(statuses(answers)).toEqual([200, 400]);
    }
  }, 60_000);

  it('PROFILE-005 with one current password: the first changes it, and the second is refused', async () => {
    const { client } = await signUp();
    const change = (next: string) =>
      client.post('/profile/update', { first_name: 'A', last_name: 'B', password: OLD, new_password: next });
    const answers = await Promise.all([change('one horse or more'), change('two horses or more')]);
    expect(statuses(answers)).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)!.body.errors).toMatchObject([{ field: 'password' }]);
  });

  it('open no session for a login whose password changed after its check', async () => {
    const { email } = await signUp();
    const other = new pg.Client({ connectionString: stack.databaseUrl });
    await other.connect();
    await other.query('begin');
    await other.query(`update user_account set password_hash = 'another' where email = $1`, [email]);
    const late = await newcomer();
    const answer = late.post('/login', { email, password: OLD }, fromNewAddress());
    const isWaiting = async () => {
      const sql = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      return (await stack.database.query(sql)).rows.length > 0 || undefined;
    };
    await Promise.race([waitFor(isWaiting, { what: 'the login to wait for the change', timeoutMs: 20_000 }), answer]);
    await other.query('commit');
    await other.end();
    expect(await answer).toMatchObject({ status: 401, body: { code: 'credentials' } });
    expect((await late.get('/profile/me')).status).toBe(401);
    const refused = `select 1 from audit_event e join user_account u on u.id = e.user_id
      where u.email = $1 and e.action = 'session.refused'`;
    expect((await stack.database.query(refused, [email])).rows).toHaveLength(1);
  });

  it('AUTH-041 record two logouts once in the trail', async () => {
    const { email, client } = await signUp();
    const tab = new ApiClient(stack.apiUrl);
    for (const [name, value] of client.cookies) tab.cookies.set(name, value);
    const other = new pg.Client({ connectionString: stack.databaseUrl });
    await other.connect();
    await other.query('begin');
    await other.query('update session set ip = ip where id = $1', [
      client.cookies.get('polyad_refresh')!.split('.')[0],
    ]);
    const answers = Promise.all([client.post('/logout'), tab.post('/logout')]);
    const areWaiting = async () => {
      const sql = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      return (await stack.database.query(sql)).rows.length === 2 || undefined;
    };
    await waitFor(areWaiting, { what: 'both logouts to wait for the session', timeoutMs: 20_000 });
    await other.query('commit');
    await other.end();
    expect(statuses(await answers)).toEqual([200, 200]);
    const logouts = `select 1 from audit_event e join user_account u on u.id = e.user_id
      where u.email = $1 and e.action = 'session.logout'`;
    expect((await stack.database.query(logouts, [email])).rows).toHaveLength(1);
  });

  it('PROFILE-004 invalidate earlier reset links by a change of the password', async () => {
    const { email, client } = await signUp();
    const token = await resetToken(email);
    const change = { first_name: 'A', last_name: 'B', password: OLD, new_password: 'one horse or more' };
    expect((await client.post('/profile/update', change)).status).toBe(200);
    const reset = { email, password: 'two horses or more', token };
    expect((await (await newcomer()).post('/password/reset', reset, fromNewAddress())).status).toBe(400);
  });
});

it('AUTH-055 log no values of failed statements, which include password hashes', async () => {
  const { rows } = await stack.database.query('show log_min_error_statement');
  expect(rows).toEqual([{ log_min_error_statement: 'panic' }]);
});
