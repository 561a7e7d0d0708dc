import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { linkIn, mailTo } from './support/mailbox.js';

let stack: SharedStack;
beforeAll(async () => (stack = await shareStack()), 90_000);
afterAll(() => stack?.stop(), 60_000);

const PASSWORD = 'correct horse';
const INCOMPLETE = 'Invalid cration parameters. Please try again or contact an administrator.';
const OVER = 'This invitation is not valid any more. Ask for a new one.';
const JOINED = 'You have successfully joined Polyad. Please login.';
const newEmail = () => `${randomUUID()}@team.polyad.test`;
const newcomer = () => ApiClient.visitor(stack.apiUrl);
let addresses = 0;
const fromNewAddress = () => ({ 'x-forwarded-for': `192.0.2.${++addresses}` });

interface Me {
  id: string;
  role: string;
  whitelist: boolean;
  members: { email: string; status: string; role: string; first_name: string; last_name: string }[];
}
const me = async (client: ApiClient) => (await client.get<{ data: Me }>('/profile/me')).body.data;
const invite = (by: ApiClient, email: string, headers = {}) =>
  by.post('/subscription/members/invite', { email }, headers);
const invited = async (by: ApiClient, email: string, count = 1) => {
  expect(await invite(by, email)).toMatchObject({
    status: 200,
    body: { message: `An invitation has been sent to ${email}.` },
  });
  return linkIn(await mailTo(stack, email, count)).query;
};
const join = async (link: object, change: object = {}) =>
  (await newcomer()).post(
    '/members/join',
    { ...link, first_name: 'Grace', last_name: 'Hopper', password: PASSWORD, ...change },
    fromNewAddress(),
  );
const joined = async (owner: ApiClient, email = newEmail()) => {
  expect((await join(await invited(owner, email))).status).toBe(200);
  const client = await newcomer();
  await client.login(email, PASSWORD);
  return { client, email };
};
const setRole = (by: ApiClient, email: string, role: string) => by.post('/subscription/members/role', { email, role });
const remove = (by: ApiClient, email: string) => by.post('/subscription/members/remove', { email });

