import { describe, expect, it } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { securityHeaders } from './security-headers.js';

const headersOf = async (isSecure: boolean): Promise<Record<string, string>> => {
  const app = express();
  app.use(securityHeaders({ isSecure, imageOrigins: ['https://graph.test'] }));
  app.get('/', (_request, response) => void response.end());
  return (await request(app).get('/')).headers;
};

describe('security headers', () => {
  it('promise TLS for a year, subdomains included, where there is TLS, and nowhere else', async () => {
    expect((await headersOf(true))['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect((await headersOf(true))['content-security-policy']).toContain('upgrade-insecure-requests');
    expect((await headersOf(false))['strict-transport-security']).toBeUndefined();
  });

  it('let no script run but our own files, and nobody frame us or change where links and forms lead', async () => {
    const policy = (await headersOf(true))['content-security-policy']!;
    const rules = new Map(policy.split(';').map((rule) => [rule.trim().split(' ')[0]!, rule.trim()]));
    expect(rules.get('script-src')).toBe("script-src 'self'");
    for (const none of ['object-src', 'base-uri', 'frame-ancestors']) expect(rules.get(none)).toBe(`${none} 'none'`);
    expect(rules.get('form-action')).toBe("form-action 'self'");
    expect(rules.get('connect-src')).toBe("connect-src 'self'");
  });
});
