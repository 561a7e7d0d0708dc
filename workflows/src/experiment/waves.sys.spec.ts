import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#libs/contracts/time.js';
import { progressQuery } from '#libs/orchestration/experiment.messages.js';
import { FakeActivities } from '#libs/testing/fake-activities.js';
import { createWorkflowBench } from '#libs/testing/workflow-bench.js';

let bench: Awaited<ReturnType<typeof createWorkflowBench>>;
beforeAll(async () => {
  bench = await createWorkflowBench();
});
afterAll(() => bench.close());

/** The activities of a run of two waves. The test moves the run's clock by its polls. */
function inTwoWaves(polls: (plan: FakeActivities['plan']) => number[]): FakeActivities {
  const activities = new FakeActivities();
  const { startsAt, endsAt } = activities.plan;
  const at = [startsAt + (endsAt - startsAt) / 2, endsAt];
  Object.assign(activities.plan, { waveEnds: at.map((ms) => ({ at: ms, text: new Date(ms).toISOString() })) });
  activities.polls.splice(0, Infinity, ...polls(activities.plan));
  return activities;
}
const isOf = (names: string[]) => (line: string) => names.some((name) => line.startsWith(name));

describe('a run in waves', () => {
  it('pauses and settles a wave, and checks the room again, before it creates the next wave', async () => {
    const activities = inTwoWaves(({ startsAt, endsAt, resultsUntil }) => [
      startsAt,
      (startsAt + endsAt) / 2,
      endsAt - 1,
      resultsUntil,
    ]);
    const looks = [
      { hasRoom: false, reason: 'no room' },
      { hasRoom: true, reason: null },
    ];
    activities.on('findRoom', async () => looks.shift()!);
    await bench.run(
      activities,
      async (handle) => {
        expect(await handle.result()).toBe('PENDING_REVIEW');
        const steps = activities.log.filter(
          isOf(['switchObjects', 'settleOpen', 'findRoom', 'closingPass', 'openCampaigns']),
        );
        expect(steps).toEqual([
          'openCampaigns',
          'closingPass',
          ...['ad', 'adset', 'campaign'].map((kind) => `switchObjects ${kind} true`),
          ...['campaign', 'adset', 'ad'].map((kind) => `switchObjects 0 ${kind} false`),
          'settleOpen',
          'findRoom 1',
          'findRoom 1',
          'openCampaigns 1',
          'closingPass',
          ...['ad', 'adset', 'campaign'].map((kind) => `switchObjects 1 ${kind} true`),
        ]);
        expect(await handle.query(progressQuery)).toMatchObject({
          phase: 'done',
          wave: { number: 2, of: 2, nextAt: null },
        });
      },
      { recordAs: 'run-experiment.waves' },
    );
  });

  it('leaves out a wave that finds no room in time, and continues until its results', async () => {
    const activities = inTwoWaves(({ startsAt, endsAt, resultsUntil }) => [
      (startsAt + endsAt) / 2,
      endsAt - DAY_MS / 2,
      endsAt,
      resultsUntil,
    ]);
    activities.on('findRoom', async () => ({ hasRoom: false, reason: 'no room' }));
    await bench.run(
      activities,
      async (handle) => {
        expect(await handle.result()).toBe('PENDING_REVIEW');
        expect(activities.names().filter((name) => name === 'findRoom').length).toBeGreaterThan(1);
        expect(activities.names().filter((name) => name === 'leaveOutWave')).toHaveLength(1);
        expect(activities.log.filter((line) => line.startsWith('switchObjects') && line.includes('true'))).toHaveLength(
          3,
        );
      },
      { recordAs: 'run-experiment.wave-left-out' },
    );
  });

  it('takes the same steps if it continues as new between its waves', async () => {
    const activities = inTwoWaves(({ startsAt, endsAt, resultsUntil }) => [
      ...Array.from({ length: 6 }, (_, i) => startsAt + i),
      (startsAt + endsAt) / 2,
      ...Array.from({ length: 6 }, (_, i) => endsAt - 10 + i),
      resultsUntil,
    ]);
    await bench.run(
      activities,
      async (handle) => {
        expect(await handle.result()).toBe('PENDING_REVIEW');
        expect(activities.names().filter((name) => name === 'findRoom')).toHaveLength(1);
        expect(activities.names().filter((name) => name === 'planRun')).toHaveLength(1);
      },
      { timings: { mostEvents: 60 } },
    );
  });
});
