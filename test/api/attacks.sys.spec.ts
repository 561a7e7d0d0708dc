import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient, type Answer } from './support/api-client.js';
import { claimsOf, forgeToken, PURPOSES, type Purpose } from './support/forge-token.js';
import type { OpenApi } from './support/schema-example.js';

let stack: SharedStack;
beforeAll(async () => {
  stack = await shareStack();
}, 60_000);
afterAll(() => stack?.stop());

const newcomer = () => ApiClient.visitor(stack.apiUrl);
let addresses = 0;
const newAddress = () => `198.18.${++addresses >> 8}.${addresses & 255}`;
const from = (address: string) => ({ 'x-forwarded-for': address });

/** A signed-in person, the claims of their tokens, and a draft to export. */
async function somebody() {
  const client = await ApiClient.signedUp(stack.apiUrl);
  const { sub, sid } = claimsOf(client.cookies.get('polyad_access')!);
  const saved = await client.post<{ data: { uuid: string } }>('/providers/facebook/experiment/draft/save', {
    data: {},
  });
  const query = { id: saved.body.data.uuid, type: 'meta' };
  return { client, claims: { sub, sid, query } };
}

/** Where each token is used, and the status that shows that it was accepted. */
const PLACES: Record<Purpose, { acceptedStatus: number; show: (client: ApiClient, token: string) => Promise<number> }> =
  {
    session: {
      acceptedStatus: 200,
      show: async (client, token) => {
        const copy = new ApiClient(stack.apiUrl);
        copy.cookies.set('polyad_access', token);
        return (await copy.get('/profile/me')).status;
      },
    },
    'login-link': {
      acceptedStatus: 200,
      show: async (_client, token) =>
        (await (await newcomer()).post(`/login?token=${token}`, undefined, from(newAddress()))).status,
    },
    'provider-link': {
      acceptedStatus: 302,
      show: async (client, token) => (await client.raw(`/api/v1/providers/facebook/authorize?token=${token}`)).status,
    },
    // A draft has nothing to export, but only an accepted token gets that answer.
    file: {
      acceptedStatus: 409,
      show: async (client, token) => (await client.get(`/exports/file?token=${token}`)).status,
    },
  };
const isAccepted = async (place: Purpose, client: ApiClient, token: string) =>
  (await PLACES[place].show(client, token)) === PLACES[place].acceptedStatus;

describe('tokens', () => {
  it.each(PURPOSES)('AUTH-055 are accepted for "%s" only with that purpose', async (place) => {
    const { client, claims } = await somebody();
    const accepted: string[] = [];
    for (const purpose of PURPOSES)
      for (const signedAs of PURPOSES)
        if (await isAccepted(place, client, forgeToken(stack, purpose, claims, { signedAs })))
          accepted.push(`${purpose} signed as ${signedAs}`);
    expect(accepted).toEqual([`${place} signed as ${place}`]);
  });

  it.each(PURPOSES)('AUTH-055 of the type %s require algorithm, issuer, audience, expiry and user', async (place) => {
    const { client, claims } = await somebody();
    const otherUser = (await somebody()).claims;
    const past = Math.floor(Date.now() / 1000) - 1;
    const forged = (change: object, header: object = {}) =>
      forgeToken(stack, place, { ...claims, ...change }, { header: { ...header } });
    const wrong: Record<string, string> = {
      'algorithm none': forged({}, { alg: 'none' }),
      'algorithm NONE': forged({}, { alg: 'NONE' }),
      'algorithm none with a signature': `${forged({}, { alg: 'none' })}${forged({}).split('.')[2]}`,
      'no algorithm': forged({}, { alg: undefined }),
      HS384: forged({}, { alg: 'HS384' }),
      HS512: forged({}, { alg: 'HS512' }),
      'RS256 signed with the secret': forged({}, { alg: 'RS256' }),
      'no signature': `${forged({}).split('.').slice(0, 2).join('.')}.`,
      'another issuer': forged({ iss: 'somebody' }),
      'no issuer': forged({ iss: undefined }),
      'another audience': forged({ aud: 'everybody' }),
      'no audience': forged({ aud: undefined }),
      expired: forged({ exp: past }),
      'without an expiry': forged({ exp: undefined }),
      'not valid yet': forged({ nbf: past + 600 }),
      'of an unknown user': forged({ sub: randomUUID(), sid: randomUUID() }),
      'of nobody': forged({ sub: undefined, sid: undefined }),
      'of a user that is not text': forged({ sub: { $ne: null }, sid: ['x'] }),
    };
    if (place !== 'login-link') wrong['of an ended session'] = forged({ sid: randomUUID() });
    if (place === 'session') wrong['of a session of somebody else'] = forged({ sid: otherUser.sid });
    const accepted: string[] = [];
    for (const [name, token] of Object.entries(wrong)) if (await isAccepted(place, client, token)) accepted.push(name);
    expect(accepted).toEqual([]);
    expect(await isAccepted(place, client, forged({}))).toBe(true);
  });
});

