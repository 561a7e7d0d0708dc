import { ApplicationFailure } from '@temporalio/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunProgress } from '#libs/contracts/experiment/run/experiment-phase.js';
import { HOUR_MS } from '#libs/contracts/time.js';
import { continueUpdate, progressQuery, stopUpdate } from '#libs/orchestration/experiment.messages.js';
import { FakeActivities } from '#libs/testing/fake-activities.js';
import { createWorkflowBench } from '#libs/testing/workflow-bench.js';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';

let bench: Awaited<ReturnType<typeof createWorkflowBench>>;
beforeAll(async () => {
  bench = await createWorkflowBench();
});
afterAll(() => bench.close());

/** The campaign's hours at each poll. Waves end after 14.4, 19.2 and 24 hours, and two reads of the spend follow each wave. */
const HOURS = [0, 14.5, 14.6, 14.7, 14.8, 14.9, 19.3, 19.4, 19.5, 19.6, 19.7, 48];

/** A search in three waves. */
function searching(hours = HOURS): FakeActivities {
  const activities = new FakeActivities();
  const { startsAt, endsAt } = activities.plan;
  const ends = [60, 80, 100].map((share) => startsAt + ((endsAt - startsAt) * share) / 100);
  Object.assign(activities.plan, {
    isSearch: true,
    waveEnds: ends.map((at) => ({ at, text: new Date(at).toISOString() })),
  });
  activities.polls.splice(0, Infinity, ...hours.map((hour) => startsAt + hour * HOUR_MS));
  return activities;
}

const STEPS = [
  'switchObjects',
  'settleOpen',
  'planWave',
  'findRoom',
  'openCampaigns',
  'leaveOutSearchWave',
  'removeReplaced',
];
const stepsOf = ({ log }: FakeActivities) => log.filter((line) => STEPS.includes(line.split(' ')[0]!));
const ON = (wave: string) => ['ad', 'adset', 'campaign'].map((kind) => `switchObjects${wave} ${kind} true`);
const OFF = (wave: number) => ['campaign', 'adset', 'ad'].map((kind) => `switchObjects ${wave} ${kind} false`);
const LEFT_OUT = (wave: number) => ['settleOpen', `leaveOutSearchWave ${wave}`, 'removeReplaced'];

