import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '#libs/contracts/time.js';
import { progressQuery, stopUpdate } from '#libs/orchestration/experiment.messages.js';
import { FakeActivities } from '#libs/testing/fake-activities.js';
import { createWorkflowBench } from '#libs/testing/workflow-bench.js';

let bench: Awaited<ReturnType<typeof createWorkflowBench>>;
beforeAll(async () => {
  bench = await createWorkflowBench();
});
afterAll(() => bench.close());

/** The campaign's hours at each poll: waves end after 14.4, 19.2 and 24 hours, and two reads of the spend follow each. */
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
  it('pauses and reads a wave, then chooses, creates and starts the next one', async () => {
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

  it('leaves a wave out that cannot be created or chosen, tells why, and goes on with the next', async () => {
    const activities = searching();
    const told: unknown[] = [];
    activities.on('enterPhase', async (input, next) => {
      if (input.phase === 'running') told.push(input.reasons?.map(({ key }) => key));
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
        expect(told.slice(-2)).toEqual([
          ['run.searchLeftOut', 'run.searchTooPoor'],
          ['run.searchLastLeftOut', 'run.searchRefused'],
        ]);
      },
      { recordAs: 'run-experiment.search-left-out' },
    );
  });

  it('asks for no wave whose time has passed, and counts on no spend that still changes', async () => {
    const activities = searching([0, 16, 24, 48]);
    let spent = 0;
    activities.on('countSpend', async () => (spent += 1_000));
    const certain: boolean[] = [];
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
      certain.push(input.isSpendCertain);
      return next(input);
    });
    await bench.run(slow, async (handle) => {
      expect(await handle.result()).toBe('PENDING_REVIEW');
      expect(certain).toEqual([false, false]);
    });
  });

  it('stops at any time: while it chooses, nothing is created any more', async () => {
    const activities = searching();
    let reached: () => void;
    const choosing = new Promise<void>((resolve) => (reached = resolve));
    activities.on('planWave', async (input, next) => {
      reached();
      await new Promise((resolve) => setTimeout(resolve, 300));
      return next(input);
    });
    await bench.run(activities, async (handle) => {
      await choosing;
      await handle.executeUpdate(stopUpdate, { args: [undefined] });
      await handle.result();
      expect(activities.log).not.toContain('openCampaigns 1');
      expect(activities.log).not.toContain('switchObjects 1 campaign true');
      expect(activities.log).toContain('switchObjects campaign false');
    });
  });
});
