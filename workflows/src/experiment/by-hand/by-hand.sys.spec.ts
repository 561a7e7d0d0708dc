import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/common';
import type { WorkflowHandle } from '@temporalio/client';
import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import type { StepReport } from '#libs/orchestration/experiment.payloads.js';
import {
  cancelUpdate,
  checkLinkUpdate,
  continueStepUpdate,
  progressQuery,
  stopUpdate,
} from '#libs/orchestration/experiment.messages.js';
import { FakeActivities } from '#libs/testing/fake-activities.js';
import { createWorkflowBench } from '#libs/testing/workflow-bench.js';
import { waitFor } from '../../../../scripts/lib/wait-for.mjs';

let bench: Awaited<ReturnType<typeof createWorkflowBench>>;
beforeAll(async () => {
  bench = await createWorkflowBench();
});
afterAll(() => bench.close());

const HOUR_MS = 3_600_000;
const actor = { userId: '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11' };
const NOTHING: StepReport = { isDone: false, planned: 2, found: 0, missing: 2, extra: 0, differing: 0, spending: 0 };
const DONE: StepReport = { ...NOTHING, isDone: true, found: 2, missing: 0 };
/** Nothing spends, but a script that was given to a person can still start everything. */
const UNPROVED: StepReport = { ...NOTHING, mayStartUntil: new Date(Date.now() + 24 * HOUR_MS).toISOString() };

/** Activities of a person who carries out the steps in `done`. */
function person() {
  const done = new Set<HandStepName>();
  const activities = new FakeActivities().on('lookAtStep', async ({ step }) => (done.has(step) ? DONE : NOTHING));
  /** Steps of the history that distinguish the two deliveries. */
  const calls = () =>
    activities.log.filter((line) =>
      /^(openStep|createBatch|uploadAssets|closingPass|settleOpen|switchObjects|removeReplaced|finishRun)/.test(line),
    );
  return { done, activities, calls };
}
const untilPhase = (handle: WorkflowHandle, phase: string) =>
  waitFor(async () => (await handle.query(progressQuery)).phase === phase, { what: `phase ${phase}`, everyMs: 25 });
const untilOpen = ({ log }: FakeActivities, step: HandStepName) =>
  waitFor(() => log.some((line) => line.startsWith(`openStep ${step}`)), { what: `the step ${step}`, everyMs: 25 });
const goOn = (handle: WorkflowHandle) => handle.executeUpdate(continueStepUpdate, { args: [actor] });

