import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { claimsOf, forgeToken } from './support/forge-token.js';

let stack: SharedStack;
beforeAll(async () => (stack = await shareStack()), 90_000);
afterAll(() => stack?.stop());

const PASSWORD = 'correct horse';
const newEmail = () => `${randomUUID()}@sessions.polyad.test`;
const newcomer = () => ApiClient.visitor(stack.apiUrl);
/** A copy of the same browser, as in a second tab or in a thief's hands. */
const copyOf = (client: ApiClient) => {
  const copy = new ApiClient(stack.apiUrl);
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
};
const sessionOf = (client: ApiClient) => client.cookies.get('polyad_refresh')!.split('.')[0]!;
const isIn = async (client: ApiClient) => (await client.get('/profile/me')).status === 200;
const refresh = async (client: ApiClient) => (await client.post('/session/refresh')).status;
/** Moves a time of the session's row into the past, so that time passes for this session only. */
const age = (client: ApiClient, column: 'last_used_at' | 'expires_at' | 'rotated_at', by: string) =>
  stack.database.query(`update session set ${column} = ${column} - $2::interval where id = $1`, [
    sessionOf(client),
    by,
  ]);

describe('lifetime of a session', () => {
  it('AUTH-055 ends after 7 days without use, for access and refresh', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    await age(client, 'last_used_at', '6 days 23 hours 59 minutes');
    const unused = copyOf(client);
    expect(await isIn(client)).toBe(true);
    await age(client, 'last_used_at', '7 days');
    expect(await isIn(client)).toBe(false);
    expect(await refresh(unused)).toBe(401);
  });

  it('AUTH-055 is extended by use, which is recorded at most once a minute', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    await age(client, 'last_used_at', '6 days');
    expect(await isIn(client)).toBe(true);
    const { rows } = await stack.database.query<{ age: number }>(
      'select extract(epoch from now() - last_used_at)::float as age from session where id = $1',
      [sessionOf(client)],
    );
    expect(rows[0]!.age).toBeLessThan(60);
  });

  it('AUTH-055 ends 30 days after login however much it is used and refreshed', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    await age(client, 'expires_at', '29 days 23 hours 59 minutes');
    expect(await isIn(client)).toBe(true);
    expect(await refresh(client)).toBe(200);
    await age(client, 'expires_at', '1 minute');
    expect(await isIn(client)).toBe(false);
    expect(await refresh(client)).toBe(401);
    const { rows } = await stack.database.query<{ days: number }>(
      `select extract(epoch from expires_at - created_at) / 86400 as days from session where user_id =
         (select user_id from session where id = $1)`,
      [sessionOf(await ApiClient.signedUp(stack.apiUrl))],
    );
    expect(Number(rows[0]!.days)).toBeCloseTo(30, 3);
  });

  it('AUTH-055 is 15 minutes for the access token, and cookies last no longer than their contents', async () => {
    const client = await newcomer();
    const answer = await client.post('/login', { email: 'owner@demo.polyad.test', password: 'polyad-demo' });
    const claims = claimsOf(client.cookies.get('polyad_access')!) as { iat: number; exp: number };
    expect(claims.exp - claims.iat).toBe(15 * 60);
    const cookies = answer.headers.getSetCookie();
    expect(cookies.find((line) => line.startsWith('polyad_access='))).toContain(`Max-Age=${15 * 60};`);
    expect(cookies.find((line) => line.startsWith('polyad_refresh='))).toContain(`Max-Age=${7 * 24 * 3600};`);
  });

  it('AUTH-055 ends for an access token when that token expires, even if it was verified before; other tokens stay valid', async () => {
    const client = await newcomer();
    await client.post('/login', { email: 'owner@demo.polyad.test', password: 'polyad-demo' });
    const holding = (token: string) => {
      const holder = copyOf(client);
      holder.cookies.set('polyad_access', token);
      return holder;
    };
    const { sub, sid } = claimsOf(client.cookies.get('polyad_access')!);
    const exp = Math.floor(Date.now() / 1000) + 10;
    const good = forgeToken(stack, 'session', { sub, sid, exp });
    for (const _ of ['checked', 'known']) expect(await isIn(holding(good))).toBe(true);
    const unsigned = good.slice(0, good.lastIndexOf('.') + 1);
    const longer = forgeToken(stack, 'session', { sub, sid, exp: exp + 600 }, { signedAs: 'file' });
    for (const bad of [unsigned, `${unsigned}${'A'.repeat(43)}`, longer]) expect(await isIn(holding(bad))).toBe(false);
    await waitFor(async () => !(await isIn(holding(good))), { what: 'the end of a token', timeoutMs: 30_000 });
    expect(Date.now()).toBeGreaterThanOrEqual(exp * 1000);
    expect(await isIn(client)).toBe(true);
  });
});

