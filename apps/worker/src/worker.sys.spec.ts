import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { HOUSEKEEPING_SCHEDULE_ID, OUTBOX_SCHEDULE_ID } from '#libs/orchestration/ids.js';
import { startStack, type Stack } from '../../../test/support/stack.js';

jest.setTimeout(60_000);
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
  it('says that it lives, and whether everything it needs answers', async () => {
    expect((await get('/health')).status).toBe(200);
    const ready = await get('/health/ready');
    expect(ready).toMatchObject({
      status: 200,
      body: { parts: { database: 'ok', storage: 'ok', worker: 'ok', temporal: 'ok' } },
    });
    expect((await get('/elsewhere')).status).toBe(404);
  });

  it('makes the schedules that work off what was left behind and delete what is old, once', async () => {
    const connection = await Connection.connect({ address: stack.temporalAddress });
    const { schedule } = new Client({ connection, namespace: stack.namespace });
    for (const id of [OUTBOX_SCHEDULE_ID, HOUSEKEEPING_SCHEDULE_ID])
      expect((await schedule.getHandle(id).describe()).policies).toMatchObject({ overlap: 'SKIP' });
    await stack.worker.stop();
    await stack.worker.start();
    const ids: string[] = [];
    for await (const { scheduleId } of schedule.list()) ids.push(scheduleId);
    expect(ids.sort()).toEqual([HOUSEKEEPING_SCHEDULE_ID, OUTBOX_SCHEDULE_ID]);
    await connection.close();
  });

  it('ends by itself when asked to', async () => {
    await stack.worker.stop();
    expect(stack.worker.tail()).toContain('the worker has ended');
  });
});
