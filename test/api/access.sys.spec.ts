import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';

let stack: SharedStack;
beforeAll(async () => (stack = await shareStack()), 90_000);
afterAll(() => stack?.stop());

const newcomer = () => ApiClient.visitor(stack.apiUrl);
/** Every test sends its requests from its own address, so that no throttle affects another test. */
let addresses = 0;
const fromNewAddress = () => ({ 'x-forwarded-for': `203.0.113.${++addresses}` });

const form = { email: '', password: 'correct horse', first_name: 'Ada', last_name: 'Byron', company: 'Engines' };

describe('sign-up', () => {
  it('AUTH-013 AUTH-022 LIFE-014 creates a whitelisted owner and returns a message', async () => {
    const client = await newcomer();
    const email = 'Grace@Hopper.test';
    const answer = await client.post('/register', { ...form, email });
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'You have successfully joined Polyad. Please login.' },
    });
    await client.login('grace@hopper.test', form.password);
    const me = await client.get<{ data: object }>('/profile/me');
    expect(me.body.data).toMatchObject({
      email: 'grace@hopper.test',
      first_name: 'Ada',
      role: 'owner',
      lang: 'en',
      is_staff: false,
      is_tester: false,
      whitelist: true,
      plans: { google: false, meta: false, tiktok: false },
      facebook: null,
      tiktok: null,
      google: null,
      team: { name: 'Engines', logo: null },
      members: [{ email: 'grace@hopper.test', role: 'owner' }],
      payment_methods: [],
    });
  });

  it.each([
    ['AUTH-014 AUTH-015 e-mail', { email: 'nobody' }, 'email', 'Please input your email.'],
    ['AUTH-016 password', { password: '1234567' }, 'password', 'Your password must contain at least 8 characters.'],
    [
      'AUTH-037 password of blanks',
      { password: '  1234567  ' },
      'password',
      'Your password must contain at least 8 characters.',
    ],
    ['AUTH-017 first name', { first_name: ' ' }, 'first_name', 'Your first name is required.'],
    ['AUTH-018 last name', { last_name: '' }, 'last_name', 'Your last name is required.'],
    ['AUTH-019 company', { company: undefined }, 'company', 'Please provide your company name.'],
    ['common password', { password: 'password123' }, 'password', 'This password is too common. Choose another one.'],
    [
      'password equal to the e-mail',
      { email: 'ada@engines.test', password: 'ada@engines.test' },
      'password',
      'Your password must differ from your email.',
    ],
    ['unknown field', { is_staff: true }, 'is_staff', 'is_staff is not a field of this request.'],
  ])('refuses an invalid %s', async (_name, change, field, message) => {
    const client = await newcomer();
    const answer = await client.post('/register', { ...form, email: 'new@engines.test', ...change });
    expect(answer).toMatchObject({ status: 400, body: { message, errors: [{ field, message }] } });
  });

  it('AUTH-020 creates one account for two sign-ups with one e-mail', async () => {
    const client = await newcomer();
    const answers = await Promise.all(
      [1, 2, 3].map(() => client.post('/register', { ...form, email: 'twice@engines.test' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.message).toBe('This email is already in use.');
  });
});

describe('login', () => {
  it('AUTH-005 AUTH-007 AUTH-009 trims the password, sets HttpOnly cookies and opens the profile', async () => {
    const client = await newcomer();
    const answer = await client.post('/login', { email: ' OWNER@demo.polyad.test ', password: '  polyad-demo  ' });
    expect(answer.status).toBe(200);
    const cookies = answer.headers.getSetCookie();
    for (const name of ['polyad_access', 'polyad_refresh'])
      expect(cookies.find((line) => line.startsWith(`${name}=`))).toMatch(/HttpOnly; SameSite=Lax/);
    expect(cookies.find((line) => line.startsWith('XSRF-TOKEN='))).not.toMatch(/HttpOnly/);
    expect((await client.get('/profile/me')).status).toBe(200);
  });

  it.each([
    ['AUTH-008', { email: 'owner', password: 'polyad-demo' }, 400, 'Please input your email.'],
    ['AUTH-009', { email: 'owner@demo.polyad.test', password: 'abc' }, 400, 'Password is required.'],
    ['AUTH-010', { email: 'owner@demo.polyad.test' }, 400, 'Password is required.'],
    [
      'AUTH-011',
      { email: 'owner@demo.polyad.test', password: 'wrong password' },
      401,
      'The email or the password is not right.',
    ],
    [
      'AUTH-012',
      { email: 'nobody@demo.polyad.test', password: 'wrong password' },
      401,
      'The email or the password is not right.',
    ],
  ])('%s returns the reason without revealing whether the account exists', async (_id, body, status, message) => {
    const client = await newcomer();
    expect(await client.post('/login', body, fromNewAddress())).toMatchObject({ status, body: { message } });
  });

  it('AUTH-055 refuses after 10 failures of one account from one address, but accepts the owner from another', async () => {
    const owner = await ApiClient.signedUp(stack.apiUrl, { email: 'victim@engines.test' });
    const client = await newcomer();
    const attacker = fromNewAddress();
    const guess = () => client.post('/login', { email: 'victim@engines.test', password: 'guess again' }, attacker);
    for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(401);
    const refused = await client.post('/login', { email: 'victim@engines.test', password: 'correct horse' }, attacker);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await owner.login('victim@engines.test', 'correct horse');
  });
});

describe('session user', () => {
  interface Me {
    data: Record<string, unknown> & { role: string; is_staff: boolean; lang: string };
  }
  const me = async (client: ApiClient) => (await client.get<Me>('/profile/me')).body.data;

  it('AUTH-044 is returned by GET /profile/me for the own session only', async () => {
    const [first, second] = ['first@me.polyad.test', 'second@me.polyad.test'];
    const clients = [
      await ApiClient.signedUp(stack.apiUrl, { email: first }),
      await ApiClient.signedUp(stack.apiUrl, { email: second }),
    ];
    expect(await Promise.all(clients.map(async (client) => (await me(client))['email']))).toEqual([first, second]);
    expect((await clients[0]!.get<Me>(`/profile/me?email=${second}`)).body.data['email']).toBe(first);
    expect(await new ApiClient(stack.apiUrl).get('/profile/me')).toMatchObject({
      status: 401,
      body: { message: 'Your session has expired!' },
    });
  });

  it('AUTH-045 has names, e-mail, language, role in the team and the staff flag', async () => {
    const email = 'ada@me.polyad.test';
    const client = await ApiClient.signedUp(stack.apiUrl, { email, first_name: 'Ada', last_name: 'Byron' });
    const owner = { first_name: 'Ada', last_name: 'Byron', email, lang: 'en', role: 'owner', is_staff: false };
    expect(await me(client)).toMatchObject(owner);
    await client.post('/profile/lang', { lang: 'es' });
    expect(await me(client)).toMatchObject({ ...owner, lang: 'es' });
    for (const role of ['admin', 'other']) {
      await stack.database.query('update user_account set role = $2 where email = $1', [email, role]);
      expect(await me(client)).toMatchObject({ role, is_staff: false });
    }
    await stack.database.query('update user_account set is_staff = true where email = $1', [email]);
    expect(await me(client)).toMatchObject({ role: 'other', is_staff: true });
  });
});

describe('session', () => {
  it('AUTH-041 AUTH-042 ends at logout, after which the access token is invalid', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    const stolen = new ApiClient(stack.apiUrl);
    for (const [name, value] of client.cookies) stolen.cookies.set(name, value);
    expect((await stolen.get('/profile/me')).status).toBe(200);
    expect((await client.post('/logout')).status).toBe(200);
    expect(await stolen.get('/profile/me')).toMatchObject({
      status: 401,
      body: { message: 'Your session has expired!' },
    });
    expect((await stolen.post('/session/refresh')).status).toBe(401);
  });

  it('accepts a refresh value in two simultaneous requests, but ends if it is used again later', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    const copy = () => {
      const other = new ApiClient(stack.apiUrl);
      for (const [name, value] of client.cookies) other.cookies.set(name, value);
      return other;
    };
    const [tab, thief] = [copy(), copy()];
    expect((await client.post('/session/refresh')).status).toBe(200);
    expect((await tab.post('/session/refresh')).status).toBe(200);
    expect(tab.cookies.get('polyad_refresh')).toBe(client.cookies.get('polyad_refresh'));
    expect((await client.post('/session/refresh')).status).toBe(200);
    expect((await thief.post('/session/refresh')).status).toBe(401);
    expect((await client.get('/profile/me')).status).toBe(401);
  });

  it.each([
    [
      'a token without signature',
      (token: string) => `${btoa('{"alg":"none","typ":"JWT"}').replaceAll('=', '')}.${token.split('.')[1]}.`,
    ],
    ['a changed token', (token: string) => `${token.slice(0, -4)}AAAA`],
    ['no token', () => ''],
  ])('refuses %s', async (_name, forge) => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    client.cookies.set('polyad_access', forge(client.cookies.get('polyad_access')!));
    expect((await client.get('/profile/me')).status).toBe(401);
  });

  it('refuses a token of another purpose', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    const { body } = await client.get<{ data: { value: string; status: string } }>('/profile/token');
    expect(body.data.status).toBe('RETRIEVED');
    client.cookies.set('polyad_access', body.data.value);
    expect((await client.get('/profile/me')).status).toBe(401);
  });

  it('is new after a login, even with earlier cookies, and ends the earlier one', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl, { email: 'fixed@engines.test' });
    const planted = new ApiClient(stack.apiUrl);
    for (const [name, value] of client.cookies) planted.cookies.set(name, value);
    const before = client.cookies.get('polyad_refresh')!.split('.')[0];
    await client.login('fixed@engines.test', 'correct horse');
    expect(client.cookies.get('polyad_refresh')!.split('.')[0]).not.toBe(before);
    expect((await planted.get('/profile/me')).status).toBe(401);
  });
});