describe('origin of a session', () => {
  it('AUTH-055 is the address that the configured proxy saw, not what the browser claims', async () => {
    const email = newEmail();
    const client = await ApiClient.signedUp(stack.apiUrl, { email });
    await client.post('/login', { email, password: PASSWORD }, { 'x-forwarded-for': '192.0.2.1, 198.51.100.7' });
    const { data } = (await client.get<{ data: { ip: string }[] }>('/profile/sessions')).body;
    expect(data.map(({ ip }) => ip)).toEqual(['198.51.100.7']);
  });

  it("AUTH-055 is recorded in the team's trail for a refused login", async () => {
    const email = newEmail();
    const client = await ApiClient.signedUp(stack.apiUrl, { email });
    const guess = { email, password: 'a wrong guess' };
    await (await newcomer()).post('/login', guess, { 'x-forwarded-for': '203.0.113.77' });
    const { data } = (await client.get<{ data: { rows: object[] } }>('/profile/audit')).body;
    expect(data.rows[0]).toMatchObject({ action: 'session.refused', ip: '203.0.113.77', who: { email } });
  });
});

/** How many times the audit trail contains this action of the session's user. */
const recorded = async (client: ApiClient, action: string) => {
  const { rows } = await stack.database.query<{ count: number }>(
    `select count(*)::int as count from audit_event
     where action = $2 and ip <> '' and user_id = (select user_id from session where id = $1)`,
    [sessionOf(client), action],
  );
  return rows[0]!.count;
};

describe('rotation of refresh values', () => {
  it('AUTH-055 returns a new value each time, for the same session', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    const values = new Set<string>();
    for (let i = 0; i < 3; i++) {
      values.add(client.cookies.get('polyad_refresh')!);
      expect(await refresh(client)).toBe(200);
    }
    expect(values.size).toBe(3);
    expect(new Set([...values].map((value) => value.split('.')[0])).size).toBe(1);
    expect(await isIn(client)).toBe(true);
  });

  it('AUTH-055 returns the same successor within 10 seconds, for any number of parallel tabs', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    const tabs = Array.from({ length: 5 }, () => copyOf(client));
    expect(await Promise.all(tabs.map(refresh))).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(tabs.map((tab) => tab.cookies.get('polyad_refresh'))).size).toBe(1);
    await age(tabs[0]!, 'rotated_at', '9 seconds');
    expect(await refresh(client)).toBe(200);
    expect(client.cookies.get('polyad_refresh')).toBe(tabs[0]!.cookies.get('polyad_refresh'));
    expect(await isIn(tabs[0]!)).toBe(true);
  });

  it('AUTH-055 treats a value that is used again after 10 seconds as stolen, and ends the session for everyone', async () => {
    const owner = await ApiClient.signedUp(stack.apiUrl);
    const [thief, another] = [copyOf(owner), copyOf(owner)];
    expect(await refresh(owner)).toBe(200);
    await age(owner, 'rotated_at', '10.1 seconds');
    expect(await recorded(owner, 'session.reused')).toBe(0);
    expect(await Promise.all([thief, another].map(refresh))).toEqual([401, 401]);
    expect(await recorded(owner, 'session.reused')).toBe(1);
    expect(await isIn(owner)).toBe(false);
    expect(await refresh(owner)).toBe(401);
    expect([...thief.cookies.keys()]).not.toContain('polyad_refresh');
  });

  it('AUTH-055 ends the session for an unknown value, but not for a value of another session', async () => {
    const [client, other] = [await ApiClient.signedUp(stack.apiUrl), await ApiClient.signedUp(stack.apiUrl)];
    const mixed = copyOf(client);
    mixed.cookies.set('polyad_refresh', `${randomUUID()}.${client.cookies.get('polyad_refresh')!.split('.')[1]}`);
    expect(await refresh(mixed)).toBe(401);
    expect(await isIn(client)).toBe(true);
    const guess = copyOf(client);
    guess.cookies.set('polyad_refresh', `${sessionOf(client)}.${other.cookies.get('polyad_refresh')!.split('.')[1]}`);
    expect(await refresh(guess)).toBe(401);
    expect(await isIn(client)).toBe(false);
    expect(await isIn(other)).toBe(true);
  });
});