describe('invitation', () => {
  it('PROFILE-039 creates an admin if invited as one; a repeated invitation replaces the role', async () => {
    const owner = await ApiClient.signedUp(stack.apiUrl);
    const [admin, again] = [newEmail(), newEmail()];
    const ask = async (email: string, role: string, mails: number) => {
      expect((await owner.post('/subscription/members/invite', { email, role })).status).toBe(200);
      return linkIn(await mailTo(stack, email, mails)).query;
    };
    const first = await ask(admin, 'admin', 1);
    await ask(again, 'admin', 1);
    const second = await ask(again, 'other', 2);
    expect((await join(first)).status).toBe(200);
    expect((await join(second)).status).toBe(200);
    const { members } = await me(owner);
    expect(members.map(({ email, role }) => [email, role])).toEqual(
      expect.arrayContaining([
        [admin, 'admin'],
        [again, 'other'],
      ]),
    );
    const refused = await owner.post('/subscription/members/invite', { email: newEmail(), role: 'owner' });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'role' }] } });
  });

  it('BILL-032 BILL-046 BILL-047 AUTH-047 PROFILE-039 PROFILE-041 PROFILE-042 PROFILE-045 is mailed, shown as PENDING, and creates a member', async () => {
    const owner = await ApiClient.signedUp(stack.apiUrl);
    const email = newEmail();
    const link = await invited(owner, email.toUpperCase().toLowerCase());
    expect(link).toEqual({ token: expect.any(String), email, id: expect.stringMatching(/^\d+$/) });
    const blank = { first_name: '', last_name: '' };
    expect((await me(owner)).members[1]).toMatchObject({ ...blank, email, status: 'PENDING', role: 'other' });
    expect(await join(link)).toMatchObject({ status: 200, body: { message: JOINED } });
    const member = await newcomer();
    await member.login(email, PASSWORD);
    const seen = await me(member);
    expect(seen).toMatchObject({ role: 'other', whitelist: true });
    expect(seen).not.toHaveProperty('payment_methods');
    expect(seen.members).toMatchObject([
      { role: 'owner', first_name: 'Ada', last_name: 'Byron', status: 'ACTIVE' },
      { role: 'other', first_name: 'Grace', last_name: 'Hopper', status: 'ACTIVE', email },
    ]);
  });

  it('PROFILE-046 is refused when used, removed, expired, replaced, or for another e-mail or id', async () => {
    const owner = await ApiClient.signedUp(stack.apiUrl);
    const refused = { status: 400, body: { code: 'invitation', message: OVER } };
    const email = newEmail();
    const old = await invited(owner, email);
    const link = await invited(owner, email, 2);
    expect(await join(old)).toMatchObject(refused);
    expect(await join({ ...link, email: newEmail() })).toMatchObject(refused);
    expect(await join({ ...link, id: String(Number(link['id']) + 1) })).toMatchObject(refused);
    expect((await join(link)).status).toBe(200);
    expect(await join(link)).toMatchObject(refused);
    const invitee = newEmail();
    const withdrawn = await invited(owner, invitee);
    expect((await remove(owner, invitee)).body.message).toBe(`The invitation of ${invitee} has been withdrawn.`);
    expect(await join(withdrawn)).toMatchObject(refused);
    const [late, inTime] = [await invited(owner, newEmail()), await invited(owner, newEmail())];
    const after = (time: string, { id }: Record<string, string>) =>
      stack.database.query(`update invitation set expires_at = expires_at - $2::interval where id = $1`, [id, time]);
    await after('7 days', late);
    expect(await join(late)).toMatchObject(refused);
    await after('6 days 23 hours', inTime);
    expect((await join(inTime)).status).toBe(200);
  });

  it('is valid once, also for parallel requests', async () => {
    const link = await invited(await ApiClient.signedUp(stack.apiUrl), newEmail());
    const answers = await Promise.all([1, 2, 3].map(() => join(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('stays if a person with an account tries to join, which is refused', async () => {
    const [owner, email] = [await ApiClient.signedUp(stack.apiUrl), newEmail()];
    await ApiClient.signedUp(stack.apiUrl, { email });
    expect(await join(await invited(owner, email))).toMatchObject({
      status: 400,
      body: { message: 'This email is already in use.' },
    });
    expect((await me(owner)).members[1]).toMatchObject({ email, status: 'PENDING' });
  });

  it.each([
    ['PROFILE-044 no token', { token: '' }, INCOMPLETE],
    ['PROFILE-044 no e-mail', { email: '' }, INCOMPLETE],
    ['PROFILE-044 an id that is not a number', { id: 'x1' }, INCOMPLETE],
    ['PROFILE-035 no password', { password: '  ' }, 'Password is required.'],
    ['PROFILE-035 7 characters', { password: ' 1234567 ' }, 'Your password must contain at least 8 characters.'],
    ['PROFILE-036 no first name', { first_name: ' ' }, 'Your first name is required.'],
    ['PROFILE-037 no last name', { last_name: '' }, 'Your last name is required.'],
    ['an unknown field', { role: 'owner' }, 'role is not a field of this request.'],
  ])('PROFILE-047 refuses %s', async (_name, change, message) => {
    const link = { token: 'x', email: 'join@team.polyad.test', id: '1' };
    expect(await join(link, change)).toMatchObject({ status: 400, body: { message } });
  });

  it('BILL-049 BILL-050 takes one of 10 seats, pending or not, also with parallel requests', async () => {
    const owner = await ApiClient.signedUp(stack.apiUrl);
    // Twice the number of the API's connections: no request may hold one while it waits for another.
    const answers = await Promise.all(Array.from({ length: 40 }, () => invite(owner, newEmail())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const message = 'All seats of your team are taken. Remove a member or an invitation first.';
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 400,
      body: { code: 400105, message },
    });
    await remove(owner, (await me(owner)).members[1]!.email);
    expect((await invite(owner, newEmail())).status).toBe(200);
  });

  it('BILL-047 BILL-050 returns its seat when it expires, and takes one again when renewed', async () => {
    const owner = await ApiClient.signedUp(stack.apiUrl);
    const emails = Array.from({ length: 10 }, newEmail);
    for (const email of emails) expect((await invite(owner, email)).status).toBe(200);
    const [expired] = emails;
    await mailTo(stack, expired!); // or the two e-mails may arrive in the wrong order
    await stack.database.query(`update invitation set expires_at = now() where email = $1`, [expired]);
    expect((await me(owner)).members).toContainEqual(expect.objectContaining({ email: expired, status: 'EXPIRED' }));
    const other = newEmail();
    expect((await invite(owner, other)).status).toBe(200);
    expect((await invite(owner, expired!)).body.code).toBe(400105);
    expect((await invite(owner, other)).status).toBe(200);
    await remove(owner, other);
    expect((await invite(owner, expired!)).status).toBe(200);
    expect((await me(owner)).members).toContainEqual(expect.objectContaining({ email: expired, status: 'PENDING' }));
    expect((await join(linkIn(await mailTo(stack, expired!, 2)).query)).status).toBe(200);
  });

  it('goes to one mailbox three times an hour in any spelling from any team, and the fourth is refused', async () => {
    const [owner, other] = [await ApiClient.signedUp(stack.apiUrl), await ApiClient.signedUp(stack.apiUrl)];
    const email = newEmail();
    const spelled = (tag: string) => email.replace('@', `+${tag}@`);
    expect((await invite(owner, email)).status).toBe(200);
    expect((await remove(owner, email)).status).toBe(200);
    const atOnce = await Promise.all(
      Array.from({ length: 8 }, (_, i) => invite(i % 2 ? owner : other, spelled(String(i)))),
    );
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = await invite(owner, email);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'too-many-mails',
        message: 'This email has had enough invitations for now. Wait an hour and try again.',
      },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await me(owner)).members).not.toContainEqual(expect.objectContaining({ email }));
    expect((await invite(owner, newEmail())).status).toBe(200);
  });

  it('is sent at most 30 times a day by one team, removed invitations included', async () => {
    const owner = await ApiClient.signedUp(stack.apiUrl);
    const email = newEmail();
    expect((await invite(owner, email)).status).toBe(200);
    const { rows } = await stack.database.query<{ used: number }>(
      `update budget_use set used = 28 where organization_id = (select organization_id from invitation where email = $1)
       returning used`,
      [email],
    );
    expect(rows).toEqual([{ used: 28 }]);
    for (let i = 0; i < 2; i++) {
      const other = newEmail();
      expect((await invite(owner, other)).status).toBe(200);
      expect((await remove(owner, other)).status).toBe(200);
    }
    expect(await invite(owner, newEmail())).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('as many invitations as it may today') },
    });
  });

  it('requires a plan, a trial or the whitelist', async () => {
    const email = newEmail();
    const owner = await ApiClient.signedUp(stack.apiUrl, { email });
    await stack.database.query('update user_account set is_whitelisted = false where email = $1', [email]);
    expect(await invite(owner, newEmail())).toMatchObject({
      status: 400,
      body: { code: 400_105, errors: [{ key: 'access.invitesFirst' }] },
    });
  });

  it.each([
    ['BILL-048 an empty e-mail', ''],
    ['BILL-048 a malformed e-mail', 'nobody@'],
  ])('BILL-051 refuses %s', async (_name, email) => {
    const owner = await ApiClient.signedUp(stack.apiUrl);
    expect(await invite(owner, email)).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } });
  });

  it('BILL-051 refuses a member and oneself, and sends one mail for the same Idempotency-Key', async () => {
    const owner = await ApiClient.signedUp(stack.apiUrl);
    const { email } = await joined(owner);
    const [self] = (await me(owner)).members;
    for (const known of [email, email.toUpperCase(), self!.email])
      expect(await invite(owner, known)).toMatchObject({
        status: 400,
        body: { message: 'This person is already a member of your team.' },
      });
    const [other, key] = [newEmail(), { 'idempotency-key': randomUUID() }];
    const [first, second] = [await invite(owner, other, key), await invite(owner, other, key)];
    expect(second.body).toEqual(first.body);
    expect((await invite(owner, newEmail(), key)).status).toBe(422);
    const { rows } = await stack.database.query(
      `select 1 from outbox_item o join invitation i on i.id::text = o.payload ->> 'invitationId' where i.email = $1`,
      [other],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('members', () => {
  it('BILL-033 lose their access immediately when removed, and may be invited again', async () => {
    const owner = await ApiClient.signedUp(stack.apiUrl);
    const { client, email } = await joined(owner);
    expect(await remove(owner, email)).toMatchObject({
      status: 200,
      body: { message: `${email} is no longer a member of your team.` },
    });
    expect((await client.get('/profile/me')).status).toBe(401);
    expect((await client.post('/session/refresh')).status).toBe(401);
    expect((await (await newcomer()).post('/login', { email, password: PASSWORD }, fromNewAddress())).status).toBe(401);
    expect((await me(owner)).members).toHaveLength(1);
    expect((await join(await invited(owner, email, 2), { password: 'other horse 8' })).status).toBe(200);
  });

  it('AUTH-048 BILL-042 BILL-043 are invited, made admins and removed by the owner only; nobody changes the owner', async () => {
    const owner = await ApiClient.signedUp(stack.apiUrl);
    const ownerEmail = (await me(owner)).members[0]!.email;
    const [admin, second, member] = [await joined(owner), await joined(owner), await joined(owner)];
    for (const { email } of [admin, second]) expect((await setRole(owner, email, 'admin')).status).toBe(200);
    expect(await me(admin.client)).toMatchObject({ role: 'admin', is_staff: false });
    const refused = { status: 403, body: { message: 'Only the owner of the team can do this.' } };
    for (const { client } of [admin, member]) {
      expect(await invite(client, newEmail())).toMatchObject(refused);
      expect(await setRole(client, member.email, 'admin')).toMatchObject(refused);
      for (const email of [second.email, ownerEmail, admin.email, member.email])
        expect(await remove(client, email)).toMatchObject(refused);
    }
    expect((await setRole(owner, second.email, 'other')).status).toBe(200);
    expect((await me(owner)).members.map(({ role }) => role).sort()).toEqual(['admin', 'other', 'other', 'owner']);
    for (const answer of [await setRole(owner, ownerEmail, 'other'), await remove(owner, ownerEmail)])
      expect(answer).toMatchObject({ status: 403, body: { message: 'The owner of the team cannot be changed.' } });
    expect((await setRole(owner, second.email, 'owner')).status).toBe(400);
    expect((await remove(owner, second.email)).status).toBe(200);
  });

  it('of another team are unknown', async () => {
    const [owner, other] = await Promise.all([ApiClient.signedUp(stack.apiUrl), ApiClient.signedUp(stack.apiUrl)]);
    const { email } = await joined(owner);
    expect((await remove(other, email)).status).toBe(404);
    expect((await setRole(other, email, 'admin')).status).toBe(404);
  });
});

describe('profile', () => {
  it('PROFILE-003 PROFILE-006 PROFILE-007 changes the names and keeps the password', async () => {
    const email = newEmail();
    const client = await ApiClient.signedUp(stack.apiUrl, { email });
    const form = { first_name: ' Augusta ', last_name: 'King', password: '', new_password: '' };
    expect(await client.post('/profile/update', form)).toMatchObject({
      status: 200,
      body: { message: 'Your profile has been updated.' },
    });
    expect(await me(client)).toMatchObject({ first_name: 'Augusta', last_name: 'King' });
    await client.login(email, PASSWORD);
    for (const field of ['first_name', 'last_name'])
      expect(await client.post('/profile/update', { ...form, [field]: ' ' })).toMatchObject({
        status: 400,
        body: { message: 'required', errors: [{ field }] },
      });
  });

  it('PROFILE-004 PROFILE-005 changes the password with the current one, which ends all other sessions', async () => {
    const email = newEmail();
    const [desk, phone] = [await ApiClient.signedUp(stack.apiUrl, { email }), await newcomer()];
    await phone.login(email, PASSWORD);
    const names = { first_name: 'Ada', last_name: 'Byron' };
    const change = (password: string, new_password: string) =>
      desk.post('/profile/update', { ...names, password, new_password }, fromNewAddress());
    expect(await change('wrong horse', 'another horse 7')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password', message: 'The current password is not right.' }] },
    });
    expect(await change(PASSWORD, ' 1234567 ')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'new_password', message: 'Your password must contain at least 8 characters.' }] },
    });
    expect((await phone.get('/profile/me')).status).toBe(200);
    expect((await change(` ${PASSWORD} `, ' another horse 7 ')).status).toBe(200);
    expect((await desk.get('/profile/me')).status).toBe(200);
    expect((await phone.get('/profile/me')).status).toBe(401);
    await phone.login(email, 'another horse 7');
  });

  it('PROFILE-004 AUTH-055 lets an account with an older, shorter password change it, and strengthens its hash at login', async () => {
    const email = newEmail();
    const client = await ApiClient.signedUp(stack.apiUrl, { email });
    const { hash } = await import('@node-rs/argon2');
    await stack.database.query('update user_account set password_hash = $2 where email = $1', [
      email,
      await hash('abcd', { memoryCost: 8 * 1024, timeCost: 1 }),
    ]);
    await client.login(email, 'abcd');
    const { rows } = await stack.database.query<{ password_hash: string }>(
      'select password_hash from user_account where email = $1',
      [email],
    );
    expect(rows[0]!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const form = { first_name: 'A', last_name: 'B', password: 'abcd', new_password: 'another horse 7' };
    expect((await client.post('/profile/update', form)).status).toBe(200);
  });

  it('lists the own sessions and ends any of them, but none of another person', async () => {
    const email = newEmail();
    const [desk, phone] = [await ApiClient.signedUp(stack.apiUrl, { email }), await newcomer()];
    await phone.post('/login', { email, password: PASSWORD }, { 'user-agent': 'Pocket/1', ...fromNewAddress() });
    const { data } = (
      await desk.get<{ data: { id: string; is_current: boolean; user_agent: string }[] }>('/profile/sessions')
    ).body;
    expect(data.map(({ is_current }) => is_current).sort()).toEqual([false, true]);
    const other = data.find(({ is_current }) => !is_current)!;
    expect(other.user_agent).toBe('Pocket/1');
    const otherTeam = await ApiClient.signedUp(stack.apiUrl);
    expect((await otherTeam.post('/profile/sessions/end', { id: other.id })).status).toBe(404);
    expect((await desk.post('/profile/sessions/end', { id: other.id })).status).toBe(200);
    expect((await phone.get('/profile/me')).status).toBe(401);
    expect((await desk.post('/profile/sessions/end', { id: other.id })).status).toBe(404);
  });

  it('lets managers read who did what, when and from where; members cannot read it, and nobody changes it', async () => {
    const owner = await ApiClient.signedUp(stack.apiUrl);
    const { client, email } = await joined(owner);
    await setRole(owner, email, 'admin');
    const trail = (query = '') =>
      client.get<{ data: { rows: Record<string, unknown>[]; total: number } }>(`/profile/audit${query}`);
    const { rows, total } = (await trail('?size=100')).body.data;
    expect(rows.map(({ action }) => action)).toEqual([
      ...['member.role', 'session.login', 'member.joined', 'member.invited', 'session.login', 'account.created'],
    ]);
    expect(rows[0]).toMatchObject({
      who: { name: 'Ada Byron' },
      target: email,
      detail: { role: 'admin', name: 'Grace Hopper' },
      ip: expect.stringMatching(/\d/),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(total).toBe(6);
    expect((await trail('?page=2&size=4')).body.data.rows).toEqual(rows.slice(4));
    expect((await trail('?size=101')).status).toBe(400);
    await setRole(owner, email, 'other');
    expect((await trail()).status).toBe(403);
    expect((await remove(client, email)).status).toBe(403);
    const newest = async (size: number) =>
      (await owner.get<{ data: { rows: object[] } }>(`/profile/audit?size=${size}`)).body.data.rows;
    const refused = { action: 'access.refused', who: { name: 'Grace Hopper', email }, ip: expect.stringMatching(/\d/) };
    expect(await newest(3)).toMatchObject([
      { ...refused, target: 'POST /api/v1/subscription/members/remove' },
      { ...refused, target: 'GET /api/v1/profile/audit' },
      { action: 'member.role' },
    ]);
    await remove(owner, email);
    expect(await newest(1)).toMatchObject([
      { action: 'member.removed', target: email, detail: { role: null, name: 'Grace Hopper' } },
    ]);
    await expect(stack.database.query(`update audit_event set action = 'x'`)).rejects.toThrow('append-only');
    await expect(stack.database.query('delete from audit_event')).rejects.toThrow('append-only');
  });
});
