import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { toStored } from '#libs/contracts/experiment/run/reasons.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import type {
  ClosingPassInput,
  FinishInput,
  PhaseInput,
  SwitchInput,
} from '#libs/orchestration/experiment.payloads.js';
import { continueUpdate, progressQuery, stopUpdate } from '#libs/orchestration/experiment.messages.js';
import { FakeActivities } from '#libs/testing/fake-activities.js';
import { createWorkflowBench } from '#libs/testing/workflow-bench.js';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';

let bench: Awaited<ReturnType<typeof createWorkflowBench>>;
beforeAll(async () => {
  bench = await createWorkflowBench();
});
afterAll(() => bench.close());

const userId = '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11';
const stop = (handle: WorkflowHandle) => handle.executeUpdate(stopUpdate, { args: [{ userId }] });
const untilPhase = (handle: WorkflowHandle, phase: string) =>
  waitFor(async () => (await handle.query(progressQuery)).phase === phase, { what: `phase ${phase}`, everyMs: 25 });
const notLinked = () => ApplicationFailure.nonRetryable('token refused', 'AUTH_EXPIRED');
/** Ad sets in each of two slices: three groups, with a lane for each. */
const AD_SETS = 12;
const UNDER_WAY = 6;
/** The number of waits in an hour of throttling. */
const WAITS = 8;
/** The final state of a run. */
function endOf(activities: FakeActivities): Partial<FinishInput> {
  const end: Partial<FinishInput> = {};
  activities.on('finishRun', (input, next) => next(Object.assign(end, input)));
  return end;
}

