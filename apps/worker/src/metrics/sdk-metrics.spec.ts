import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { freePorts } from '../../../../scripts/lib/ports.mjs';
import { installWithMetrics } from './sdk-metrics.js';

const OPTIONS = { logger: new DefaultLogger('ERROR', () => undefined), shutdownSignals: [] };
const other = createServer((_request, answer) => void answer.end('of another process'));
let taken: number;

beforeAll(async () => {
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  taken = (other.address() as AddressInfo).port;
});
afterAll(async () => {
  other.close();
  await Runtime.instance().shutdown();
});

it('reports ports in use, and installs nothing that would prevent a later attempt', async () => {
  const choosePort = jest.fn(async () => taken);
  await expect(installWithMetrics(OPTIONS, choosePort)).rejects.toThrow('in use');
  expect(choosePort).toHaveBeenCalledTimes(3);
});

it('uses another port if another process was faster', async () => {
  const ports = [taken, ...(await freePorts(1))];
  const metrics = await installWithMetrics(OPTIONS, async () => ports.shift()!);
  expect(ports).toEqual([]);
  expect(await metrics.read()).not.toContain('of another process');
});
