import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor, waitForHttp } from '../../scripts/lib/wait-for.mjs';
import { Cable } from '../support/cable.js';
import { startStack, type Stack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';

const MAIN = path.resolve('dist/processes/api.js');

let stack: Stack;
let cable: Cable;
let api: ChildProcess;
beforeAll(async () => {
  // The stack's own API does not start: the test starts one that reaches the database through a proxy.
  stack = await startStack({ parts: ['sandbox'] });
  const database = new URL(stack.databaseUrl);
  cable = new Cable(new URL(stack.databaseUrl).host);
  await cable.plugIn();
  database.host = cable.host;
  api = spawn(process.execPath, [MAIN], {
    env: { ...stack.env, NODE_OPTIONS: '', DATABASE_URL: database.href },
    stdio: 'ignore',
  });
  await waitForHttp(`${stack.apiUrl}/api/v1/health/ready`, { timeoutMs: 20_000 });
}, 60_000);
afterAll(async () => {
  if (api?.exitCode === null) api.kill('SIGKILL');
  await cable?.pull();
  await stack?.stop();
});

describe('database outage', () => {
  it('returns 503 with Retry-After, and works again without a restart', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    await cable.pull();
    const refused = await client.get('/profile/me');
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await client.post('/login', { email: 'a@b.test', password: 'some password' })).status).toBe(503);
    expect((await client.get('/health')).status).toBe(200);
    expect(await client.get('/health/ready')).toMatchObject({ status: 503, body: { errors: [{ field: 'database' }] } });
    await cable.plugIn();
    await waitFor(async () => (await client.get('/profile/me')).status === 200, {
      what: 'a signed-in answer',
      timeoutMs: 20_000,
    });
    expect(api.exitCode).toBeNull();
  }, 30_000);

  it('SIGTERM exits with 0 after the open requests, and accepts no others', async () => {
    const { hostname, port } = new URL(stack.apiUrl);
    const line = connect(Number(port), hostname);
    let output = '';
    line.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const question = 'GET /api/v1/health HTTP/1.1\r\nHost: polyad\r\n';
    line.write(`${question}\r\n`);
    await once(line, 'data');
    line.write(question); // the empty line that ends it arrives late
    const ended = once(api, 'exit');
    api.kill('SIGTERM');
    const isClosed = () =>
      fetch(`${stack.apiUrl}/api/v1/health`).then(
        () => false,
        () => true,
      );
    await waitFor(isClosed, { what: 'the API to refuse connections', timeoutMs: 10_000 });
    line.write('\r\n');
    expect(await ended).toEqual([0, null]);
    expect(output.match(/HTTP\/1.1 200 /g)).toHaveLength(2);
  }, 20_000);
});

describe('invalid configuration', () => {
  it('is listed completely, and the process exits with 1 without printing a secret', async () => {
    const env = { ...stack.env, NODE_OPTIONS: '', PORT: 'abc', SESSION_SECRET: 'hunter2', DATABASE_URL: '' };
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let text = '';
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    for (const name of ['PORT', 'SESSION_SECRET', 'DATABASE_URL']) expect(text).toContain(`- ${name}: `);
    expect(text).not.toContain('hunter2');
  });
});
