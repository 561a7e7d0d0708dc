import { describe, expect, it, jest } from '@jest/globals';
import type { Client } from '@temporalio/client';
import { CompleteAsyncError } from '@temporalio/common';
import type { ActivityHost } from './activity-host.js';
import { failure } from './failures.js';
import { reportingTrouble } from './reporting-trouble.js';

const RUN = 'experiment/9c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11';

/** A step of a slice that fails, and the signals to its run. */
function failingStep(error: unknown, { isAway = false } = {}) {
  const signals: unknown[] = [];
  const lines: string[] = [];
  const at = { attempt: 1, workflowId: `${RUN}/wave/0/slice/3` };
  const temporal = {
    withDeadline: (_: number, work: () => Promise<void>) => work(),
    workflow: {
      getHandle: (id: string) => ({
        async signal(_: unknown, trouble: object) {
          if (isAway) throw new Error('the engine is away');
          signals.push({ id, ...trouble });
        },
      }),
    },
  } as unknown as Client;
  const host = {
    attempt: () => at.attempt,
    workflowId: () => at.workflowId,
    log: { info: (_: object, message: string) => void lines.push(message) },
  } as unknown as ActivityHost;
  const { createBatch } = reportingTrouble(
    { host, temporal },
    { createBatch: (): Promise<void> => Promise.reject(error) },
  );
  const attempt = async (number: number) => {
    at.attempt = number;
    await expect(createBatch()).rejects.toBe(error);
  };
  return { attempt, signals, lines, at };
}

const outage = () => failure('TRANSIENT', { message: 'meta: an unexpected error' });

describe('a failing step that will be retried', () => {
  it('is reported to the run of its slice from the third attempt on, at intervals', async () => {
    const { attempt, signals } = failingStep(outage());
    for (const number of [1, 2]) await attempt(number);
    expect(signals).toEqual([]);
    for (const number of [3, 4, 5]) await attempt(number);
    expect(signals).toEqual([
      {
        id: RUN,
        activity: 'createBatch',
        type: 'TRANSIENT',
        message: 'meta: an unexpected error',
        attempt: 3,
        againInMs: null,
      },
    ]);
  });

  it('is reported again a minute later, and every ten minutes if it lasts', async () => {
    jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'queueMicrotask'] });
    try {
      const { attempt, signals } = failingStep(outage());
      const reportsAfter = async (minutes: number) => {
        for (let minute = 0; minute < minutes; minute++) {
          await attempt(3);
          jest.setSystemTime(Date.now() + 60_000);
        }
        return signals.length;
      };
      expect(await reportsAfter(10)).toBe(10);
      expect(await reportsAfter(9)).toBe(10);
      expect(await reportsAfter(1)).toBe(11);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is reported immediately if the next attempt is far away', async () => {
    const { attempt, signals } = failingStep(failure('CLOSED_GATE', { message: 'throttled', retryAfterMs: 300_000 }));
    await attempt(1);
    expect(signals).toMatchObject([{ attempt: 1, againInMs: expect.any(Number) }]);
  });

  it('is counted separately for each run', async () => {
    const { attempt, signals, at } = failingStep(outage());
    await attempt(3);
    at.workflowId = 'experiment/another';
    await attempt(3);
    expect(signals).toMatchObject([{ id: RUN }, { id: 'experiment/another' }]);
  });

  it('stays the same error if the report fails', async () => {
    const { attempt, lines } = failingStep(outage(), { isAway: true });
    await attempt(3);
    expect(lines).toEqual(['could not report to a run the reason of its delay']);
  });

  it.each([
    ['an error that ends a step', failure('INVALID_REQUEST', { message: 'no' })],
    ['an activity that ends later', new CompleteAsyncError()],
  ])('does not report %s', async (_, error) => {
    const { attempt, signals } = failingStep(error);
    await attempt(9);
    expect(signals).toEqual([]);
  });

  it('is not reported to a workflow that is not an experiment', async () => {
    const { attempt, signals, at } = failingStep(outage());
    at.workflowId = 'housekeeping-2026-11-22';
    await attempt(9);
    expect(signals).toEqual([]);
  });
});
