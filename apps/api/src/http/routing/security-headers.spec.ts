import { describe, expect, it } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { securityHeaders } from './security-headers.js';

const headersOf = async (
  isSecure: boolean,
  cardFieldOrigin: string | null = 'http://127.0.0.1:3100',
): Promise<Record<string, string>> => {
  const app = express();
  app.use(securityHeaders({ isSecure, imageOrigins: ['https://graph.test'], cardFieldOrigin }));
  app.get('/', (_request, response) => void response.end());
  return (await request(app).get('/')).headers;
};

describe('security headers', () => {
  it('promise TLS for a year, subdomains included, only if there is TLS', async () => {
    expect((await headersOf(true))['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect((await headersOf(true))['content-security-policy']).toContain('upgrade-insecure-requests');
    expect((await headersOf(false))['strict-transport-security']).toBeUndefined();
  });

  it("BILL-040 allow Stripe's script only with real keys, and the sandbox's card frame only without", async () => {
    const rulesOf = async (origin: string | null) => {
      const policy = (await headersOf(true, origin))['content-security-policy']!;
      return Object.fromEntries(policy.split(';').map((rule) => [rule.trim().split(' ')[0]!, rule.trim()]));
    };
    const [real, sandbox] = [await rulesOf(null), await rulesOf('http://127.0.0.1:3100')];
    expect(real['script-src']).toBe("script-src 'self' https://js.stripe.com https://*.js.stripe.com");
    expect(real['connect-src']).toBe("connect-src 'self' https://api.stripe.com");
    expect(real['frame-src']).toBe("frame-src 'self' https:");
    expect([sandbox['script-src'], sandbox['connect-src']]).toEqual(["script-src 'self'", "connect-src 'self'"]);
    expect(sandbox['frame-src']).toBe("frame-src 'self' https: http://127.0.0.1:3100");
  });

  it('allow only our own scripts, and no framing, foreign base address or foreign form target', async () => {
    const policy = (await headersOf(true))['content-security-policy']!;
    const rules = new Map(policy.split(';').map((rule) => [rule.trim().split(' ')[0]!, rule.trim()]));
    expect(rules.get('script-src')).toBe("script-src 'self'");
    for (const none of ['object-src', 'base-uri', 'frame-ancestors']) expect(rules.get(none)).toBe(`${none} 'none'`);
    expect(rules.get('form-action')).toBe("form-action 'self'");
    expect(rules.get('connect-src')).toBe("connect-src 'self'");
  });
});