/** The operator's command, in the environment of the stack. */
const staff = (...args: string[]) =>
  promisify(execFile)(process.execPath, [path.resolve('dist/apps/api/src/commands/staff.js'), ...args], {
    env: stack.env as NodeJS.ProcessEnv,
  });

/** Ways to end sessions of the owner of `email`. `actor` is a client with this owner signed in. */
const ENDINGS: Record<string, (given: { email: string; actor: ApiClient }) => Promise<void>> = {
  'a logout': async ({ actor }) => void (await actor.post('/logout')),
  'another login in the same browser': async ({ email, actor }) => actor.login(email, PASSWORD),
  'the operator has disabled the account': async ({ email }) => void (await staff('disable', email)),
  'the owner has ended it in the profile': async ({ actor }) =>
    void (await actor.post('/profile/sessions/end', { id: sessionOf(actor) })),
  'only the stored status has changed to disabled': async ({ email }) =>
    void (await stack.database.query(`update user_account set status = 'DISABLED' where email = $1`, [email])),
};

describe('end of a session with the next request', () => {
  it.each(Object.entries(ENDINGS))('AUTH-041 AUTH-055 after %s', async (_name, end) => {
    const email = newEmail();
    const actor = await ApiClient.signedUp(stack.apiUrl, { email });
    const elsewhere = copyOf(actor);
    expect(await isIn(elsewhere)).toBe(true);
    await end({ email, actor });
    expect(await isIn(elsewhere)).toBe(false);
    expect(await refresh(elsewhere)).toBe(401);
    expect((await elsewhere.post('/profile/lang', { lang: 'es' })).status).toBe(401);
  });

  it('AUTH-055 happens to every other session after a password change', async () => {
    const email = newEmail();
    const desk = await ApiClient.signedUp(stack.apiUrl, { email });
    const others = [await newcomer(), await newcomer()];
    for (const other of others) await other.login(email, PASSWORD);
    const form = { first_name: 'A', last_name: 'B', password: PASSWORD, new_password: 'another horse 7' };
    expect((await desk.post('/profile/update', form)).status).toBe(200);
    expect(await isIn(desk)).toBe(true);
    expect(await refresh(desk)).toBe(200);
    for (const other of others) {
      expect(await isIn(other)).toBe(false);
      expect(await refresh(other)).toBe(401);
    }
  });

  it('AUTH-048 does not happen after a change of role: the next request has the new role', async () => {
    const email = newEmail();
    const client = await ApiClient.signedUp(stack.apiUrl, { email });
    expect((await client.get('/profile/audit')).status).toBe(200);
    await stack.database.query(`update user_account set role = 'other' where email = $1`, [email]);
    expect((await client.get('/profile/audit')).status).toBe(403);
  });
});
