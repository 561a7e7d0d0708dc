import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { toProblem } from './problem.js';
import {
  selectIsReused,
  selectSessionStatus,
  sessionReducer,
  signedIn,
  type SessionState,
} from '../session/session-slice.js';

/** A call to the fake server: method, path and CSRF header. */
interface Asked {
  method: string;
  path: string;
  csrf: string | null;
}
type Answer = (asked: Asked) => [status: number, body: object | string];

/** The parts of the browser's cookie jar and storage that these calls need. Node has its own fetch, Request and locks. */
const jar = new Map<string, string>();
const stored = new Map<string, string>();
const browser = {
  document: {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
  },
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  },
};
for (const [name, value] of Object.entries(browser))
  Object.defineProperty(globalThis, name, { value, configurable: true });

const realFetch = globalThis.fetch;
let asked: Asked[] = [];
/** Whether each call, in turn, was sent with cookies. */
let credentials: unknown[] = [];

function serve(answer: Answer): void {
  globalThis.fetch = jest.fn(async (input: unknown, init?: RequestInit) => {
    const request = input instanceof Request ? input : null;
    const url = request?.url ?? String(input);
    const one = {
      method: request?.method ?? init?.method ?? 'GET',
      path: url.replace('http://localhost', ''),
      csrf: new Headers(request?.headers ?? init?.headers).get('X-XSRF-TOKEN'),
    };
    asked.push(one);
    credentials.push(request?.credentials ?? init?.credentials);
    if (one.path === '/sanctum/csrf-cookie') jar.set('XSRF-TOKEN', 'fresh%3D');
    const [status, body] = answer(one);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(text, { status, headers: { 'content-type': 'application/json' } });
  }) as typeof fetch;
}

async function call(args: { url: string; method?: string }, { isSignedIn }: { isSignedIn: boolean }) {
  const { baseQuery } = await import('./base-query.js');
  const store = configureStore({ reducer: { session: sessionReducer } });
  if (isSignedIn) store.dispatch(signedIn());
  const api = {
    ...store,
    signal: new AbortController().signal,
    abort: () => undefined,
    extra: undefined,
    endpoint: 'x',
    type: 'query' as const,
  };
  const result = await baseQuery({ ...args, url: `http://localhost${args.url}` }, api as never, {});
  const state = store.getState() as SessionState;
  return { result, status: selectSessionStatus(state), isReused: selectIsReused(state) };
}

