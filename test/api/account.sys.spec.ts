import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { shareStack, startStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { linkIn, mailsTo, mailTo } from './support/mailbox.js';

let stack: SharedStack;
beforeAll(async () => (stack = await shareStack()), 90_000);
afterAll(() => stack?.stop(), 60_000);

const newcomer = (at = stack) => ApiClient.visitor(at.apiUrl);
/** Every test uses its own address, so that no throttle affects another test. */
let addresses = 0;
const fromNewAddress = () => ({ 'x-forwarded-for': `198.51.100.${++addresses}` });
const newEmail = () => `${randomUUID()}@account.polyad.test`;

describe('password reset', () => {
  const NEUTRAL = 'If an account with this email exists, we have sent a link to choose a new password.';
  const REFUSED = 'This link is not valid any more. Ask for a new one.';
  const NEW = 'another horse 7';
  const request = async (email: string) => (await newcomer()).post('/password/email', { email }, fromNewAddress());
  const requested = async (email: string, count = 1) => {
    await request(email);
    return linkIn(await mailTo(stack, email, count)).query['token']!;
  };
  const reset = async (form: object) => (await newcomer()).post('/password/reset', form, fromNewAddress());

  it('AUTH-025 AUTH-027 AUTH-033 sets the password by the mailed link once, and ends every session', async () => {
    const email = newEmail();
    const [desk, phone] = [await ApiClient.signedUp(stack.apiUrl, { email }), await newcomer()];
    await phone.login(email, 'correct horse');
    expect(await request(email)).toMatchObject({ status: 200, body: { message: NEUTRAL } });
    const { path, query } = linkIn(await mailTo(stack, email));
    expect(path).toBe('/password/reset');
    expect(query['email']).toBe(email);
    const form = { email, password: `  ${NEW}  `, token: query['token'] };
    expect((await reset(form)).status).toBe(200);
    for (const client of [desk, phone]) expect((await client.get('/profile/me')).status).toBe(401);
    expect((await phone.post('/session/refresh')).status).toBe(401);
    expect(await reset(form)).toMatchObject({ status: 400, body: { code: 'reset-token', message: REFUSED } });
    const again = await newcomer();
    expect((await again.post('/login', { email, password: 'correct horse' }, fromNewAddress())).status).toBe(401);
    await again.login(email, NEW);
  });

  it('AUTH-026 responds the same for an unknown e-mail, does the same work, and sends no mail', async () => {
    const unknown = newEmail();
    expect(await request(unknown)).toMatchObject({ status: 200, body: { message: NEUTRAL } });
    const known = newEmail();
    await ApiClient.signedUp(stack.apiUrl, { email: known });
    await requested(known);
    const work = async (email: string) =>
      (
        await stack.database.query<{ links: string; mails: string; worked_off: string }>(
          `select (select count(*) from single_use_value where detail ->> 'email' = $1 and used_at is null) as links,
             count(*) as mails, count(done_at) as worked_off from outbox_item where payload ->> 'email' = $1`,
          [email],
        )
      ).rows[0];
    expect(await work(known)).toEqual({ links: '1', mails: '1', worked_off: '1' });
    expect(await work(unknown)).toEqual(await work(known));
    const inbox = await fetch(`${stack.sandboxUrl}/__sandbox/inbox?to=${unknown}`);
    expect(await inbox.json()).toEqual({ data: [] });
  });

  it.each([
    ['AUTH-024 an empty e-mail', '', 'Required.'],
    ['AUTH-024 a malformed e-mail', 'nobody', 'Required.'],
  ])('refuses %s', async (_name, email, message) => {
    expect(await request(email)).toMatchObject({ status: 400, body: { message, errors: [{ field: 'email' }] } });
  });

  it.each([
    ['AUTH-028 no e-mail', { email: '' }, 'Please input your email.'],
    ['AUTH-029 no password', { password: undefined }, 'Password is required.'],
    ['AUTH-037 4 characters', { password: 'abcd' }, 'Your password must contain at least 8 characters.'],
    ['AUTH-037 7 characters', { password: 'abcdefg' }, 'Your password must contain at least 8 characters.'],
    ['a common password', { password: 'password123' }, 'This password is too common. Choose another one.'],
    ['no token', { token: '' }, expect.any(String)],
  ])('refuses %s and keeps the link valid', async (_name, change, message) => {
    const email = newEmail();
    await ApiClient.signedUp(stack.apiUrl, { email });
    const token = await requested(email);
    const form = { email, password: NEW, token };
    expect(await reset({ ...form, ...change })).toMatchObject({ status: 400, body: { message } });
    expect((await reset(form)).status).toBe(200);
  });

  it("refuses another person's link, an old one, and one that a reset has replaced", async () => {
    const [email, other] = [newEmail(), newEmail()];
    await ApiClient.signedUp(stack.apiUrl, { email });
    await ApiClient.signedUp(stack.apiUrl, { email: other });
    const foreign = await requested(other);
    expect((await reset({ email, password: NEW, token: foreign })).status).toBe(400);
    const [first, second] = [await requested(email), await requested(email, 2)];
    const after = (time: string) =>
      stack.database.query(
        `update single_use_value set expires_at = expires_at - $2::interval where detail ->> 'email' = $1`,
        [email, time],
      );
    await after('59 minutes');
    expect((await reset({ email, password: NEW, token: second })).status).toBe(200);
    expect((await reset({ email, password: NEW, token: first })).status).toBe(400);
    const late = await requested(email, 3);
    await after('60 minutes');
    expect((await reset({ email, password: NEW, token: late })).status).toBe(400);
  });

  it('stores neither the value nor anything from which it could be derived', async () => {
    const email = newEmail();
    await ApiClient.signedUp(stack.apiUrl, { email });
    const token = await requested(email);
    const { rows } = await stack.database.query<{ found: string }>(
      `select (select count(*) from outbox_item t where t::text like $1) + (select count(*) from single_use_value t where t::text like $1) as found`,
      [`%${token}%`],
    );
    expect(rows).toEqual([{ found: '0' }]);
  });

  it('AUTH-055 logs no value of a link', async () => {
    const email = newEmail();
    const sub = await idOf(await ApiClient.signedUp(stack.apiUrl, { email }));
    const link = loginLink({ sub });
    const token = await requested(email);
    expect((await reset({ email, password: NEW, token })).status).toBe(200);
    expect((await open(link)).answer.status).toBe(200);
    const { status, headers } = (await open(link)).answer;
    expect(status).toBe(401);
    const logOf = (part: string) => readFileSync(`${stack.dataDir}/logs/${part}.log`, 'utf8');
    await waitFor(() => logOf('api').includes(headers.get('x-request-id')!), { what: 'line of the last request' });
    for (const part of ['api', 'worker']) {
      const log = logOf(part);
      expect(log.length).toBeGreaterThan(100);
      for (const secret of [token, link, link.split('.')[2]!, NEW]) expect(log).not.toContain(secret);
    }
    expect(logOf('api')).toContain('/api/v1/password/reset');
  });

  it('AUTH-055 sends one mailbox three links an hour, whatever the number of requests and callers, always with the same response', async () => {
    const [email, unknown] = [newEmail(), newEmail()];
    await ApiClient.signedUp(stack.apiUrl, { email });
    for (const address of [email, unknown]) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => request(address)));
      expect(answers.map(({ status, body }) => [status, body])).toEqual(
        answers.map(() => [200, expect.objectContaining({ message: NEUTRAL })]),
      );
    }
    const written = async (address: string) =>
      (
        await stack.database.query<{ links: number; mails: number; sent: number }>(
          `select (select count(*)::int from single_use_value where detail ->> 'email' = $1) as links,
             count(*)::int as mails, count(done_at)::int as sent from outbox_item where payload ->> 'email' = $1`,
          [address],
        )
      ).rows[0]!;
    for (const address of [email, unknown]) {
      await waitFor(async () => (await written(address)).sent === 3, {
        what: `mails to ${address}`,
        timeoutMs: 40_000,
      });
      expect(await written(address)).toEqual({ links: 3, mails: 3, sent: 3 });
    }
    expect(await mailsTo(stack, email)).toHaveLength(3);
    expect(await mailsTo(stack, unknown)).toEqual([]);
  });

  it('AUTH-055 accepts ten requests in 15 minutes for one e-mail from one address, and no more', async () => {
    const [client, from] = [await newcomer(), fromNewAddress()];
    const ask = () => client.post('/password/email', { email: 'bombed@account.polyad.test' }, from);
    for (let i = 0; i < 10; i++) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

/** Forges login links with the stack's own secret. */
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
function loginLink(
  claims: Record<string, unknown>,
  { purpose = 'login-link', header = { alg: 'HS256', typ: 'JWT' } as object } = {},
): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = { iss: 'polyad', aud: 'login-link', iat: now, exp: now + 600, jti: randomUUID(), ...claims };
  const key = Buffer.from(hkdfSync('sha256', stack.env['SESSION_SECRET']!, 'polyad', `jwt/${purpose}`, 32));
  const text = `${base64url(header)}.${base64url(payload)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}
const idOf = async (client: ApiClient) => (await client.get<{ data: { id: string } }>('/profile/me')).body.data.id;
const open = async (token: string, headers = fromNewAddress()) => {
  const client = await newcomer();
  const answer = await client.post(`/login?token=${encodeURIComponent(token)}`, undefined, headers);
  return { client, answer };
};

/** The recorded causes for which this user's links were refused. */
const refusalsOf = async (userId: string) =>
  (
    await stack.database.query<{ cause: string }>(
      `select detail ->> 'cause' as cause from audit_event e join user_account u on u.id = e.user_id
       where e.user_id = $1 and e.action = 'session.refused' and e.organization_id = u.organization_id and e.ip <> ''`,
      [userId],
    )
  ).rows.map(({ cause }) => cause);

describe('login by link', () => {
  it('AUTH-004 AUTH-006 signs its user in once', async () => {
    const email = newEmail();
    const sub = await idOf(await ApiClient.signedUp(stack.apiUrl, { email }));
    const token = loginLink({ sub });
    const { client, answer } = await open(token);
    expect(answer.status).toBe(200);
    expect((await client.get('/profile/me')).body).toMatchObject({ data: { email } });
    expect((await open(token)).answer).toMatchObject({
      status: 401,
      body: { code: 'token-refused', message: 'JWT authentication failed: the link was used before' },
    });
    expect(await refusalsOf(sub)).toEqual(['token-refused']);
  });

  it('AUTH-051 AUTH-054 has different words for each of the seven causes', async () => {
    const sub = await idOf(await ApiClient.signedUp(stack.apiUrl));
    const disabled = await idOf(await ApiClient.signedUp(stack.apiUrl));
    await stack.database.query(`update user_account set status = 'DISABLED' where id = $1`, [disabled]);
    const past = Math.floor(Date.now() / 1000) - 1;
    const good = loginLink({ sub });
    const cases = {
      'token-expired': loginLink({ sub, exp: past }),
      'token-signature': `${good.slice(0, -4)}AAAA`,
      'token-issuer': loginLink({ sub, iss: 'somebody' }),
      'token-audience': loginLink({ sub, aud: 'session' }),
      'token-malformed': 'not a token',
      'token-user-not-found': loginLink({ sub: randomUUID() }),
      'token-account-inactive': loginLink({ sub: disabled }),
    };
    const texts = new Set<string>();
    for (const [code, token] of Object.entries(cases)) {
      const { answer, client } = await open(token);
      expect([code, answer.status, answer.body.code]).toEqual([code, 401, code]);
      expect((await client.get('/profile/me')).status).toBe(401);
      texts.add(answer.body.message!);
    }
    expect(texts.size).toBe(7);
    expect(await refusalsOf(disabled)).toEqual(['token-account-inactive']);
  });

  it('AUTH-052 shows the reason of any other failure', async () => {
    const sub = await idOf(await ApiClient.signedUp(stack.apiUrl));
    const { answer } = await open(loginLink({ sub, nbf: Math.floor(Date.now() / 1000) + 300 }));
    expect(answer).toMatchObject({
      status: 401,
      body: { code: 'token-refused', message: 'JWT authentication failed: jwt not active' },
    });
  });

  it('refuses tokens without an algorithm, with another purpose, or without an expiry', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    const sub = await idOf(client);
    const unsigned = `${base64url({ alg: 'none', typ: 'JWT' })}.${loginLink({ sub }).split('.')[1]}.`;
    const { body } = await client.get<{ data: { value: string } }>('/profile/token');
    for (const token of [unsigned, body.data.value, client.cookies.get('polyad_access')!])
      expect((await open(token)).answer).toMatchObject({ status: 401, body: { code: 'token-signature' } });
    expect((await open(loginLink({ sub, exp: undefined }))).answer.status).toBe(401);
    client.cookies.set('polyad_access', loginLink({ sub, sid: randomUUID() }));
    expect((await client.get('/profile/me')).status).toBe(401);
  });

  it('AUTH-055 is throttled by address', async () => {
    const from = fromNewAddress();
    for (let i = 0; i < 10; i++) expect((await open('guess', from)).answer.status).toBe(401);
    expect((await open('guess', from)).answer.status).toBe(429);
  });
});

/** Eve signed up with another person's e-mail. The owner of the mailbox takes over the account by setting its password. */
async function takesBack(strict: SharedStack): Promise<void> {
  const [squatter, owner, email] = [await newcomer(strict), await newcomer(strict), newEmail()];
  const person = { first_name: 'Eve', last_name: 'Evil', company: 'E', password: 'correct horse', email };
  expect((await squatter.post('/register', person)).status).toBe(200);
  await mailTo(strict, email);
  expect((await owner.post('/password/email', { email })).status).toBe(200);
  const { query } = linkIn(await mailTo(strict, email, 2));
  const form = { email, password: 'another horse 7', token: query['token'] };
  expect((await owner.post('/password/reset', form)).status).toBe(200);
  expect((await squatter.post('/login', { email, password: 'correct horse' })).body.code).toBe('credentials');
  await owner.login(email, 'another horse 7');
}

describe('confirmation of the e-mail', () => {
  it('AUTH-022 keeps the account PENDING until the mailed link is opened', async () => {
    const strict = await startStack({ env: { EMAIL_CONFIRMATION: 'on' } });
    try {
      const [client, email] = [await newcomer(strict), newEmail()];
      const person = { first_name: 'Ada', last_name: 'Byron', company: 'Engines', password: 'correct horse', email };
      const message = 'Please confirm your email. We have sent you a link.';
      expect(await client.post('/register', person)).toMatchObject({ status: 200, body: { message } });
      const first = linkIn(await mailTo(strict, email));
      expect(await client.post('/login', { email, password: 'correct horse' })).toMatchObject({
        status: 401,
        body: { code: 'confirm-email', message },
      });
      const wrong = await client.post('/login', { email, password: 'wrong horse' });
      expect(wrong.body.message).toBe('The email or the password is not right.');
      const again = () => client.post('/login', { email, password: 'correct horse' });
      for (let i = 0; i < 5; i++) expect(await again()).toMatchObject({ status: 401, body: { message } });
      const waiting = `select 1 from outbox_item where done_at is null`;
      const isSent = async () => (await strict.database.query(waiting)).rowCount === 0;
      await waitFor(isSent, { what: 'all confirmations to be sent', timeoutMs: 40_000 });
      const mails = await mailsTo(strict, email);
      expect(mails).toHaveLength(3);
      const { path, query } = linkIn(mails[0]!);
      expect(path).toBe('/login');
      expect(query['token']).not.toBe(first.query['token']);
      expect((await client.post(`/login?token=${query['token']}`)).status).toBe(200);
      expect((await client.get('/profile/me')).status).toBe(200);
      await client.login(email, 'correct horse');
      const { body } = await client.get<{ data: { rows: { action: string }[] } }>('/profile/audit');
      expect(body.data.rows.map(({ action }) => action)).toEqual([
        ...['session.login', 'session.login', ...Array.from({ length: 7 }, () => 'session.refused'), 'account.created'],
      ]);
      await takesBack(strict);
    } finally {
      await strict.stop();
    }
  }, 120_000);
});
