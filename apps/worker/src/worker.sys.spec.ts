import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { HOUSEKEEPING_SCHEDULE_ID } from '#libs/orchestration/ids.js';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { startStack, type Stack } from '../../../test/support/stack.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ parts: ['worker'] });
});
afterAll(() => stack.stop());

const get = async (path: string) => {
  const response = await fetch(`${stack.worker.url}${path}`);
  return { status: response.status, body: (await response.json()) as { parts?: Record<string, string> } };
};

describe('a worker process', () => {
  it('reports that it is alive, and whether everything that it needs responds', async () => {
    expect((await get('/health')).status).toBe(200);
    const ready = await get('/health/ready');
    expect(ready).toMatchObject({
      status: 200,
      body: { parts: { database: 'ok', storage: 'ok', worker: 'ok', temporal: 'ok', jobs: 'ok' } },
    });
    expect((await get('/elsewhere')).status).toBe(404);
  });

  it('records which queues it serves, and that it stops serving them when it ends', async () => {
    const served = async () => {
      const { rows } = await stack.database.query<{ queue: string }>(
        'select queue from worker_presence order by queue',
      );
      return rows.map(({ queue }) => queue);
    };
    await waitFor(async () => (await served()).length === 4, { what: 'the queues' });
    expect(await served()).toEqual(['core', 'platform-google', 'platform-meta', 'platform-tiktok']);
    await stack.worker.stop();
    expect(await served()).toEqual([]);
    await stack.worker.start();
  });

  it('schedules 24 runs a day for housekeeping, and ends the dispatcher runs of earlier versions', async () => {
    const connection = await Connection.connect({ address: stack.temporalAddress });
    const client = new Client({ connection, namespace: stack.namespace });
    const { schedule, workflow } = client;
    await stack.worker.stop();
    const action = {
      type: 'startWorkflow',
      workflowType: 'dispatchOutboxWorkflow',
      taskQueue: 'core',
      args: [],
    } as const;
    await schedule.create({ scheduleId: 'outbox-dispatch', spec: { intervals: [{ every: '1 hour' }] }, action });
    const open = await workflow.start('dispatchOutboxWorkflow', { workflowId: 'outbox-mail/1', taskQueue: 'core' });
    const isListed = async () => (await workflow.count(`WorkflowType = 'dispatchOutboxWorkflow'`)).count > 0;
    await waitFor(isListed, { what: 'the run of the version before' });

    for (let start = 0; start < 2; start++) {
      await stack.worker.start();
      const ids: string[] = [];
      for await (const { scheduleId } of schedule.list()) ids.push(scheduleId);
      expect(ids).toEqual([HOUSEKEEPING_SCHEDULE_ID]);
      await stack.worker.stop();
    }
    expect((await open.describe()).status.name).toBe('TERMINATED');
    const { policies, spec } = await schedule.getHandle(HOUSEKEEPING_SCHEDULE_ID).describe();
    expect(policies).toMatchObject({ overlap: 'SKIP' });
    expect(spec.intervals).toMatchObject([{ every: 3_600_000 }]);
    await connection.close();
    await stack.worker.start();
  });

  it('ends by itself on request', async () => {
    await stack.worker.stop();
    expect(stack.worker.tail()).toContain('the worker has ended');
  });
});
