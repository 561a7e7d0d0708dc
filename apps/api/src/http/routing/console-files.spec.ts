import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import request from 'supertest';
import { serveConsole } from './console-files.js';

const folder = mkdtempSync(path.join(tmpdir(), 'polyad-console-'));
mkdirSync(path.join(folder, 'assets'));
writeFileSync(path.join(folder, 'index.html'), '<title>console</title>');
writeFileSync(path.join(folder, 'assets/app-1a2b3c.js'), '1');
writeFileSync(path.join(folder, 'assets/app-1a2b3c.js.br'), brotliCompressSync('1'));
writeFileSync(path.join(folder, 'assets/app-1a2b3c.js.gz'), gzipSync('1'));
writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
for (const name of ['index.en', 'index.es', 'pricing.es']) {
  const text = `<title>${name}</title>`;
  writeFileSync(path.join(folder, `${name}.html`), text);
  writeFileSync(path.join(folder, `${name}.html.br`), brotliCompressSync(text));
  writeFileSync(path.join(folder, `${name}.html.gz`), gzipSync(text));
}
afterAll(() => rmSync(folder, { recursive: true }));

const app = express();
serveConsole(app as unknown as NestExpressApplication, folder);
const open = (address: string, accept = 'text/html,*/*') => request(app).get(address).set('accept', accept);

describe('serveConsole', () => {
  it.each([
    ['/', 'es-MX,es;q=0.9,en;q=0.8', 'index.es'],
    ['/', 'fr', 'index.en'],
    ['/', '*', 'index.en'],
    ['/pricing?a=1', 'es', 'pricing.es'],
    ['/pricing', 'en', 'console'],
    ['/pricing/..%2findex', 'es', 'console'],
  ])('serves %s to a reader of %s with the head of %s', async (address, languages, title) => {
    const { text, headers } = await open(address).set('accept-language', languages).set('accept-encoding', 'gzip');
    expect(text).toBe(`<title>${title}</title>`);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['vary']).toContain('Accept-Language');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it.each(['/login', '/experiments/meta/live', '/experiment/meta/results?id=1'])(
    'serves index.html for the page %s, with revalidation',
    async (address) => {
      const answer = await open(address);
      expect(answer.text).toBe('<title>console</title>');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('caches hashed assets for a year and other files not at all', async () => {
    expect((await open('/assets/app-1a2b3c.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await open('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('serves %s with the encoding %s', async (codings, chosen) => {
    const answer = await open('/assets/app-1a2b3c.js')
      .set('accept-encoding', codings)
      .buffer()
      .parse((response, done) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => done(null, Buffer.concat(parts)));
      });
    const { headers } = answer;
    expect(headers['content-encoding']).toBe(chosen);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['vary']).toBe('Accept-Encoding');
    expect(String(answer.body)).toBe('1'); // superagent unpacks
  });

  it.each([
    ['a missing file', '/assets/old-9f.js', 'text/html'],
    ['the API', '/api/v1/nothing', 'text/html'],
    ['the CSRF address', '/sanctum/csrf-cookie', 'text/html'],
    ['a call from a script', '/experiments', 'application/json'],
  ])('does not handle %s', async (_name, address, accept) => {
    expect((await open(address, accept)).status).toBe(404);
  });

  it.each([
    '//evil.test',
    '//evil.test/assets',
    '/\\evil.test',
    '/%5cevil.test',
    '//assets',
    '/assets',
    '/assets/..%2f',
    '/%0d%0aLocation:%20//evil.test',
  ])('AUTH-004 does not redirect %s', async (address) => {
    for (const accept of ['text/html', '*/*', 'application/json']) {
      const { status, headers } = await open(address, accept);
      expect([status < 300 || status >= 400, headers['location']]).toEqual([true, undefined]);
    }
  });

  it('does not handle POST', async () => {
    expect((await request(app).post('/login').set('accept', 'text/html')).status).toBe(404);
  });
});
