import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WorkflowHandle } from '@temporalio/client';
import { workflowMetadataQuery } from '@temporalio/workflow';
import type { ExperimentPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import { progressQuery, troubleSignal } from '#libs/orchestration/experiment.messages.js';
import { FakeActivities, unlinkedActivities } from '#libs/testing/fake-activities.js';
import { createWorkflowBench } from '#libs/testing/workflow-bench.js';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';

let bench: Awaited<ReturnType<typeof createWorkflowBench>>;
beforeAll(async () => {
  bench = await createWorkflowBench();
});
afterAll(() => bench.close());

const userId = '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11';
const untilPhase = (handle: WorkflowHandle, phase: ExperimentPhase) =>
  waitFor(async () => (await handle.query(progressQuery)).phase === phase, { what: `phase ${phase}`, everyMs: 25 });
const detailsOf = async (handle: WorkflowHandle) => (await handle.query(workflowMetadataQuery)).currentDetails;

/** Sends an update as the Temporal UI does: by its name, with typed input. */
const send = (handle: WorkflowHandle, act: string, ...args: unknown[]) =>
  handle.executeUpdate(act, { args: args as [unknown] });
const sentenceOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'accepted',
    (error: { cause?: Error }) => error.cause?.message,
  );
/** Activities of a run with too many refusals, until the test changes that. */
function refused(): FakeActivities & { isRefused: boolean } {
  const activities = Object.assign(new FakeActivities(), { isRefused: true });
  activities.on('settle', async (input, next) => {
    const settlement = await next(input);
    if (settlement.decision === 'wait' || !activities.isRefused) return settlement;
    return { ...settlement, decision: 'needs-attention' as const, reason: 'Too few ads.' };
  });
  return activities;
}

describe('messages of an operator to a run', () => {
  it('have names and descriptions, and add a line to the details and the trail', async () => {
    const activities = refused();
    await bench.run(
      activities,
      async (handle) => {
        await untilPhase(handle, 'needs-attention');
        const { definition } = await handle.query(workflowMetadataQuery);
        const described = (list: { name?: string | null; description?: string | null }[] | null | undefined) =>
          (list ?? []).flatMap(({ name, description }) => (description ? [name] : []));
        expect(described(definition?.updateDefinitions)).toEqual(
          expect.arrayContaining(['stop', 'retry-refused', 'drop-refused', 'check-link']),
        );
        expect(described(definition?.queryDefinitions)).toContain('progress');
        await handle.signal(troubleSignal, {
          activity: 'createBatch',
          type: 'TRANSIENT',
          message: 'meta: out of order',
          attempt: 3,
          againInMs: null,
        });
        await waitFor(async () => (await detailsOf(handle))?.includes('- Stands still in `createBatch`'), {
          what: 'what keeps the run',
        });
        activities.isRefused = false;
        await send(handle, 'retry-refused');
        await handle.result();
        expect(await detailsOf(handle)).not.toContain('Stands still');
        expect(activities.names()).toContain('retryRejected');
        expect(activities.log).toContain('noteAct retry-refused');
        expect(await detailsOf(handle)).toContain('- Last request: retry-refused by operator without a name (');
      },
      { recordAs: 'run-experiment.operator' },
    );
  });

  it('can launch it without the refused objects, check the link, and stop it', async () => {
    for (const { activities, phase, act, note } of [
      { activities: refused(), phase: 'needs-attention', act: 'drop-refused', note: 'noteAct drop-refused Ana' },
      { activities: refused(), phase: 'needs-attention', act: 'stop', note: 'noteAct stop Ana' },
      { activities: unlinkedActivities(), phase: 'needs-relink', act: 'check-link', note: 'noteAct check-link Ana' },
    ] as const)
      await bench.run(activities, async (handle) => {
        await untilPhase(handle, phase);
        activities.isLinked = true;
        expect(await send(handle, act, { operator: 'Ana' })).toEqual({ accepted: true });
        expect(await handle.result()).toBe('PENDING_REVIEW');
        expect(activities.log).toContain(note);
        expect(await detailsOf(handle)).toContain(`- Last request: ${act} by operator Ana (`);
      });
  });

  it('are refused in plain words if the input or the moment is wrong, and change nothing', async () => {
    const activities = refused();
    await bench.run(activities, async (handle) => {
      await untilPhase(handle, 'needs-attention');
      const wrong = 'The input may be left empty, or be {"operator": "your name"} with at most 100 characters.';
      for (const input of [
        'please',
        7,
        [],
        ['Ana'],
        { operator: 7 },
        { operater: 'Ana' },
        { operator: 'x'.repeat(101) },
      ])
        expect(await sentenceOf(send(handle, 'drop-refused', input))).toBe(wrong);
      expect(await sentenceOf(send(handle, 'check-link'))).toBe(
        'The experiment is not waiting for a decision of this kind: check-link is for needs-relink, its phase is needs-attention, it accepts retry-refused, drop-refused, stop.',
      );
      const { events } = await handle.fetchHistory();
      expect(events?.filter((event) => event.workflowExecutionUpdateAcceptedEventAttributes)).toEqual([]);
      activities.isRefused = false;
      await send(handle, 'drop-refused', { userId });
      await handle.result();
      expect(activities.log.filter((line) => line.startsWith('noteAct'))).toEqual([]); // the API has its own trail
      await expect(send(handle, 'stop')).rejects.toThrow('workflow execution already completed');
    });
  });
});
