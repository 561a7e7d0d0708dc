import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/common';
import type { WorkflowHandle } from '@temporalio/client';
import type { ExperimentPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import { progressQuery, stopUpdate } from '#libs/orchestration/experiment.messages.js';
import { startExperiment } from '#libs/orchestration/start-experiment.js';
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
const stop = (handle: WorkflowHandle) => handle.executeUpdate(stopUpdate, { args: [{ userId }] });
const untilPhase = (handle: WorkflowHandle, phase: ExperimentPhase) =>
  waitFor(async () => (await progress(handle)).phase === phase, { what: `phase ${phase}`, everyMs: 25 });
/** A promise that a test resolves to release a held activity. */
const gate = () => Promise.withResolvers<void>();
const phasesOf = (activities: FakeActivities) =>
  activities.log.filter((line) => line.startsWith('enterPhase')).map((line) => line.split(' ')[1]);

describe('runExperimentWorkflow', () => {
  it('creates everything, verifies, switches the campaign on last, polls to the end and mails once', async () => {
    const activities = new FakeActivities();
    await bench.run(
      activities,
      async (handle, { uuid }) => {
        expect(await handle.result()).toBe('PENDING_REVIEW');
        expect(phasesOf(activities)).toEqual([
          ...['validating', 'uploading', 'creating', 'verifying', 'going-live', 'running', 'computing'],
        ]);
        const names = activities.names();
        expect(names.lastIndexOf('createBatch')).toBeLessThan(names.indexOf('closingPass'));
        expect(activities.log.filter((line) => line.startsWith('switchObjects'))).toEqual([
          'switchObjects ad true',
          'switchObjects adset true',
          'switchObjects campaign true',
        ]);
        expect(names.filter((name) => name === 'pollInsights')).toHaveLength(2);
        expect(activities.log.at(-1)).toBe(`dispatchOutbox finish-mail/${uuid}`);
        expect(await progress(handle)).toMatchObject({ phase: 'done', plannedAds: 6, createdAds: 6, failedAds: 0 });
        const { typedSearchAttributes } = await handle.describe();
        expect(JSON.stringify(typedSearchAttributes)).toContain('PENDING_REVIEW');
      },
      // `run-experiment.finished` is older than the groups of slices, and stays.
      { recordAs: 'run-experiment.groups' },
    );
  });

  it('is the same run if it is started several times, even after its end', async () => {
    const activities = new FakeActivities();
    await bench.run(activities, async (handle, start) => {
      await startExperiment(bench.client, start);
      await handle.result();
      await startExperiment(bench.client, start);
      expect(await handle.result()).toBe('PENDING_REVIEW');
      expect(activities.names().filter((name) => name === 'planRun')).toHaveLength(1);
    });
  });

  it('sends the rows that a slice left open in a further round', async () => {
    const activities = new FakeActivities();
    let isFirst = true;
    activities.on('createBatch', async (input, next) => {
      if (input.kind === 'campaign' || !isFirst) return next(input);
      isFirst = false;
      return { created: 0, rejected: 0, open: input.ordinals.length };
    });
    await bench.run(
      activities,
      async (handle) => {
        expect(await handle.result()).toBe('PENDING_REVIEW');
        expect(activities.names().filter((name) => name === 'settle')).toHaveLength(2);
        expect(await progress(handle)).toMatchObject({ createdAds: 6 });
      },
      { recordAs: 'run-experiment.second-round' },
    );
  });

  it('stops while creating, so that nothing goes live and everything is paused, but does not abandon a running call', async () => {
    const activities = new FakeActivities({ slices: 3 });
    const [begun, held] = [gate(), gate()];
    let finished = 0;
    activities.on('createBatch', async (input, next) => {
      if (input.kind === 'campaign') return next(input);
      begun.resolve();
      await held.promise;
      finished++;
      return next(input);
    });
    await bench.run(
      activities,
      async (handle) => {
        await begun.promise;
        expect(await stop(handle)).toEqual({ accepted: true });
        held.resolve();
        expect(await handle.result()).toBe('PENDING_REVIEW');
        const switches = activities.log.filter((line) => line.startsWith('switchObjects'));
        expect(switches).toEqual(['campaign', 'adset', 'ad'].map((kind) => `switchObjects ${kind} false`));
        expect(activities.names().lastIndexOf('createBatch')).toBeLessThan(activities.names().indexOf('switchObjects'));
        expect(activities.names()).not.toContain('pollInsights');
        expect(finished).toBeGreaterThan(0);
      },
      // `run-experiment.stopped-while-creating` is equally old, and stays too.
      { recordAs: 'run-experiment.groups-stopped' },
    );
  });

  it('stops while running: it pauses everything, reads back until this is true, and then computes the results', async () => {
    const activities = new FakeActivities();
    activities.polls = [Date.parse('2026-12-01T01:00:00Z')];
    await bench.run(
      activities,
      async (handle) => {
        await untilPhase(handle, 'running');
        await stop(handle);
        expect(await handle.result()).toBe('PENDING_REVIEW');
        expect(activities.active).toEqual(new Set());
        expect(phasesOf(activities).slice(-2)).toEqual(['stopping', 'computing']);
        expect(activities.names().lastIndexOf('pollInsights')).toBeGreaterThan(
          activities.names().lastIndexOf('switchObjects'),
        );
        await expect(stop(handle)).rejects.toThrow();
      },
      { recordAs: 'run-experiment.stopped-while-running' },
    );
  });

  it("treats an operator's cancellation as a stop", async () => {
    const activities = new FakeActivities();
    activities.polls = [Date.parse('2026-12-01T01:00:00Z')];
    await bench.run(activities, async (handle) => {
      await untilPhase(handle, 'running');
      await handle.cancel();
      expect(await handle.result()).toBe('PENDING_REVIEW');
      expect(activities.active).toEqual(new Set());
    });
  });

  it('continues as new at the same point when its history gets long', async () => {
    const activities = new FakeActivities();
    const hour = 3_600_000;
    const start = Date.parse('2026-12-01T00:00:00Z');
    activities.polls = [1, 2, 3, 48].map((hours) => start + hours * hour);
    await bench.run(
      activities,
      async (handle) => {
        expect(await handle.result()).toBe('PENDING_REVIEW');
        const names = activities.names();
        expect(names.filter((name) => name === 'planRun')).toHaveLength(1);
        expect(names.filter((name) => name === 'pollInsights')).toHaveLength(4);
        expect(activities.log.filter((line) => line.startsWith('switchObjects'))).toHaveLength(3);
        expect(await progress(handle)).toMatchObject({ phase: 'done', plannedAds: 6, createdAds: 6 });
        const [begin] = (await handle.fetchHistory()).events ?? [];
        expect(begin?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId).toBeTruthy();
      },
      { timings: { mostEvents: 40, pollCampaignMs: hour } },
    );
  });

  it('fails with the reason if the platform refuses the plan, and pauses nothing', async () => {
    const activities = new FakeActivities();
    activities.on('planRun', async () => {
      throw ApplicationFailure.nonRetryable(RUN_TEXTS.noRoom.en, 'INVALID_REQUEST');
    });
    await bench.run(activities, async (handle) => {
      expect(await handle.result()).toBe('FAILED');
      expect(await progress(handle)).toMatchObject({ phase: 'failed', reason: RUN_TEXTS.noRoom.en });
      expect(activities.names()).not.toContain('switchObjects');
      expect(activities.log.at(-2)).toBe('finishRun true');
    });
  });

  it('never ends by itself because a campaign cannot be switched on', async () => {
    const activities = new FakeActivities();
    activities.on('switchObjects', async (input, next) =>
      input.kind === 'campaign' && input.isActive ? { switched: 0, refused: 1, isLate: false } : next(input),
    );
    await bench.run(activities, async (handle) => {
      expect(await handle.result()).toBe('FAILED');
      expect(activities.active).toEqual(new Set());
    });
  });
});