describe('CSRF', () => {
  it('AUTH-038 AUTH-039 sets the cookie at both addresses', async () => {
    for (const path of ['/sanctum/csrf-cookie', '/api/v1/sanctum/csrf-cookie']) {
      const client = new ApiClient(stack.apiUrl);
      const response = await client.raw(path);
      expect(response.status).toBe(200);
      expect(client.cookies.get('XSRF-TOKEN')).toMatch(/^[\w-]+\.[\w-]+$/);
    }
  });

  it('AUTH-039 refuses writes without a token, with a wrong one, and with another session’s', async () => {
    const [client, other] = await Promise.all([ApiClient.signedUp(stack.apiUrl), ApiClient.signedUp(stack.apiUrl)]);
    const write = (token: string) => client.post('/profile/lang', { lang: 'es' }, { 'x-xsrf-token': token });
    for (const token of ['', 'a.b', other.cookies.get('XSRF-TOKEN')!])
      expect(await write(token)).toMatchObject({ status: 403, body: { code: 'csrf' } });
    expect((await write(client.cookies.get('XSRF-TOKEN')!)).status).toBe(200);
  });

  it.each([
    ['Origin', { origin: 'https://evil.test' }],
    ['Origin null', { origin: 'null' }],
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses a foreign %s even with a valid token', async (_name, headers) => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    expect((await client.post('/profile/lang', { lang: 'es' }, headers)).status).toBe(403);
  });

  it('renews a token at login', async () => {
    const client = await newcomer();
    const before = client.cookies.get('XSRF-TOKEN')!;
    await client.login('owner@demo.polyad.test', 'polyad-demo');
    expect((await client.post('/profile/lang', { lang: 'en' }, { 'x-xsrf-token': before })).status).toBe(403);
  });
});

describe('language', () => {
  it.each([
    ['es-MX,es;q=0.9,en;q=0.5', 'es'],
    ['de,fr;q=0.8', 'en'],
  ])('of a new account follows its browser (%s) if supported: %s', async (accepted, lang) => {
    const [client, email] = [await newcomer(), `${lang}@language.polyad.test`];
    await client.post('/register', { ...form, email }, { 'accept-language': accepted });
    await client.login(email, form.password);
    expect((await client.get('/profile/me')).body).toMatchObject({ data: { lang } });
  });

  it('SHELL-036 SHELL-037 changes for the user, also in the response', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    expect((await client.post('/profile/lang', { lang: 'ES' })).body.message).toBe('Idioma actualizado');
    expect((await client.get<{ data: { lang: string } }>('/profile/me')).body.data.lang).toBe('es');
    expect((await client.post('/profile/lang', { lang: 'fr' })).status).toBe(400);
  });
});