describe('a stop', () => {
  it.concurrent(
    'settles rows without a response in the same way as a launch, reads back, and removes extra objects before it ends',
    async () => {
      const activities = new FakeActivities();
      const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      activities.on('createBatch', async (input, next) => {
        if (input.kind === 'campaign') return next(input);
        begun.resolve();
        await held.promise;
        return { created: 0, rejected: 0, open: input.ordinals.length };
      });
      await bench.run(
        activities,
        async (handle) => {
          await begun.promise;
          await stop(handle);
          held.resolve();
          expect(await handle.result()).toBe('PENDING_REVIEW');
          const names = activities.names();
          const ending = names.slice(names.indexOf('settleOpen'));
          expect(ending.slice(0, 5)).toEqual(['settleOpen', ...Array<string>(3).fill('switchObjects'), 'closingPass']);
        },
        { recordAs: 'run-experiment.stopped-and-settled' },
      );
    },
  );

  it.concurrent('is answered before the run ends, even if it arrives while the run stores a phase', async () => {
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const activities = new FakeActivities().on('enterPhase', async (input, next) => {
      if (input.phase === 'creating') {
        begun.resolve();
        await held.promise;
      }
      return next(input);
    });
    await bench.run(
      activities,
      async (handle) => {
        await begun.promise;
        await stop(handle);
        held.resolve();
        await handle.result();
      },
      { recordAs: 'run-experiment.stopped-while-entering' },
    );
  });

  it.concurrent.each([
    ['somebody stops it', stop, 'run-experiment.stopped-in-lanes'],
    ['an operator cancels it', (handle: WorkflowHandle) => handle.cancel(), 'run-experiment.cancelled-in-lanes'],
  ] as const)(
    'LIFE-012 closes the ledger at once and ends after every running call if %s',
    async (_, end, recordAs) => {
      const activities = new FakeActivities();
      activities.on('openAdSets', async ({ slice }) =>
        Array.from({ length: AD_SETS }, (_, n) => {
          const ordinal = 1_000 * (slice + 1) + 2 * n;
          return { ordinal, adSetOrdinal: ordinal, adBatches: [[ordinal + 1]] };
        }),
      );
      const order: string[] = [];
      const held: PromiseWithResolvers<void>[] = [];
      activities.on('createBatch', async (input, next) => {
        if (input.kind === 'campaign') return next(input);
        const answer = Promise.withResolvers<void>();
        held.push(answer);
        await answer.promise;
        order.push('answered');
        return { created: 0, rejected: 0, open: input.ordinals.length };
      });
      activities.on('enterPhase', async ({ phase }) => void (phase === 'stopping' && order.push('closed')));
      activities.on('settleOpen', async (input, next) => {
        order.push('settled');
        return next(input);
      });
      const work = async (handle: WorkflowHandle) => {
        await waitFor(() => held.length === UNDER_WAY, { what: 'every lane', everyMs: 25 });
        await end(handle);
        await waitFor(() => order.includes('closed'), { what: 'the closed ledger', everyMs: 25 });
        for (const { resolve } of held) {
          const answered = order.length;
          resolve();
          await waitFor(() => order.length > answered, { what: 'the next answer', everyMs: 5 });
        }
        await handle.result();
        const answers = Array<string>(UNDER_WAY).fill('answered');
        expect(order).toEqual(['closed', ...answers, 'closed', 'settled']);
      };
      await bench.run(activities, work, { recordAs, timings: { createTimeoutMs: 30_000 } });
    },
  );

  it.concurrent('also pauses objects that are found after a live run was paused', async () => {
    const activities = new FakeActivities();
    activities.polls = [Date.parse('2026-12-01T01:00:00Z')];
    activities.on('settleOpen', async () => ({ adopted: 1, absent: 0 }));
    await bench.run(
      activities,
      async (handle) => {
        await untilPhase(handle, 'running');
        await stop(handle);
        await handle.result();
        const names = activities.names();
        const after = names.slice(names.indexOf('settleOpen'));
        expect(after.filter((name) => name === 'switchObjects')).toHaveLength(3);
        expect(after).toContain('closingPass');
      },
      { recordAs: 'run-experiment.stopped-live' },
    );
  });

  it.concurrent(
    'ends without the platform if the account is not linked and nothing was ever live, and lists unknown objects',
    async () => {
      const activities = new FakeActivities();
      activities.isLinked = false;
      activities.on('createBatch', async (input, next) => {
        if (input.kind !== 'campaign') throw notLinked();
        return next(input);
      });
      activities.on('settleOpen', () => Promise.reject(notLinked()));
      activities.on('countObjects', async (input, next) => {
        const counts = await next(input);
        return { ...counts, objects: { ...counts.objects, sending: 1, unknown: 24 } };
      });
      const end = endOf(activities);
      await bench.run(
        activities,
        async (handle) => {
          await untilPhase(handle, 'needs-relink');
          await stop(handle);
          await handle.result();
          expect(end).toMatchObject({
            isFailed: false,
            reason: `${RUN_TEXTS.neverOn.en} ${RUN_TEXTS.leftUnknown.en.replace('{{count}}', '25')}`,
            reasons: [{ key: 'run.neverOn' }, { key: 'run.leftUnknown', params: { count: 25 } }],
          });
          expect(activities.names()).not.toContain('switchObjects');
        },
        { recordAs: 'run-experiment.stopped-unlinked' },
      );
    },
  );

  it.concurrent('of a live run asks for a new link and pauses everything once it exists', async () => {
    const activities = new FakeActivities();
    activities.polls = [Date.parse('2026-12-01T01:00:00Z')];
    const whileLinked = <Input, Answer>(input: Input, next: (input: Input) => Promise<Answer>): Promise<Answer> =>
      activities.isLinked ? next(input) : Promise.reject(notLinked());
    activities.on('switchObjects', whileLinked);
    activities.on('settleOpen', whileLinked);
    const end = endOf(activities);
    const work = async (handle: WorkflowHandle) => {
      await untilPhase(handle, 'running');
      activities.isLinked = false;
      await stop(handle);
      await untilPhase(handle, 'needs-relink');
      activities.isLinked = true;
      await handle.executeUpdate(continueUpdate, { args: [{ userId, decision: 'retry' }] });
      expect(await handle.result()).toBe('PENDING_REVIEW');
      expect(end).toMatchObject({ isFailed: false, isStopped: true, reason: null });
      const names = activities.names();
      expect(names.slice(names.lastIndexOf('isLinkUsable')).filter((name) => name === 'switchObjects')).toHaveLength(3);
    };
    await bench.run(activities, work, { recordAs: 'run-experiment.live-unlinked' });
  });

  it.concurrent('of a launch repeated after a restore waits for the link, because ads may be live', async () => {
    const activities = new FakeActivities();
    activities.isLinked = false;
    const whileLinked = <Input, Answer>(input: Input, next: (input: Input) => Promise<Answer>): Promise<Answer> =>
      activities.isLinked ? next(input) : Promise.reject(notLinked());
    activities.on('createBatch', whileLinked);
    activities.on('switchObjects', whileLinked);
    activities.on('settleOpen', whileLinked);
    const end = endOf(activities);
    const work = async (handle: WorkflowHandle) => {
      await untilPhase(handle, 'needs-relink');
      await stop(handle);
      await waitFor(() => activities.names().includes('switchObjects'), { what: 'a first try to pause' });
      await untilPhase(handle, 'needs-relink');
      activities.isLinked = true;
      await handle.executeUpdate(continueUpdate, { args: [{ userId, decision: 'retry' }] });
      await handle.result();
      expect(end).toMatchObject({ isFailed: false, isStopped: true, reason: null });
      expect(activities.log.filter((line) => line.startsWith('switchObjects') && line.includes('true'))).toEqual([]);
      expect(activities.names()).toContain('pollInsights');
    };
    await bench.run(activities, work, { isRestored: true, recordAs: 'run-experiment.restored-stopped' });
  });

  it.concurrent(
    'that came before a restore ends the run that begins again, which creates nothing and pauses existing objects',
    async () => {
      const activities = new FakeActivities();
      activities.polls = [Date.parse('2026-12-01T01:00:00Z')];
      activities.on('settleOpen', async () => ({ adopted: 1, absent: 0 }));
      const passes: ClosingPassInput[] = [];
      activities.on('closingPass', async (input, next) => {
        passes.push(input);
        return next(input);
      });
      const end = endOf(activities);
      const work = async (handle: WorkflowHandle) => {
        await handle.result();
        expect(end).toMatchObject({ isFailed: false, isStopped: true });
        const names = activities.names();
        for (const name of ['createBatch', 'uploadAssets', 'subscribe']) expect(names).not.toContain(name);
        expect(activities.log.filter((line) => line.startsWith('switchObjects'))).toHaveLength(6);
        const order = ['planRun', 'switchObjects', 'settleOpen', 'closingPass', 'pollInsights', 'finishRun'];
        expect(order.map((name) => names.indexOf(name)).every((at, n, all) => at > (all[n - 1] ?? -1))).toBe(true);
        expect(names.lastIndexOf('switchObjects')).toBeGreaterThan(names.indexOf('settleOpen'));
        expect(passes).toEqual([expect.objectContaining({ isRestored: true })]);
      };
      await bench.run(activities, work, { isRestored: true, endsBy: 'stop' });
    },
  );

  it.concurrent('that came before a restore pauses existing objects, even if the run cannot be planned', async () => {
    const activities = new FakeActivities();
    activities.polls = [Date.parse('2026-12-01T01:00:00Z')];
    activities.on('planRun', async () => {
      throw ApplicationFailure.nonRetryable('no room', 'NO_ROOM');
    });
    const end = endOf(activities);
    const work = async (handle: WorkflowHandle) => {
      await handle.result();
      const switches = activities.log.filter((line) => line.startsWith('switchObjects'));
      expect(switches).toHaveLength(3);
      for (const one of switches) expect(one).not.toContain('true');
      expect(end).toMatchObject({ isFailed: false, isStopped: true });
    };
    await bench.run(activities, work, { isRestored: true, endsBy: 'stop' });
  });

  it.concurrent('still stops the run if a worker dies while ads are switched on', async () => {
    const activities = new FakeActivities();
    const [begun, dead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const end = endOf(activities);
    activities.on('switchObjects', async (input: SwitchInput, next) => {
      if (!input.isActive) return next(input);
      begun.resolve();
      await dead.promise; // no heartbeat: the server considers its worker dead
      return next(input);
    });
    await bench.run(activities, async (handle) => {
      try {
        await begun.promise;
        await stop(handle);
        expect(await handle.result()).toBe('PENDING_REVIEW');
        expect(end).toMatchObject({ isFailed: false, isStopped: true, reason: null });
        expect(await handle.query(progressQuery)).toMatchObject({ phase: 'done', reason: null });
      } finally {
        dead.resolve();
      }
    });
  });
});

describe('a run', () => {
  it.concurrent('continues within seconds after a worker died in a short activity', async () => {
    const activities = new FakeActivities();
    const dead = Promise.withResolvers<void>();
    let isFirst = true;
    activities.on('enterPhase', async (input, next) => {
      if (isFirst) {
        isFirst = false;
        await dead.promise;
      }
      return next(input);
    });
    await bench.run(activities, async (handle) => {
      try {
        expect(await handle.result()).toBe('PENDING_REVIEW'); // the bench waits 45 s, a start-to-close lasts 60 s
      } finally {
        dead.resolve();
      }
    });
  });

  it.concurrent(
    'continues within 10 s after a worker died in a step that had waited often, with production timings',
    async () => {
      const activities = new FakeActivities();
      const dead = Promise.withResolvers<void>();
      let attempts = 0;
      activities.on('createBatch', async (input, next) => {
        attempts += 1;
        if (attempts <= WAITS)
          throw ApplicationFailure.create({ type: 'CLOSED_GATE', message: 'throttled', nextRetryDelay: 10 });
        if (attempts === WAITS + 1) await dead.promise;
        return next(input);
      });
      const work = async (handle: WorkflowHandle) => {
        try {
          // The bench gives up after 45 s: an interval that grew with each wait would be longer.
          await handle.result();
          expect(attempts).toBeGreaterThan(WAITS + 1);
          // The server notices the death after the heartbeat's time, and waits once.
          const { events } = await handle.fetchHistory();
          const steps = events!.flatMap(({ activityTaskScheduledEventAttributes: step }) => step ?? []);
          const { heartbeatTimeout, retryPolicy } = steps.find((step) => step.activityType?.name === 'createBatch')!;
          const seconds = Number(heartbeatTimeout!.seconds) + Number(retryPolicy!.initialInterval!.seconds);
          expect(seconds).toBeLessThan(10);
          expect(retryPolicy!.backoffCoefficient).toBe(1);
        } finally {
          dead.resolve();
        }
      };
      await bench.run(activities, work, { timings: { createTimeoutMs: 80_000 } });
    },
  );

  it.concurrent('fails with a readable reason for any error of an activity', async () => {
    const activities = new FakeActivities();
    activities.on('planRun', async () => {
      throw ApplicationFailure.nonRetryable("Cannot read properties of undefined (reading 'x')", 'INVALID_REQUEST');
    });
    const end = endOf(activities);
    await bench.run(activities, async (handle) => {
      expect(await handle.result()).toBe('FAILED');
      expect(end).toMatchObject({ reason: RUN_TEXTS.ours.en, reasons: [{ key: 'run.ours' }] });
    });
  });

  it.concurrent('asks for a decision once each time it needs one', async () => {
    const activities = new FakeActivities();
    const asked: Pick<PhaseInput, 'phase' | 'ask'>[] = [];
    activities.on('enterPhase', async (input, next) => {
      if (input.ask !== undefined) asked.push({ phase: input.phase, ask: input.ask });
      return next(input);
    });
    let isRefused = true;
    activities.on('settle', async (input, next) => {
      const settlement = await next(input);
      if (settlement.decision === 'wait' || !isRefused) return settlement;
      return { ...settlement, decision: 'needs-attention' as const, ...toStored([RUN_TEXTS.noneTaken]) };
    });
    await bench.run(activities, async (handle) => {
      for (const times of [1, 2]) {
        await waitFor(() => Promise.resolve(asked.length === times), { what: `question ${times}`, everyMs: 25 });
        await untilPhase(handle, 'needs-attention');
        isRefused = times < 2;
        await handle.executeUpdate(continueUpdate, { args: [{ userId, decision: 'retry' }] });
      }
      await handle.result();
      expect(asked).toEqual([
        { phase: 'needs-attention', ask: 1 },
        { phase: 'needs-attention', ask: 2 },
      ]);
    });
  });
});
