import { describe, expect, it } from '@jest/globals';
import cookieParser from 'cookie-parser';
import express, { type Request } from 'express';
import request from 'supertest';
import { Cookies } from './cookies.js';
import { Csrf } from './csrf.js';
import { Tokens } from './tokens.js';

const environment = {
  SESSION_SECRET: 'a secret of some length, for tests',
  PUBLIC_URL: 'https://console.test',
  NODE_ENV: 'development',
} as const;
const tokens = new Tokens(environment);
const cookies = new Cookies(environment);
const csrf = new Csrf(cookies, tokens, environment);

/** Answers a POST with the reason of its refusal; a GET prepares a token. */
const app = express()
  .use(cookieParser())
  .get('/', (given, response) => {
    csrf.prepare(given, response);
    response.end();
  })
  .post('/', (given, response) => void response.json(csrf.refusal(given)));

interface Browser {
  cookie: string;
  token: string;
}
const NAME = '__Host-polyad_';
/** A browser with these cookies, once it has fetched its token. */
async function browser(...own: string[]): Promise<Browser> {
  const { headers } = await request(app).get('/').set('Cookie', own.join('; '));
  const set = (headers['set-cookie'] as unknown as string[]).map((line) => line.split(';')[0]!);
  const token = set.find((pair) => pair.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length);
  return { cookie: [...own, ...set].join('; '), token };
}
const session = (sid: string, lifeSeconds = 60) =>
  `${NAME}access=${tokens.sign('session', { sub: 'user', sid }, lifeSeconds)}`;

const refusal = async ({ cookie, token }: Browser, headers: Record<string, string> = {}): Promise<string | null> => {
  const sent = { Cookie: cookie, 'X-XSRF-TOKEN': token, Host: 'console.test', ...headers };
  return (await request(app).post('/').set(sent)).body as string | null;
};

describe('CSRF check of an unsafe request', () => {
  it('AUTH-039 accepts the token of the visitor or the session from our own pages', async () => {
    for (const one of [await browser(), await browser(session('s1')), await browser(`${NAME}refresh=s1.secret`)]) {
      expect(await refusal(one)).toBeNull();
      const ours = { Origin: 'https://console.test', 'Sec-Fetch-Site': 'same-origin' };
      expect(await refusal(one, ours)).toBeNull();
    }
  });

  it('AUTH-039 accepts the address that the request was sent to, even if it is not the public one', async () => {
    expect(await refusal(await browser(), { Host: 'localhost:3000', Origin: 'http://localhost:3000' })).toBeNull();
  });

  it('accepts a request from the address bar', async () => {
    expect(await refusal(await browser(), { 'Sec-Fetch-Site': 'none' })).toBeNull();
  });

  it.each([
    ['cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['cross-site', { 'Sec-Fetch-Site': 'same-site' }],
    ['cross-origin', { Origin: 'https://evil.test' }],
    ['cross-origin', { Origin: 'null' }],
    ['cross-origin', { Origin: 'https://console.test.evil.test' }],
    ['cross-origin', { Origin: 'https://console.test:8443' }],
  ])('AUTH-039 refuses it as %s with %j, even with a valid token', async (why, headers) => {
    expect(await refusal(await browser(), headers)).toBe(why);
    expect(await refusal(await browser(session('s1')), headers)).toBe(why);
  });

  it('AUTH-039 refuses a missing token, half a token, and the token of another browser or session', async () => {
    const [own, other] = [await browser(session('s1')), await browser(session('s2'))];
    const [nonce, mac] = own.token.split('.') as [string, string];
    for (const token of ['', nonce, `.${mac}`, `${nonce}.`, `x${nonce}.${mac}`, other.token, (await browser()).token])
      expect([token, await refusal({ ...own, token })]).toEqual([token, 'token']);
  });

  it('AUTH-039 accepts the token of a process with another secret while the secret changes', async () => {
    const { token } = await browser(session('s1'));
    const given = { headers: { 'x-xsrf-token': token }, cookies: {}, user: { sessionId: 's1' } } as unknown as Request;
    const after = { ...environment, SESSION_SECRET: 'the secret that comes after it' };
    const both = { ...after, SESSION_OTHER_SECRET: environment.SESSION_SECRET };
    expect(new Csrf(cookies, tokens, both).refusal(given)).toBeNull();
    expect(new Csrf(cookies, tokens, after).refusal(given)).toBe('token');
  });

  it('AUTH-039 refuses a request without any cookie', async () => {
    const { token } = await browser();
    expect(await refusal({ cookie: '', token })).toBe('token');
  });

  it('AUTH-039 binds the token of a new visitor to an id that lasts a day, so that a form can stay open that long', async () => {
    const { headers } = await request(app).get('/');
    const visitor = (headers['set-cookie'] as unknown as string[]).find((line) => line.startsWith(`${NAME}visitor=`));
    expect(visitor).toContain(`; Max-Age=${24 * 3_600};`);
  });

  it('accepts the session’s token after the access token has expired, so that a refresh works', async () => {
    const { cookie, token } = await browser(session('s1'));
    const aged = cookie.replace(/polyad_access=[^;]+/, session('s1', -60).slice('__Host-'.length));
    expect(await refusal({ cookie: aged, token })).toBeNull();
  });

  it('AUTH-039 compares the token with the session that the guard found, without the access token', async () => {
    const { token } = await browser(session('s1'));
    const given = { headers: { 'x-xsrf-token': token }, cookies: {} };
    expect(csrf.refusal({ ...given, user: { sessionId: 's1' } } as unknown as Request)).toBeNull();
    expect(csrf.refusal({ ...given, user: { sessionId: 's2' } } as unknown as Request)).toBe('token');
  });

  it('prefers the session of the access token to any other cookie', async () => {
    const visitor = await browser();
    const both = `${visitor.cookie}; ${session('s1')}`;
    expect(await refusal({ cookie: both, token: visitor.token })).toBe('token');
  });
});
