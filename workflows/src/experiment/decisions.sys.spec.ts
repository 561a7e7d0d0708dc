import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WorkflowHandle } from '@temporalio/client';
import { toStored } from '#libs/contracts/experiment/run/reasons.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import { SMART_PLUS_TEXTS } from '#libs/contracts/experiment/run/smart-plus-texts.js';
import type { ExperimentPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import { continueUpdate, progressQuery } from '#libs/orchestration/experiment.messages.js';
import { FakeActivities, unlinkedActivities } from '#libs/testing/fake-activities.js';
import { createWorkflowBench } from '#libs/testing/workflow-bench.js';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';

let bench: Awaited<ReturnType<typeof createWorkflowBench>>;
beforeAll(async () => {
  bench = await createWorkflowBench();
});
afterAll(() => bench.close());

const NOTHING_LEFT = 'Every ad was refused, so nothing would go live. Send the ads again, or stop the experiment.';
const userId = '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11';
const progress = (handle: WorkflowHandle) => handle.query(progressQuery);
const decide = (handle: WorkflowHandle, decision: 'retry' | 'drop') =>
  handle.executeUpdate(continueUpdate, { args: [{ userId, decision }] });
const untilPhase = (handle: WorkflowHandle, phase: ExperimentPhase) =>
  waitFor(async () => (await progress(handle)).phase === phase, { what: `phase ${phase}`, everyMs: 25 });
const phasesOf = (activities: FakeActivities) =>
  activities.log.filter((line) => line.startsWith('enterPhase')).map((line) => line.split(' ')[1]);

describe('a run that needs a decision', () => {
  it('waits for the account to be linked again, then continues at the same point', async () => {
    const activities = unlinkedActivities();
    await bench.run(
      activities,
      async (handle) => {
        await untilPhase(handle, 'needs-relink');
        activities.isLinked = true;
        await decide(handle, 'retry');
        expect(await handle.result()).toBe('PENDING_REVIEW');
        expect(phasesOf(activities)).toContain('needs-relink');
        expect(await progress(handle)).toMatchObject({ createdAds: 6 });
      },
      { recordAs: 'run-experiment.relinked' },
    );
  });

  it('waits for its owner if too much was refused; retry sends again, drop goes live without the refused objects', async () => {
    for (const decision of ['retry', 'drop'] as const) {
      const stored = toStored([RUN_TEXTS.noneTaken]);
      // An older worker reports it only as a text.
      const why = decision === 'retry' ? stored : { reason: stored.reason };
      const activities = new FakeActivities();
      let isRefused = true;
      activities.on('settle', async (input, next) => {
        const settlement = await next(input);
        if (settlement.decision === 'wait' || !isRefused) return settlement;
        return { ...settlement, decision: 'needs-attention' as const, ...why };
      });
      await bench.run(
        activities,
        async (handle) => {
          await untilPhase(handle, 'needs-attention');
          expect(await progress(handle)).toMatchObject(stored);
          expect(activities.active).toEqual(new Set());
          isRefused = false;
          await decide(handle, decision);
          expect(await handle.result()).toBe('PENDING_REVIEW');
          expect(activities.names()).toContain(decision === 'retry' ? 'retryRejected' : 'dropRejected');
          await expect(decide(handle, 'drop')).rejects.toThrow();
        },
        { recordAs: `run-experiment.attention-${decision}` },
      );
    }
  });

  it('is planned again if it has no objects and its creation path has ended, and asks only if there is no other path', async () => {
    for (const hasOther of [true, false]) {
      const activities = new FakeActivities();
      const stored = toStored([{ key: SMART_PLUS_TEXTS.typeEnded.key, params: { day: '2026-12-31' } }]);
      let isRefused = true;
      activities.on('settle', async (input, next) => {
        const settlement = await next(input);
        if (settlement.decision === 'wait' || !isRefused) return settlement;
        const ads = { ...settlement.ads, created: 0, rejected: settlement.ads.created };
        return { ...settlement, ads, decision: 'needs-attention' as const, ...toStored([RUN_TEXTS.noneTaken]) };
      });
      activities.on('planAnew', async () => {
        if (!hasOther) return { plan: null, ...stored };
        isRefused = false;
        return { plan: { ...activities.plan, plannedAds: 5 } };
      });
      await bench.run(
        activities,
        async (handle) => {
          if (!hasOther) {
            await untilPhase(handle, 'needs-attention');
            expect(await progress(handle)).toMatchObject(stored);
            isRefused = false;
            await decide(handle, 'retry');
          }
          expect(await handle.result()).toBe('PENDING_REVIEW');
          expect(await progress(handle)).toMatchObject({ plannedAds: hasOther ? 5 : 6 });
          expect(phasesOf(activities).includes('needs-attention')).toBe(!hasOther);
        },
        { recordAs: `run-experiment.plan-anew${hasOther ? '' : '-refused'}` },
      );
    }
  });

  it('refuses to go live without any ad, and still accepts a retry', async () => {
    const activities = new FakeActivities();
    let isRefused = true;
    activities.on('settle', async (input, next) => {
      const settlement = await next(input);
      if (settlement.decision === 'wait' || !isRefused) return settlement;
      const ads = { ...settlement.ads, created: 0, rejected: settlement.ads.created };
      return {
        ...settlement,
        ads,
        decision: 'needs-attention' as const,
        reason: 'The platform accepted none of the ads.',
      };
    });
    await bench.run(activities, async (handle) => {
      await untilPhase(handle, 'needs-attention');
      await expect(decide(handle, 'drop')).rejects.toMatchObject({
        cause: { type: 'NOTHING_LEFT', message: NOTHING_LEFT },
      });
      expect(await progress(handle)).toMatchObject({ phase: 'needs-attention', createdAds: 0, failedAds: 6 });
      isRefused = false;
      await decide(handle, 'retry');
      expect(await handle.result()).toBe('PENDING_REVIEW');
      expect(activities.names()).not.toContain('dropRejected');
    });
  });
});
