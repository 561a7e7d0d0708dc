import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startMetricsServer, type MetricsServer } from './metrics-server.js';

const opened: { close(): unknown }[] = [];
afterEach(() => opened.splice(0).forEach((one) => one.close()));

/** A port that another server holds. */
async function taken(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  opened.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function start(
  port: number,
  failures: string[] = [],
  otherMetrics?: () => Promise<string>,
): Promise<MetricsServer> {
  const server = await startMetricsServer({
    address: `127.0.0.1:${port}`,
    sources: [],
    ...(otherMetrics ? { otherMetrics } : {}),
    onFailure: (what) => failures.push(what),
  });
  opened.push(server);
  return server;
}

describe('startMetricsServer', () => {
  it('reports a port in use, and throws nothing', async () => {
    const failures: string[] = [];
    await start(await taken(), failures);
    expect(failures).toEqual(['server']);
  });

  it("serves this process's metrics even if other sources cannot be read", async () => {
    const port = await freed();
    const failures: string[] = [];
    await start(port, failures, async () => Promise.reject(new Error('gone')));
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect([answer.status, failures]).toEqual([200, ['further']]);
    expect(await answer.text()).toContain('nodejs_eventloop_lag_seconds');
  });

  it('serves nothing but the metrics', async () => {
    const port = await freed();
    await start(port, [], async () => 'further_total 1\n');
    const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
    expect((await get('/')).status).toBe(404);
    expect((await get('/metrics', { method: 'POST' })).status).toBe(404);
    expect(await (await get('/metrics?x=1')).text()).toMatch(/\nfurther_total 1\n$/);
  });
});

async function freed(): Promise<number> {
  const port = await taken();
  opened.pop()!.close();
  return port;
}
