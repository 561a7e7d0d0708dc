import { randomBytes, randomUUID } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { RUN_EXPERIMENT_WORKFLOW } from '#libs/orchestration/experiment.messages.js';
import { missingSearchAttributes } from '#libs/orchestration/namespace-setup.js';
import { QUEUES } from '#libs/orchestration/served-queues.js';
import { SEARCH_ATTRIBUTES } from '#libs/orchestration/search-attributes.js';
import { fileURLToPath } from 'node:url';
import { startStack, type Stack } from '../../../test/support/stack.js';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';

const COMMAND = fileURLToPath(new URL('../../../dist/apps/worker/src/commands/set-up-temporal.js', import.meta.url));
const NAMES = Object.values(SEARCH_ATTRIBUTES).map(({ name }) => name);
const bare = `bare_${randomBytes(4).toString('hex')}`;

describe('a worker in a namespace without our search attributes', () => {
  let stack: Stack;
  let client: Client;
  beforeAll(async () => {
    stack = await startStack({ parts: [], env: { TEMPORAL_NAMESPACE: bare } });
    client = new Client({
      connection: await Connection.connect({ address: stack.temporalAddress }),
      namespace: bare,
    });
    await client.workflowService.registerNamespace({
      namespace: bare,
      workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
    });
    await waitFor(() => missingSearchAttributes(client.connection, bare), { what: 'the bare namespace' });
  });
  afterAll(async () => {
    await client.connection.close();
    await stack.stop();
  });
  const setUp = () => spawnSync(process.execPath, [COMMAND], { env: stack.env, encoding: 'utf8' });
  const lines = () =>
    stack.worker
      .tail()
      .split('\n')
      .filter((line) => line.includes('no run is served'));

  it('logs it once, serves no run, and starts by itself when the command has added them', async () => {
    const start = { workflowId: randomUUID(), taskQueue: QUEUES.core, args: [{}] };
    const handle = await waitFor(() => client.workflow.start(RUN_EXPERIMENT_WORKFLOW, start), {
      what: 'a waiting run',
    });
    const started = stack.worker.start();
    await waitFor(() => lines().length > 0, { what: "the worker's line" });
    const [line] = lines();
    for (const part of [bare, ...NAMES, 'npm run temporal:setup']) expect(line).toContain(part);
    const ready = await fetch(`${stack.worker.url}/health/ready`);
    expect(ready.status).toBe(503);
    expect(JSON.stringify(await ready.json())).toContain('has no search attribute Platform');
    expect(Number((await handle.describe()).historyLength)).toBe(2); // started and scheduled: no worker took it

    expect(setUp()).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(`added the search attributes ${NAMES.join(', ')}.`),
    });
    await started;
    expect(lines()).toHaveLength(1);
    expect(setUp()).toMatchObject({ status: 0, stdout: expect.stringContaining('nothing was missing') });
    await waitFor(async () => Number((await handle.describe()).historyLength) > 3, { what: 'the first workflow task' });
    await handle.terminate('it has nothing to run');
  });
});
