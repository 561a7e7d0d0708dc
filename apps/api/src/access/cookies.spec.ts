import { describe, expect, it } from '@jest/globals';
import express, { type Request } from 'express';
import request from 'supertest';
import { Cookies } from './cookies.js';

/** The Set-Cookie lines of an installation, by their names. */
async function lines(environment: ConstructorParameters<typeof Cookies>[0]): Promise<Map<string, string>> {
  const cookies = new Cookies(environment);
  const app = express().get('/', (_request, response) => {
    for (const name of ['access', 'refresh', 'visitor'] as const) cookies.set(response, name, 'value', 60_000);
    cookies.setXsrf(response, 'token');
    response.end();
  });
  const sent = (await request(app).get('/')).headers['set-cookie'] as unknown as string[];
  return new Map(sent.map((line) => [line.split('=')[0]!, line]));
}

describe('cookies', () => {
  it.each([
    ['production', { NODE_ENV: 'production', PUBLIC_URL: 'http://console.test' }],
    ['an https address', { NODE_ENV: 'development', PUBLIC_URL: 'https://console.test' }],
  ] as const)(
    'AUTH-055 in %s are sent only to this host, only over TLS, and are hidden from scripts',
    async (_name, given) => {
      const sent = await lines(given);
      expect([...sent.keys()]).toEqual([
        '__Host-polyad_access',
        '__Host-polyad_refresh',
        '__Host-polyad_visitor',
        'XSRF-TOKEN',
      ]);
      for (const [name, line] of sent) {
        expect(line).toMatch(/; Path=\/(;|$)/);
        expect(line).toContain('; Secure');
        expect(line).toContain('; SameSite=Lax');
        expect(line).not.toMatch(/domain/i);
        // A page has to read the cookie that it echoes in X-XSRF-TOKEN.
        expect(line.includes('; HttpOnly')).toBe(name !== 'XSRF-TOKEN');
      }
    },
  );

  it('AUTH-055 work without TLS on a developer’s machine', async () => {
    const sent = await lines({ NODE_ENV: 'development', PUBLIC_URL: 'http://127.0.0.1:3000' });
    expect([...sent.keys()]).toContain('polyad_access');
    expect([...sent.values()].join()).not.toContain('Secure');
  });

  it.each([
    ['polyad_shared', 'http://127.0.0.1:3000'],
    ['__Host-polyad_shared', 'https://console.test'],
  ])('reads a cookie by %s and ignores similar names', (name, PUBLIC_URL) => {
    const cookies = new Cookies({ NODE_ENV: 'development', PUBLIC_URL });
    const value = 'x'.repeat(4_096);
    const sent = {
      [`${name}_a1`]: value,
      [`${name}_0b`]: `${value}x`,
      [`${name}_`]: 'v',
      [`${name}_${'a'.repeat(33)}`]: 'v',
      [name]: 'v',
      [`${name}_xyz`]: 'v',
      [`other_${name}_c2`]: 'v',
      polyad_access_c2: 'v',
      c2: 'v',
    };
    const from = { cookies: sent } as unknown as Request;
    expect(cookies.whichOf(from, 'shared').toSorted()).toEqual(['0b', 'a1']);
    expect(cookies.read(from, 'shared', 'a1')).toBe(value);
    // Longer than any of our cookies.
    expect(cookies.read(from, 'shared', '0b')).toBeUndefined();
    expect(cookies.read(from, 'shared', 'c2')).toBeUndefined();
    expect(cookies.whichOf({} as Request, 'shared')).toEqual([]);
  });

  it('AUTH-055 ignores values that are not text', () => {
    const cookies = new Cookies({ NODE_ENV: 'development', PUBLIC_URL: 'http://127.0.0.1:3000' });
    const from = (polyad_access: unknown) => ({ cookies: { polyad_access } }) as unknown as Request;
    expect(cookies.read(from('token'), 'access')).toBe('token');
    for (const value of [{ length: 1 }, ['token'], undefined])
      expect(cookies.read(from(value), 'access')).toBeUndefined();
  });

  it.each(['http://127.0.0.1:3000', 'https://console.test'])(
    'AUTH-055 deletes cookies with the attributes they were set with: %s',
    async (url) => {
      const cookies = new Cookies({ NODE_ENV: 'development', PUBLIC_URL: url });
      const app = express().get('/', (_request, response) => {
        cookies.set(response, 'access', 'value', 60_000);
        cookies.clear(response, 'access');
        response.end();
      });
      const [set, clear] = (await request(app).get('/')).headers['set-cookie'] as unknown as [string, string];
      // A browser deletes only the cookie with the same name, path and host.
      const kept = (line: string) =>
        line
          .split('; ')
          .filter((part) => !/^(Max-Age|Expires)=/.test(part))
          .map((part) => part.replace(/=value$/, '='));
      expect(kept(clear)).toEqual(kept(set));
      expect(Date.parse(/Expires=([^;]*)/.exec(clear)![1]!)).toBeLessThan(Date.now());
    },
  );
});
