import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WorkflowHandle } from '@temporalio/client';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import { progressQuery, stopUpdate } from '#libs/orchestration/experiment.messages.js';
import { experimentWorkflowId } from '#libs/orchestration/ids.js';
import { startExperiment } from '#libs/orchestration/start-experiment.js';
import { FakeActivities } from '#libs/testing/fake-activities.js';
import { createWorkflowBench } from '#libs/testing/workflow-bench.js';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';

let bench: Awaited<ReturnType<typeof createWorkflowBench>>;
beforeAll(async () => {
  bench = await createWorkflowBench();
});
afterAll(() => bench.close());

/** The number of partitions of a queue: the server's default. */
const PARTITIONS = 4;
const stop = (handle: WorkflowHandle) =>
  handle.executeUpdate(stopUpdate, { args: [{ userId: '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11' }] });
const untilPhase = (handle: WorkflowHandle, phase: string) =>
  waitFor(async () => (await handle.query(progressQuery)).phase === phase, { what: `phase ${phase}`, everyMs: 25 });
/** Activities that runs have requested and that have not ended. */
async function pendingOf(handles: readonly WorkflowHandle[]): Promise<string[]> {
  const runs = await Promise.all(handles.map((handle) => handle.describe()));
  return runs.flatMap(({ raw }) => raw.pendingActivities!.map(({ activityType }) => activityType!.name!));
}
/** Activities that call the activities of the run with the experiment's id. */
function ofRuns(runs: readonly FakeActivities[]) {
  const each = runs.map((run) => run.activities()) as unknown as Record<string, (input: RunRef) => unknown>[];
  const call = (name: string) => (input: RunRef) => each[input.experimentId ?? 0]![name]!(input);
  return Object.fromEntries(Object.keys(each[0]!).map((name) => [name, call(name)]));
}

describe('the priority of a stop', () => {
  it("is higher than that of other runs' creates if the platform's workers have no free slot", async () => {
    const [live, holder, ...others] = Array.from({ length: 9 }, () => new FakeActivities({ slices: 1 }));
    const all = [live!, holder!, ...others];
    const order: string[] = [];
    const [ready, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    live!.polls = [Date.parse('2026-12-01T01:00:00Z')];
    live!.on('switchObjects', async (input, next) => {
      if (!input.isActive) order.push(`${input.kind} off`);
      return next(input);
    });
    holder!.on('createBatch', async (input, next) => {
      order.push('create');
      await freed.promise;
      return next(input);
    });
    for (const other of others) {
      other.on('openCampaigns', (input, next) => ready.promise.then(() => next(input)));
      other.on('createBatch', async (input, next) => {
        order.push('create');
        return next(input);
      });
    }
    const starts = all.map((_, experimentId) => ({ ...bench.newStart(), experimentId }));
    const handles = starts.map(({ uuid }) => bench.client.workflow.getHandle(experimentWorkflowId(uuid)));
    const untilPending = (name: string, count: number) =>
      waitFor(async () => (await pendingOf(handles)).filter((one) => one === name).length === count, {
        what: `${count} ${name} that wait`,
        timeoutMs: 60_000,
      });
    const work = async () => {
      try {
        await startExperiment(bench.client, starts[0]!);
        await untilPhase(handles[0]!, 'running');
        for (const start of starts.slice(2)) await startExperiment(bench.client, start);
        await waitFor(() => others.every((other) => other.names().includes('openCampaigns')), {
          what: 'seven plans',
          timeoutMs: 60_000,
        });
        await startExperiment(bench.client, starts[1]!);
        await waitFor(() => order.length === 1, { what: 'the place taken', timeoutMs: 60_000 });
        ready.resolve();
        await untilPending('createBatch', 1 + others.length);
        await stop(handles[0]!);
        await untilPending('switchObjects', 1);
      } finally {
        freed.resolve();
        ready.resolve();
      }
      await handles[0]!.result();
      for (const handle of handles.slice(1)) await handle.terminate();
    };
    await bench.serving(ofRuns(all), work, { maxConcurrentActivityTaskExecutions: 1 });
    // Each partition of the queue first gives out the task that it already has. In the order of arrival the switch would be the last.
    expect(order.indexOf('campaign off')).toBeLessThanOrEqual(1 + PARTITIONS);
  });
});