beforeEach(() => {
  asked = [];
  credentials = [];
  stored.clear();
  jar.clear();
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

describe('API call', () => {
  it('AUTH-038 AUTH-039 requests the CSRF cookie before a login and repeats it', async () => {
    serve(() => [200, { message: 'Welcome.' }]);
    await call({ url: '/api/v1/login', method: 'POST' }, { isSignedIn: false });
    expect(asked).toEqual([
      { method: 'GET', path: '/sanctum/csrf-cookie', csrf: null },
      { method: 'POST', path: '/api/v1/login', csrf: 'fresh=' },
    ]);
  });

  it('AUTH-040 sends credentials, also with the calls for the CSRF cookie and the renewal before it', async () => {
    serve(({ path }) => [path === '/api/v1/profile/me' ? 401 : 200, { data: 'me' }]);
    await call({ url: '/api/v1/profile/me' }, { isSignedIn: true });
    await call({ url: '/api/v1/profile/lang', method: 'POST' }, { isSignedIn: true });
    expect(asked.map(({ path }) => path)).toEqual([
      ...['/api/v1/profile/me', '/sanctum/csrf-cookie', '/api/v1/session/refresh', '/api/v1/profile/me'],
      '/api/v1/profile/lang',
    ]);
    expect(credentials).toEqual(asked.map(() => 'include'));
  });

  it('AUTH-040 sends credentials in every file that uses HTTP', () => {
    const files = globSync('web/src/**/*.{ts,tsx}').filter((file) => !/\.spec\.|\/testing\//.test(file));
    const speaking = files
      .map((file): [string, string] => [file, readFileSync(file, 'utf8')])
      .filter(([, text]) => /\bfetch\(|fetchBaseQuery\(|EventSource\(|new XMLHttpRequest|sendBeacon/.test(text));
    expect(speaking.map(([file]) => file)).toContain('web/src/lib/api/base-query.ts');
    const without = speaking.filter(([, text]) => !/credentials: 'include'|withCredentials(:| =) true/.test(text));
    expect(without.map(([file]) => file)).toEqual([]);
  });

  it('renews the session once and repeats the call after the access token expired', async () => {
    let isRenewed = false;
    serve(({ path }) => {
      if (path === '/api/v1/session/refresh') isRenewed = true;
      return path === '/api/v1/profile/me' && !isRenewed ? [401, { message: 'no' }] : [200, { data: 'me' }];
    });
    const { result, status } = await call({ url: '/api/v1/profile/me' }, { isSignedIn: true });
    expect(result.data).toEqual({ data: 'me' });
    expect(status).toBe('in');
    expect(asked.map(({ path }) => path)).toEqual([
      ...['/api/v1/profile/me', '/sanctum/csrf-cookie', '/api/v1/session/refresh', '/api/v1/profile/me'],
    ]);
  });

  it('AUTH-043 ends the session if it cannot be renewed', async () => {
    serve(() => [401, { message: 'no' }]);
    const { result, status } = await call({ url: '/api/v1/profile/me' }, { isSignedIn: true });
    expect(result.error?.status).toBe(401);
    expect(status).toBe('expired');
  });

  it('AUTH-055 stores that the session ended because its refresh value was used twice, for the login page', async () => {
    serve(({ path }) =>
      path === '/api/v1/session/refresh' ? [401, { message: 'no', code: 'session-reused' }] : [401, { message: 'no' }],
    );
    const { status, isReused } = await call({ url: '/api/v1/profile/me' }, { isSignedIn: true });
    expect([status, isReused]).toEqual(['expired', true]);
  });

  it('AUTH-041 renews an expired session for a logout, without a new login', async () => {
    let isRenewed = false;
    serve(({ path }) => {
      if (path === '/api/v1/session/refresh') isRenewed = true;
      return path === '/api/v1/logout' && !isRenewed ? [401, { message: 'no' }] : [200, { message: 'ok' }];
    });
    const { result } = await call({ url: '/api/v1/logout', method: 'POST' }, { isSignedIn: true });
    expect(result.data).toEqual({ message: 'ok' });
    expect(asked.filter(({ path }) => path === '/api/v1/logout')).toHaveLength(2);
  });

  it.each([503, 429, 502])('keeps the session after status %i of a renewal, and fails the call', async (code) => {
    serve(({ path }) => (path === '/api/v1/session/refresh' ? [code, { message: 'later' }] : [401, { message: 'no' }]));
    const { result, status } = await call({ url: '/api/v1/profile/me' }, { isSignedIn: true });
    expect(result.error?.status).toBe('FETCH_ERROR');
    expect(status).toBe('in');
  });

  it('keeps the session after a lost renewal, and repeats a renewal with an outdated CSRF token', async () => {
    serve(({ path }) => {
      if (path === '/api/v1/session/refresh') throw new TypeError('Failed to fetch');
      return [401, { message: 'no' }];
    });
    expect((await call({ url: '/api/v1/profile/me' }, { isSignedIn: true })).status).toBe('in');

    let isRenewed = false;
    jar.set('XSRF-TOKEN', 'stale');
    serve(({ path, csrf }) => {
      if (path !== '/api/v1/session/refresh') return isRenewed ? [200, { data: 'me' }] : [401, { message: 'no' }];
      isRenewed = csrf === 'fresh=';
      return isRenewed ? [200, {}] : [403, { code: 'csrf' }];
    });
    expect((await call({ url: '/api/v1/profile/me' }, { isSignedIn: true })).result.data).toEqual({ data: 'me' });
  });

  it('AUTH-012 does not renew after a refused login', async () => {
    serve(() => [401, { message: 'Wrong.' }]);
    expect((await call({ url: '/api/v1/login', method: 'POST' }, { isSignedIn: true })).status).toBe('in');
    expect(asked.map(({ path }) => path)).not.toContain('/api/v1/session/refresh');
  });

  it('AUTH-012 does not renew for a visitor', async () => {
    serve(() => [401, { message: 'no' }]);
    expect((await call({ url: '/api/v1/profile/me' }, { isSignedIn: false })).status).toBe('unknown');
    expect(asked.map(({ path }) => path)).toEqual(['/api/v1/profile/me']);
  });

  it.each([
    ['nothing', '', 200],
    ['null', 'null', 200],
    ["a proxy's page", '<html>Sign in</html>', 'PARSING_ERROR'],
  ])('ERR-002 fails for a 200 with %s', async (_name, body, status) => {
    serve(() => [200, body]);
    const { result } = await call({ url: '/api/v1/profile/me' }, { isSignedIn: false });
    expect(result.error?.status).toBe(status);
    expect(toProblem(result.error)).toMatchObject({ kind: 'unreadable', status: 200 });
  });

  it('ERR-002 succeeds only with 200', async () => {
    serve(() => [201, { data: 1 }]);
    expect((await call({ url: '/api/v1/profile/me' }, { isSignedIn: false })).result.error?.status).toBe(201);
  });
});
