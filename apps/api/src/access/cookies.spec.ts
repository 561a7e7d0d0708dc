import { describe, expect, it } from '@jest/globals';
import express from 'express';
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
    'AUTH-055 in %s belong to this host alone, over TLS alone, and no script reads them',
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
        // The one that a page echoes in X-XSRF-TOKEN has to be read.
        expect(line.includes('; HttpOnly')).toBe(name !== 'XSRF-TOKEN');
      }
    },
  );

  it('AUTH-055 work without TLS on a developer’s machine', async () => {
    const sent = await lines({ NODE_ENV: 'development', PUBLIC_URL: 'http://127.0.0.1:3000' });
    expect([...sent.keys()]).toContain('polyad_access');
    expect([...sent.values()].join()).not.toContain('Secure');
  });
});
