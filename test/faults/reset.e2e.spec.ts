import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { experimentWorkflowId } from '#libs/orchestration/ids.js';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { startStack, type Stack } from '../support/stack.js';
import { largeExperiment } from './large-experiment.js';
import { Scenario } from './scenario.js';
import { accountFor, witnessed } from './witness.js';

const LIMIT_MS = 110_000;
jest.setTimeout(LIMIT_MS + 30_000);

let stack: Stack;
let scenario: Scenario;
let connection: Connection;
let client: Client;
beforeAll(async () => {
  stack = await startStack({ timeScale: 1, timings: { createTimeoutSeconds: 2, settleMarginSeconds: 1 } });
  scenario = new Scenario(stack);
  connection = await Connection.connect({ address: stack.temporalAddress });
  client = new Client({ connection, namespace: stack.namespace });
}, 60_000);
afterAll(async () => {
  await connection?.close();
  await stack?.stop();
});

/** Runs the workflow again from the end of its first task, as `temporal workflow reset --type FirstWorkflowTask` does. */
async function reset(uuid: string): Promise<{ before: string; after: string }> {
  const handle = client.workflow.getHandle(experimentWorkflowId(uuid));
  const { runId: before } = await handle.describe();
  const firstTask = await waitFor(
    async () => (await handle.fetchHistory()).events!.find((event) => event.workflowTaskCompletedEventAttributes),
    { what: 'its first task', timeoutMs: LIMIT_MS },
  );
  const { runId: after } = await client.workflowService.resetWorkflowExecution({
    namespace: stack.namespace,
    workflowExecution: { workflowId: handle.workflowId, runId: before },
    workflowTaskFinishEventId: firstTask!.eventId!,
    reason: 'a test',
    requestId: randomUUID(),
  });
  return { before, after };
}

/** When an object was last switched on. */
const lastOn = (history: { at: string; status: string }[]) => history.findLast(({ status }) => status === 'ACTIVE')?.at;

describe('run that is reset during its creation', () => {
  it('LIFE-012 restarts, and creates exactly one ad for each planned one', async () => {
    // Half of the calls are slow, so that some are always in progress.
    const match = { path: '/(adsets|ads)$', method: 'POST', probability: 0.5 };
    await scenario.addFault({ kind: 'latency', ms: 1_500, match });
    const { uuid, key, tested } = await scenario.submit(largeExperiment('Reset and alive'));
    const untilCreated = (least: number) =>
      waitFor(async () => (await scenario.created(key)) >= least, { what: `${least} ads`, timeoutMs: LIMIT_MS });
    await untilCreated(0.2 * tested);
    await stack.worker.kill(); // their answers are lost
    const { before: first, after } = await reset(uuid);
    await stack.worker.start();
    const statusOf = async (runId: string) =>
      (await client.workflow.getHandle(experimentWorkflowId(uuid), runId).describe()).status.name;
    expect(await statusOf(first)).toBe('TERMINATED');
    await untilCreated(0.5 * tested);
    await reset(uuid);

    const isRunning = async () => (await scenario.stored(uuid)).phase === 'running';
    await waitFor(isRunning, { what: 'the live campaign', timeoutMs: LIMIT_MS });
    const rows = await scenario.ledger(uuid);
    const objects = await witnessed(stack.sandboxUrl, key);
    const account = accountFor(
      objects,
      rows.map(({ name }) => name),
    );
    expect(rows.map(({ state }) => state)).toEqual(rows.map(() => 'created'));
    expect(account).toMatchObject({ distinct: account.planned, duplicates: 0, extra: 0, lost: 0, liveTooEarly: 0 });
    expect(new Set(rows.map(({ platformId }) => platformId))).toEqual(new Set(objects.map(({ id }) => id)));

    expect((await (await scenario.client()).post(`/experiments/${uuid}/stop`)).status).toBe(200);
    const ended = () => client.workflow.getHandle(experimentWorkflowId(uuid)).result();
    expect(await ended()).toBe('NO_RESULTS');
    expect(await statusOf(after)).toBe('TERMINATED');

    const activeAt = async () => (await witnessed(stack.sandboxUrl, key)).map(({ history }) => lastOn(history));
    const before = await activeAt();
    await reset(uuid); // the reset run gets its messages again: it stops, and switches nothing on
    expect(await ended()).toBe('NO_RESULTS');
    expect(await activeAt()).toEqual(before);
  });
});
