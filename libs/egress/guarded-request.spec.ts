import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { guardedRequest, type Guard } from './guarded-request.js';

let server: Server;
let base: string;
let asked: { url: string; headers: IncomingMessage['headers']; body: Buffer }[] = [];
const LOCAL: Guard = { allowed: ['127.0.0.1/32'] };

beforeAll(async () => {
  server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { url = '', headers } = request;
      asked.push({ url, headers, body });
      if (url === '/silent') return;
      if (url === '/drips') return void response.writeHead(200).write('so far');
      if (url === '/elsewhere') return void response.writeHead(307, { location: `${base}/other` }).end();
      if (url === '/busy') return void response.writeHead(429, { 'retry-after': '7' }).end('later');
      response.end('x'.repeat(9_000));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = (path: string, { ms = 5_000, guard = LOCAL, body = Buffer.from('{"ñ":1}') } = {}) =>
  guardedRequest(
    `${base}${path}`,
    { method: 'POST', headers: { 'x-own': '1' }, body, signal: AbortSignal.timeout(ms), mostBytes: 4_096 },
    guard,
  );

describe('guarded requests', () => {
  it('send the exact body, and read no more of the response than allowed', async () => {
    const body = Buffer.from([...Array(70_000).keys()].map((n) => n % 256));
    const answer = await post('/take', { body });
    expect(answer).toMatchObject({ outcome: 'answered', status: 200 });
    expect(answer).toHaveProperty('body', Buffer.from('x'.repeat(4_096)));
    expect(asked).toHaveLength(1);
    expect(asked[0]!.body.equals(body)).toBe(true);
    expect(asked[0]!.headers).toMatchObject({ 'x-own': '1', 'content-length': '70000' });
    expect(Object.keys(asked[0]!.headers)).not.toEqual(expect.arrayContaining(['cookie']));
  });

  it('follow no redirect, and report its target', async () => {
    expect(await post('/elsewhere')).toMatchObject({ outcome: 'answered', status: 307, location: `${base}/other` });
    expect(asked.map(({ url }) => url)).toEqual(['/elsewhere']);
  });

  it('report when the server allows the next request', async () => {
    expect(await post('/busy')).toMatchObject({ status: 429, retryAfter: '7' });
  });

  it('end as `silent` without any response in time, and as `answered` if only the end of the response is missing', async () => {
    expect(await post('/silent', { ms: 200 })).toEqual({ outcome: 'silent' });
    expect(await post('/drips', { ms: 200 })).toMatchObject({ status: 200, body: Buffer.from('so far') });
  });

  it('connect to the checked address, even if the name resolves to another one a moment later', async () => {
    const answers = ['127.0.0.1', '10.0.0.1'];
    const guard: Guard = { ...LOCAL, resolveAll: async () => [{ address: answers.shift()!, family: 4 }] };
    const { port } = new URL(base);
    const named = { method: 'POST', headers: {}, signal: AbortSignal.timeout(5_000), mostBytes: 10 } as const;
    expect(await guardedRequest(`http://shop.example:${port}/`, named, guard)).toMatchObject({ status: 200 });
    expect(answers).toEqual(['10.0.0.1']);
    expect(await guardedRequest(`http://shop.example:${port}/`, named, guard)).toEqual({ outcome: 'unreachable' });
    expect(asked).toHaveLength(1);
  });
});
