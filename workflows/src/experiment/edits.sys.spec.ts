import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import type { ExperimentPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import {
  dropRefusedUpdate,
  editAlternativeUpdate,
  progressQuery,
  stopUpdate,
} from '#libs/orchestration/experiment.messages.js';
import { FakeActivities } from '#libs/testing/fake-activities.js';
import { createWorkflowBench } from '#libs/testing/workflow-bench.js';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';

let bench: Awaited<ReturnType<typeof createWorkflowBench>>;
beforeAll(async () => {
  bench = await createWorkflowBench();
});
afterAll(() => bench.close());

const userId = '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11';
const progress = (handle: WorkflowHandle) => handle.query(progressQuery);
const edit = (handle: WorkflowHandle, id: string) =>
  handle.executeUpdate(editAlternativeUpdate, { args: [{ edit: id, userId }] });
const untilPhase = (handle: WorkflowHandle, phase: ExperimentPhase) =>
  waitFor(async () => (await progress(handle)).phase === phase, { what: `phase ${phase}`, everyMs: 25 });
const refusedAs = (type: string) => ({ cause: { type } });
/** The calls that matter for an edit, in order. */
const STEPS = ['uploadAssets', 'applyEdit', 'removeReplaced', 'switchObjects'];
const stepsOf = (activities: FakeActivities) =>
  activities.log
    .filter((line) => STEPS.includes(line.split(' ')[0]!))
    .map((line) => line.replace(/ (ad|adset|campaign) /, ' '));

/** The activities of a run with too many refusals until `accept` is called, and after that once more if the test asks for it. */
function refusing() {
  const activities = new FakeActivities();
  const state = { isRefused: true };
  activities.on('settle', async (input, next) => {
    const settlement = await next(input);
    if (settlement.decision === 'wait' || !state.isRefused) return settlement;
    return { ...settlement, decision: 'needs-attention' as const, reason: 'Too few.' };
  });
  return { activities, state };
}

describe('an alternative that is edited while a run waits', () => {
  it('is applied in this order: its files, the plan, the deletion of the old objects, the launch', async () => {
    const { activities, state } = refusing();
    const gate = Promise.withResolvers<void>();
    activities.on('removeReplaced', async () => {
      await gate.promise;
      state.isRefused = false;
      return { removed: 3 };
    });
    await bench.run(
      activities,
      async (handle) => {
        await untilPhase(handle, 'needs-attention');
        await edit(handle, 'first');
        // There is only one edit at a time, and no other decision in the meantime.
        await expect(edit(handle, 'second')).rejects.toMatchObject(refusedAs('EDIT_UNDER_WAY'));
        await waitFor(async () => activities.names().includes('removeReplaced'), { what: 'the deletion', everyMs: 25 });
        expect(await progress(handle)).toMatchObject({
          phase: 'creating',
          reasons: [{ key: RUN_TEXTS.replacing.key }],
        });
        await expect(edit(handle, 'third')).rejects.toMatchObject(refusedAs('EDIT_UNDER_WAY'));
        await expect(handle.executeUpdate(dropRefusedUpdate, { args: [{ userId }] })).rejects.toMatchObject({
          cause: { type: 'EDIT_UNDER_WAY' },
        });
        gate.resolve();
        await untilPhase(handle, 'done');
        expect(stepsOf(activities).slice(0, 5)).toEqual([
          'uploadAssets',
          'uploadAssets first',
          'applyEdit first',
          'removeReplaced',
          'switchObjects true',
        ]);
        await expect(edit(handle, 'late')).rejects.toThrow();
      },
      { recordAs: 'run-experiment.edited' },
    );
  });

  it('is refused once the run goes live', async () => {
    const activities = new FakeActivities();
    const gate = Promise.withResolvers<void>();
    activities.on('closingPass', async () => {
      await gate.promise;
      return { removed: 0, missing: 0, foreign: 0 };
    });
    await bench.run(activities, async (handle) => {
      await untilPhase(handle, 'verifying');
      await expect(edit(handle, 'late')).rejects.toMatchObject({
        cause: { type: 'ALREADY_LIVE', message: expect.stringContaining('gone live') },
      });
      gate.resolve();
      await handle.result();
      expect(activities.names()).not.toContain('applyEdit');
    });
  });

  it.each([
    [
      'its file is refused',
      (activities: FakeActivities) =>
        activities.on('uploadAssets', async (input, next) => {
          if (input.edit === undefined) return next(input);
          throw ApplicationFailure.create({
            type: 'INVALID_REQUEST',
            nonRetryable: true,
            message: 'too dark',
            details: [{ reasons: [RUN_TEXTS.adRefused] }],
          });
        }),
      RUN_TEXTS.adRefused.key,
    ],
    [
      'the experiment has changed in the meantime',
      (activities: FakeActivities) => activities.on('applyEdit', async () => ({ isApplied: false })),
      RUN_TEXTS.editChanged.key,
    ],
  ])('changes nothing if %s, reports it, and can be edited again', async (_what, refuse, key) => {
    const { activities, state } = refusing();
    refuse(activities);
    await bench.run(activities, async (handle) => {
      await untilPhase(handle, 'needs-attention');
      await edit(handle, 'first');
      await waitFor(async () => (await progress(handle)).reasons?.[0]?.key === key, { what: key, everyMs: 25 });
      expect(await progress(handle)).toMatchObject({ phase: 'needs-attention' });
      expect(activities.names()).not.toContain('removeReplaced');
      activities.on('uploadAssets', async (input, next) => next(input));
      activities.on('applyEdit', async () => ({ isApplied: true }));
      state.isRefused = false;
      await edit(handle, 'second');
      await handle.result();
      expect(stepsOf(activities)).toEqual(expect.arrayContaining(['applyEdit second', 'removeReplaced']));
    });
  });

  it('can be stopped at any moment, and the closing pass then removes replaced objects', async () => {
    const { activities } = refusing();
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    activities.on('applyEdit', async () => {
      begun.resolve();
      await gate.promise;
      return { isApplied: true };
    });
    await bench.run(
      activities,
      async (handle) => {
        await untilPhase(handle, 'needs-attention');
        await edit(handle, 'first');
        await begun.promise;
        await handle.executeUpdate(stopUpdate, { args: [{ userId }] });
        // The stop waits until the plan is complete.
        expect(activities.names()).not.toContain('closingPass');
        gate.resolve();
        expect(await handle.result()).toBe('PENDING_REVIEW');
        expect(activities.names()).toContain('closingPass');
        expect(activities.active).toEqual(new Set());
      },
      { recordAs: 'run-experiment.stopped-while-edited' },
    );
  });
});