describe('a run by hand', () => {
  it('LIFE-009 continues when a read shows that a step is done, and writes nothing', async () => {
    const { done, activities, calls } = person();
    await bench.run(
      activities,
      async (handle) => {
        await untilPhase(handle, 'needs-step');
        done.add('campaigns');
        await untilOpen(activities, 'ads');
        done.add('ads');
        expect(await handle.result()).toBe('PENDING_REVIEW');
      },
      { delivery: 'by-hand', recordAs: 'run-experiment.by-hand', timings: { platformPollMs: 50 } },
    );
    expect(calls()).toEqual([
      'openStep campaigns',
      'openStep ads campaigns-seen',
      'openStep ads-seen',
      expect.stringMatching(/^finishRun false/),
    ]);
  });

  it('ACTIVATE-012 activates variations with one script', async () => {
    const { done, activities, calls } = person();
    await bench.run(
      activities,
      async (handle) => {
        await untilPhase(handle, 'needs-step');
        await expect(handle.executeUpdate(cancelUpdate, { args: [actor] })).rejects.toThrow();
        done.add('activate');
        expect(await handle.result()).toBe('PENDING_REVIEW');
      },
      {
        delivery: 'by-hand',
        activates: 1,
        recordAs: 'run-experiment.by-hand-activation',
        timings: { platformPollMs: 50 },
      },
    );
    expect(calls()).toEqual(['openStep activate', 'openStep ads-seen', expect.stringMatching(/^finishRun false/)]);
  });

  it('limits its reads, even if many people ask', async () => {
    const { activities } = person();
    await bench.run(
      activities,
      async (handle) => {
        await untilPhase(handle, 'needs-step');
        expect(await goOn(handle)).toEqual({ report: NOTHING });
        await expect(goOn(handle)).rejects.toMatchObject({ cause: { type: 'LOOKED_JUST_NOW' } });
        expect(activities.names().filter((name) => name === 'lookAtStep')).toHaveLength(1);
        await handle.terminate();
      },
      { delivery: 'by-hand', timings: { platformPollMs: HOUR_MS } },
    );
  });

  it('responds with one read to two people who continue at the same time', async () => {
    const { activities } = person();
    const looking = Promise.withResolvers<StepReport>();
    activities.on('lookAtStep', () => looking.promise);
    await bench.run(
      activities,
      async (handle) => {
        await untilPhase(handle, 'needs-step');
        const both = [goOn(handle), goOn(handle)];
        await waitFor(() => activities.names().includes('lookAtStep'), { what: 'a look', everyMs: 25 });
        looking.resolve(NOTHING);
        const answers = await Promise.allSettled(both);
        // The second call either waited for the same read, or was refused right after it.
        for (const { status, ...outcome } of answers)
          expect({ status, ...outcome }).toMatchObject(
            status === 'fulfilled'
              ? { value: { report: NOTHING } }
              : { reason: { cause: { type: 'LOOKED_JUST_NOW' } } },
          );
        expect(activities.names().filter((name) => name === 'lookAtStep')).toHaveLength(1);
        await handle.terminate();
      },
      { delivery: 'by-hand', timings: { platformPollMs: HOUR_MS } },
    );
  });

  it('is stopped when a read shows that nothing can spend', async () => {
    const { done, activities, calls } = person();
    await bench.run(
      activities,
      async (handle) => {
        done.add('campaigns');
        await untilOpen(activities, 'ads');
        await handle.executeUpdate(stopUpdate, { args: [actor] });
        await untilOpen(activities, 'pause');
        await expect(handle.executeUpdate(stopUpdate, { args: [actor] })).rejects.toThrow();
        expect((await handle.query(progressQuery)).phase).toBe('stopping');
        done.add('pause');
        await handle.result();
      },
      { delivery: 'by-hand', recordAs: 'run-experiment.by-hand-stopped', timings: { platformPollMs: 50 } },
    );
    expect(calls().slice(-2)).toEqual(['openStep pause', expect.stringMatching(/^finishRun/)]);
  });

  it('is not stopped while an older script can start everything, until a read proves that no script can', async () => {
    const { done, activities, calls } = person();
    let unproved = 0;
    activities.on('lookAtStep', async ({ step }) => {
      if (done.has(step) || step !== 'pause') return done.has(step) ? DONE : NOTHING;
      unproved++;
      return UNPROVED;
    });
    await bench.run(
      activities,
      async (handle) => {
        done.add('campaigns');
        await untilOpen(activities, 'ads');
        await handle.executeUpdate(stopUpdate, { args: [actor] });
        await untilOpen(activities, 'pause');
        await waitFor(() => unproved > 2, { what: 'more looks', everyMs: 25 });
        expect((await handle.query(progressQuery)).phase).toBe('stopping');
        done.add('pause');
        await handle.result();
      },
      { delivery: 'by-hand', recordAs: 'run-experiment.by-hand-stop-unproved', timings: { platformPollMs: 50 } },
    );
    expect(calls().slice(-2)).toEqual(['openStep pause', expect.stringMatching(/^finishRun/)]);
  });

  it('offers the pause script before the account is linked again, and is stopped only when a read shows it', async () => {
    const { done, activities, calls } = person();
    activities.on('lookAtStep', async ({ step }) => {
      if (!activities.isLinked) throw ApplicationFailure.nonRetryable('google: the token is over', 'AUTH_EXPIRED');
      return done.has(step) ? DONE : NOTHING;
    });
    await bench.run(
      activities,
      async (handle) => {
        await untilOpen(activities, 'campaigns');
        done.add('campaigns');
        await goOn(handle);
        await untilOpen(activities, 'ads');
        activities.isLinked = false;
        await handle.executeUpdate(stopUpdate, { args: [actor] });
        await untilPhase(handle, 'needs-relink');
        expect(calls().at(-1)).toBe('openStep pause');
        done.add('pause');
        activities.isLinked = true;
        await handle.executeUpdate(checkLinkUpdate, { args: [actor] });
        await handle.result();
      },
      {
        delivery: 'by-hand',
        recordAs: 'run-experiment.by-hand-stopped-unlinked',
        timings: { platformPollMs: HOUR_MS },
      },
    );
    expect(calls().slice(-2)).toEqual(['openStep pause', expect.stringMatching(/^finishRun/)]);
  });

  it('that was ending at a restore opens no creating step, and ends when a read shows that nothing can spend', async () => {
    const { done, activities, calls } = person();
    await bench.run(
      activities,
      async (handle) => {
        await untilOpen(activities, 'pause');
        done.add('pause');
        await handle.result();
      },
      { delivery: 'by-hand', isRestored: true, endsBy: 'stop', timings: { platformPollMs: 50 } },
    );
    expect(calls()).toEqual(['openStep pause', expect.stringMatching(/^finishRun/)]);
  });

  it('LIFE-013 asks only for the removal script if it is canceled and nothing can spend', async () => {
    const { done, activities, calls } = person();
    activities.on('lookAtStep', async ({ step }) =>
      done.has(step) ? DONE : step === 'pause' || step === 'remove' ? UNPROVED : NOTHING,
    );
    await bench.run(
      activities,
      async (handle) => {
        done.add('campaigns');
        await untilOpen(activities, 'ads');
        await handle.executeUpdate(cancelUpdate, { args: [actor] });
        await untilOpen(activities, 'remove');
        done.add('remove');
        await handle.result();
      },
      { delivery: 'by-hand', recordAs: 'run-experiment.by-hand-cancel-unproved', timings: { platformPollMs: 50 } },
    );
    expect(calls().slice(-2)).toEqual(['openStep remove cancel-by-hand', expect.stringMatching(/^finishRun.* true$/)]);
  });

  it('LIFE-013 is canceled when a read shows that nothing is left', async () => {
    const { done, activities, calls } = person();
    await bench.run(
      activities,
      async (handle) => {
        await untilOpen(activities, 'campaigns');
        done.add('pause');
        await handle.executeUpdate(cancelUpdate, { args: [actor] });
        await untilOpen(activities, 'remove');
        done.add('remove');
        await handle.result();
      },
      { delivery: 'by-hand', recordAs: 'run-experiment.by-hand-cancelled', timings: { platformPollMs: 50 } },
    );
    expect(calls().slice(-2)).toEqual(['openStep remove cancel-by-hand', expect.stringMatching(/^finishRun.* true$/)]);
    expect(activities.names()).not.toContain('dispatchOutbox');
  });

  it('ends if its time passes before everything is in place', async () => {
    const { done, activities } = person();
    Object.assign(activities.plan, { endsAt: 1 });
    done.add('pause');
    await bench.run(activities, async (handle) => expect(await handle.result()).toBe('FAILED'), {
      delivery: 'by-hand',
      timings: { platformPollMs: 50 },
    });
  });
});