describe('a run that searches for the best', () => {
  it('pauses and reads a wave, then chooses, creates and starts the next wave', async () => {
    const activities = searching();
    await bench.run(
      activities,
      async (handle) => {
        expect(await handle.result()).toBe('PENDING_REVIEW');
        expect(stepsOf(activities)).toEqual([
          'openCampaigns',
          ...ON(''),
          ...[1, 2].flatMap((wave) => [
            ...OFF(wave - 1),
            'settleOpen',
            `planWave ${wave}`,
            `findRoom ${wave}`,
            `openCampaigns ${wave}`,
            ...ON(` ${wave}`),
          ]),
        ]);
        expect(await handle.query(progressQuery)).toMatchObject({ phase: 'done', wave: { number: 3, of: 3 } });
      },
      { recordAs: 'run-experiment.search' },
    );
  });

  it('shows the extra money of a wave until its end, and does not report a wave that has delivered as left out', async () => {
    const activities = searching([0, 14.5, 14.6, 14.7, 14.8, 14.9, 19.3, 24, 48]);
    const reasons: unknown[] = [];
    activities.on('enterPhase', async (input, next) => {
      if (input.phase === 'running') reasons.push(input.reasons?.map(({ key }) => key));
      return next(input);
    });
    activities.on('planWave', async (input, next) => ({
      ...(await next(input)),
      moved: { amountMinor: 500, currency: 'USD' },
    }));
    activities.on('leaveOutSearchWave', async () => ({ plannedAds: 4, isLeftOut: false }));
    await bench.run(
      activities,
      async (handle) => {
        expect(await handle.result()).toBe('PENDING_REVIEW');
        expect(reasons.slice(1)).toEqual([
          ['run.searchChoosing'],
          ['run.searchMoved'],
          ['run.searchChoosing'],
          // The time of the third wave has passed, so a run that was reset passes it again.
          [],
        ]);
      },
      { recordAs: 'run-experiment.search-choosing' },
    );
  });

  it('leaves out a wave that cannot be created or chosen, with the reason, and continues with the next wave', async () => {
    const activities = searching();
    const reasons: unknown[] = [];
    activities.on('enterPhase', async (input, next) => {
      if (input.phase === 'running') reasons.push(input.reasons?.map(({ key }) => key));
      return next(input);
    });
    activities.on('planWave', async (input, next) =>
      input.wave === 1
        ? { isPlanned: false, ads: 0, reason: 'x', reasons: [{ key: 'run.searchTooPoor' }] }
        : next(input),
    );
    activities.on('settle', async (input, next) =>
      input.wave === 2 ? { ...(await next(input)), decision: 'needs-attention' as const } : next(input),
    );
    await bench.run(
      activities,
      async (handle) => {
        expect(await handle.result()).toBe('PENDING_REVIEW');
        expect(stepsOf(activities).slice(4)).toEqual([
          ...OFF(0),
          'settleOpen',
          'planWave 1',
          ...LEFT_OUT(1),
          ...OFF(1),
          'settleOpen',
          'planWave 2',
          'findRoom 2',
          'openCampaigns 2',
          ...LEFT_OUT(2),
        ]);
        expect(reasons.slice(-2)).toEqual([['run.searchChoosing'], ['run.searchLastLeftOut', 'run.searchRefused']]);
        expect(reasons).toContainEqual(['run.searchLeftOut', 'run.searchTooPoor']);
      },
      { recordAs: 'run-experiment.search-left-out' },
    );
  });

  it('plans no wave whose time has passed, and does not rely on a spend that still changes', async () => {
    const activities = searching([0, 16, 24, 48]);
    let spent = 0;
    activities.on('countSpend', async () => (spent += 1_000));
    const unsettled: number[][] = [];
    await bench.run(activities, async (handle) => {
      expect(await handle.result()).toBe('PENDING_REVIEW');
      expect(activities.names()).not.toContain('planWave');
      expect(activities.names().filter((name) => name === 'leaveOutSearchWave')).toHaveLength(2);
    });
    const slow = searching([
      0, 14.5, 14.6, 14.65, 14.7, 14.75, 14.8, 14.9, 19.3, 19.4, 19.45, 19.5, 19.55, 19.6, 19.7, 48,
    ]);
    slow.on('countSpend', async () => (spent += 1_000));
    slow.on('planWave', async (input, next) => {
      unsettled.push(input.unsettled ?? []);
      return next(input);
    });
    await bench.run(slow, async (handle) => {
      expect(await handle.result()).toBe('PENDING_REVIEW');
      expect(unsettled).toEqual([[0], [1]]);
    });
  });

  it.each([
    ["waits until the platform's reports have settled", 3, [14.6, 17.7], [[], []], 'run-experiment.search-settled'],
    ['does not rely on equal reads before that', 3, [14.6, 15, 15.2, 15.4], [[0], []], undefined],
    [
      'does not wait for a platform that takes half a day, and counts every wave with its budget until then',
      12,
      [14.6],
      [[0], [0, 1]],
      undefined,
    ],
  ])('%s', async (_, settlesHours, reads, expected, recordAs) => {
    const second = settlesHours > 4 ? [19.4] : [19.4, 22.5];
    const activities = searching([0, 14.5, ...reads, 17.8, 17.9, 19.3, ...second, 22.6, 22.7, 48]);
    activities.plan.spendSettlesMs = settlesHours * HOUR_MS;
    const unsettled: number[][] = [];
    activities.on('planWave', async (input, next) => {
      unsettled.push(input.unsettled ?? []);
      return next(input);
    });
    await bench.run(
      activities,
      async (handle) => {
        expect(await handle.result()).toBe('PENDING_REVIEW');
        expect(unsettled).toEqual(expected);
      },
      recordAs === undefined ? {} : { recordAs },
    );
  });

  it('pauses a wave whose start is refused half way, keeps ads that were on, and does not yet rely on their spend', async () => {
    const activities = searching([0, 14.5, 14.6, 17.7, 17.8, 17.9, 18, 19.3, 19.4, 22.5, 22.6, 22.7, 48]);
    activities.plan.spendSettlesMs = 3 * HOUR_MS;
    const planned: number[] = [];
    activities.on('leaveOutSearchWave', async () => ({ plannedAds: 14, isLeftOut: true }));
    activities.on('switchObjects', async (input, next) => {
      const isRefused = input.wave === 1 && input.kind === 'campaign' && input.isActive;
      return isRefused ? { switched: 1, refused: 1, isLate: false } : next(input);
    });
    activities.on('planWave', async (input) => {
      planned.push(...(input.unsettled ?? []));
      return { isPlanned: true, ads: 10, reason: null };
    });
    await bench.run(
      activities,
      async (handle) => {
        expect(await handle.result()).toBe('PENDING_REVIEW');
        expect(stepsOf(activities).slice(4)).toEqual([
          ...OFF(0),
          'settleOpen',
          'planWave 1',
          'findRoom 1',
          'openCampaigns 1',
          ...ON(' 1'),
          ...OFF(1),
          'leaveOutSearchWave 1 true',
          ...OFF(1),
          'settleOpen',
          'planWave 2',
          'findRoom 2',
          'openCampaigns 2',
          ...ON(' 2'),
        ]);
        expect(planned).toEqual([]);
        // 14 ads of the first two waves, and ten of the third.
        expect(await handle.query(progressQuery)).toMatchObject({ plannedAds: 24 });
      },
      { recordAs: 'run-experiment.search-cut-short' },
    );
  });

  it('leaves out a wave that is refused before its campaigns are switched on, because its ads have never spent', async () => {
    const activities = searching();
    activities.on('switchObjects', async (input, next) => {
      if (input.wave === 1 && input.kind === 'adset' && input.isActive)
        throw ApplicationFailure.nonRetryable('no', 'INVALID_REQUEST');
      return next(input);
    });
    await bench.run(activities, async (handle) => {
      expect(await handle.result()).toBe('PENDING_REVIEW');
      expect(stepsOf(activities)).toEqual(expect.arrayContaining(LEFT_OUT(1)));
    });
  });

  it.each([
    ['before it is chosen', 'settleOpen', []],
    ['while it is chosen', 'planWave', ['planWave 1', 'findRoom 1', 'openCampaigns 1']],
  ] as const)(
    'waits for a new link if it is lost between two waves, %s, and leaves out a wave whose time ends in the meantime',
    async (_, step, planned) => {
      const activities = searching();
      const left: unknown[] = [];
      activities.on('leaveOutSearchWave', async (input, next) => {
        left.push([input.wave, ...input.reasons.map(({ key }) => key)]);
        return next(input);
      });
      let isLost = false;
      const lose = (): void => {
        if (isLost) return;
        isLost = true;
        activities.isLinked = false;
        throw ApplicationFailure.nonRetryable('meta: the token is over', 'AUTH_EXPIRED');
      };
      if (step === 'settleOpen') activities.on(step, async (input, next) => (lose(), next(input)));
      else activities.on(step, async (input, next) => (lose(), next(input)));
      await bench.run(activities, async (handle) => {
        await waitFor(async () => (await handle.query(progressQuery)).phase === 'needs-relink', {
          what: 'the loss of the link',
        });
        expect(await handle.query(progressQuery)).toMatchObject({ reasons: [{ key: 'run.linkOver' }] });
        // Nothing spends while the link is lost: the first wave is paused, and the second wave has not begun.
        expect([...activities.active]).toEqual([]);
        const { startsAt } = activities.plan;
        const later = [19.3, 19.4, 19.5, 19.6, 19.7, 19.75, 19.8, 19.85, 48];
        activities.polls.splice(0, Infinity, ...later.map((hour) => startsAt + hour * HOUR_MS));
        activities.isLinked = true;
        await handle.executeUpdate(continueUpdate, {
          args: [{ userId: '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11', decision: 'retry' }],
        });
        expect(await handle.result()).toBe('PENDING_REVIEW');
        expect(left).toEqual([[1, 'run.searchLeftOut', 'run.searchLate']]);
        expect(stepsOf(activities).slice(4)).toEqual([
          ...OFF(0),
          ...(step === 'settleOpen' ? ['settleOpen', 'settleOpen'] : ['settleOpen', 'planWave 1']),
          ...planned,
          ...LEFT_OUT(1),
          ...OFF(1),
          'settleOpen',
          'planWave 2',
          'findRoom 2',
          'openCampaigns 2',
          ...ON(' 2'),
        ]);
      });
    },
  );

  it('leaves out a wave that finds no room in its time', async () => {
    const activities = searching([0, 14.5, 14.6, 14.7, 14.8, 15, 19.3, 19.4, 19.5, 19.6, 19.7, 19.8, 48]);
    const reasons: unknown[] = [];
    activities.on('findRoom', async (input, next) =>
      input.wave === 1 ? { hasRoom: false, reason: 'full', reasons: [{ key: 'run.waveWaits' }] } : next(input),
    );
    activities.on('leaveOutSearchWave', async (input, next) => {
      reasons.push(input.reasons.map(({ key }) => key));
      return next(input);
    });
    await bench.run(activities, async (handle) => {
      expect(await handle.result()).toBe('PENDING_REVIEW');
      expect(reasons).toEqual([['run.searchLeftOut', 'run.waveUnsent']]);
      expect(stepsOf(activities).slice(-3)).toEqual(ON(' 2'));
    });
  });

  it('chooses nothing until every object of the wave is paused, and shows that it is still pausing', async () => {
    const activities = searching();
    const reasons: unknown[] = [];
    let isRefused = true;
    let progress: () => Promise<RunProgress>;
    activities.on('switchObjects', async (input, next) => {
      if (input.wave !== 0 || input.kind !== 'campaign' || input.isActive) return next(input);
      if (!isRefused)
        reasons.push(
          (await progress()).reasons?.map(({ key }) => key),
          activities.names().includes('planWave'),
        );
      const refused = isRefused ? 1 : 0;
      isRefused = false;
      return { ...(await next(input)), refused };
    });
    await bench.run(activities, async (handle) => {
      progress = () => handle.query(progressQuery);
      expect(await handle.result()).toBe('PENDING_REVIEW');
      expect(reasons.slice(0, 2)).toEqual([['run.stillPausing'], false]);
    });
  });

  it.each(['countSpend', 'planWave', 'findRoom', 'leaveOutSearchWave'] as const)(
    'can be stopped during %s, and then creates nothing more',
    async (step) => {
      const activities = searching();
      let reached: () => void;
      const atStep = new Promise<void>((resolve) => (reached = resolve));
      const reach = async (): Promise<void> => {
        reached();
        await new Promise((resolve) => setTimeout(resolve, 300));
      };
      if (step === 'leaveOutSearchWave')
        activities.on('planWave', async () => ({ isPlanned: false, ads: 0, reason: 'x', reasons: [] }));
      if (step === 'countSpend') activities.on(step, async (input, next) => (await reach(), next(input)));
      if (step === 'planWave') activities.on(step, async (input, next) => (await reach(), next(input)));
      if (step === 'findRoom') activities.on(step, async (input, next) => (await reach(), next(input)));
      if (step === 'leaveOutSearchWave') activities.on(step, async (input, next) => (await reach(), next(input)));
      await bench.run(activities, async (handle) => {
        await atStep;
        await handle.executeUpdate(stopUpdate, { args: [undefined] });
        await handle.result();
        expect(activities.log).not.toContain('openCampaigns 1');
        expect(activities.log).not.toContain('switchObjects 1 campaign true');
        expect(activities.log).toContain('switchObjects campaign false');
      });
    },
  );
});