const writes = Object.entries((JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenApi).paths)
  .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
  .filter(({ method, operation }) => !['get', 'head'].includes(method) && !operation['x-callback'])
  .map(({ path, method }): [string, { path: string; method: string }] => [`${method} ${path}`, { path, method }]);

describe('CSRF', () => {
  const send = async (client: ApiClient, { path, method }: { path: string; method: string }, headers: object) =>
    client.send(
      method.toUpperCase(),
      path
        .replace('/api/v1', '')
        .replace('{provider}', 'facebook')
        .replaceAll(/\{\w+\}/g, randomUUID()),
      '{}',
      { 'content-type': 'application/json', ...headers },
    ) as Promise<Answer>;
  const REFUSED = { status: 403, body: { code: 'csrf' } };
  let other: ApiClient;
  let visitor: ApiClient;
  beforeAll(async () => {
    [other, visitor] = await Promise.all([ApiClient.signedUp(stack.apiUrl), newcomer()]);
  });

  it('has writes to test', () => expect(writes.length).toBeGreaterThan(25));

  it.each(writes)('AUTH-039 %s requires the token of its own session, from our own pages', async (_name, write) => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    const own = client.cookies.get('XSRF-TOKEN')!;
    const host = new URL(stack.apiUrl).host;
    const attempts: Record<string, object> = {
      'no token': {},
      'an empty token': { 'x-xsrf-token': '' },
      'a made-up token': { 'x-xsrf-token': 'a.b' },
      "another session's token": { 'x-xsrf-token': other.cookies.get('XSRF-TOKEN') },
      "a visitor's token": { 'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') },
      'half of the own token': { 'x-xsrf-token': own.split('.')[0] },
      'another nonce': { 'x-xsrf-token': `x${own}` },
      'another site': { 'x-xsrf-token': own, origin: 'https://evil.test' },
      'a site whose name begins like ours': { 'x-xsrf-token': own, origin: `http://${host}.evil.test` },
      'another port': { 'x-xsrf-token': own, origin: 'http://127.0.0.1:1' },
      'another scheme': { 'x-xsrf-token': own, origin: `https://${host}` },
      'a page without origin': { 'x-xsrf-token': own, origin: 'null' },
      'a cross-site fetch': { 'x-xsrf-token': own, 'sec-fetch-site': 'cross-site' },
      'a sibling site': { 'x-xsrf-token': own, 'sec-fetch-site': 'same-site' },
    };
    for (const [name, headers] of Object.entries(attempts))
      expect([name, await send(client, write, headers)]).toMatchObject([name, REFUSED]);
    expect((await client.get('/profile/me')).status).toBe(200);
    const ours = { 'x-xsrf-token': own, origin: stack.apiUrl, 'sec-fetch-site': 'same-origin' };
    expect(await send(client, write, ours)).not.toMatchObject(REFUSED);
  });

  it('AUTH-039 refuses a pair of cookie and header that an attacker planted', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    client.cookies.set('XSRF-TOKEN', 'planted.planted');
    expect(await client.post('/profile/lang', { lang: 'es' })).toMatchObject(REFUSED);
    client.cookies.set('polyad_visitor', 'planted');
    expect(await client.post('/profile/lang', { lang: 'es' })).toMatchObject(REFUSED);
  });

  it('AUTH-039 refuses the token of an ended session in the next one', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl, { email: 'next@attacks.polyad.test' });
    const old = client.cookies.get('XSRF-TOKEN')!;
    await client.post('/logout');
    await client.login('next@attacks.polyad.test', 'correct horse');
    expect(await client.post('/profile/lang', { lang: 'es' }, { 'x-xsrf-token': old })).toMatchObject(REFUSED);
  });

  it('AUTH-039 never allows another origin to read a response', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await client.raw('/api/v1/profile/me', {
        method,
        headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
      });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });
});
