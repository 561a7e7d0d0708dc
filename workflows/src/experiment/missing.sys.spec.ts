import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/common';
import { createMissingUpdate, stopUpdate } from '#libs/orchestration/experiment.messages.js';
import { FakeActivities } from '#libs/testing/fake-activities.js';
import { createWorkflowBench } from '#libs/testing/workflow-bench.js';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';

let bench: Awaited<ReturnType<typeof createWorkflowBench>>;
beforeAll(async () => {
  bench = await createWorkflowBench();
});
afterAll(() => bench.close());

const asker = { userId: '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11', ip: '203.0.113.7' };
const { userId } = asker;
const LIVE_AT = Date.parse('2026-12-01T01:00:00Z');
const MISSING = { adSets: 1, ads: 3 };

/** The activities of a live run with a missing ad set, until it is planned again. */
function withMissing() {
  const activities = new FakeActivities();
  let missing = MISSING;
  activities.on('countMissing', async () => missing);
  const askers: unknown[] = [];
  activities.on('replaceMissing', async ({ by }) => {
    askers.push(by);
    const report = { ...missing, firstOrdinal: 9 };
    missing = { adSets: 0, ads: 0 };
    return report;
  });
  const text = new Date(LIVE_AT).toISOString();
  const poll = {
    campaignNow: LIVE_AT,
    campaignNowText: text,
    polledAtText: text,
    scale: 1,
    changedRows: 1,
    reports: 0,
  };
  return Object.assign(activities, { askers }).on('pollInsights', async () => poll);
}

describe('missing ad sets of a live run', () => {
  it('ADMIN-016 are planned again with the rest of their money when their spend is known', async () => {
    const activities = withMissing();
    await bench.run(
      activities,
      async (handle) => {
        const isPolled = async () => activities.names().includes('pollInsights');
        await waitFor(isPolled, { what: 'the run to be live', everyMs: 25 });
        const from = activities.log.length;
        expect(await handle.executeUpdate(createMissingUpdate, { args: [asker] })).toEqual(MISSING);
        const isOver = async () => activities.log.slice(from).includes('enterPhase running');
        await waitFor(isOver, { what: 'the run to continue', everyMs: 25 });
        const steps = ['countMissing', 'pollInsights', 'replaceMissing', 'settle', 'closingPass', 'switchObjects'];
        const taken = activities.names().slice(activities.names().indexOf('countMissing'));
        expect(taken.filter((name) => steps.includes(name)).slice(0, 7)).toEqual([...steps, 'switchObjects']);
        expect(activities.askers).toEqual([asker]); // the person in the trail
        await handle.executeUpdate(stopUpdate, { args: [{ userId }] });
        await handle.result();
      },
      { recordAs: 'run-experiment.missing' },
    );
  });

  it('ADMIN-016 are not awaited if the link has ended, so the person who asked gets a mail and the run continues', async () => {
    const activities = withMissing();
    await bench.run(activities, async (handle) => {
      const isPolled = async () => activities.names().includes('pollInsights');
      await waitFor(isPolled, { what: 'the run to be live', everyMs: 25 });
      activities.on('closingPass', async () => {
        throw ApplicationFailure.nonRetryable('meta: the token is over', 'AUTH_EXPIRED');
      });
      const asked = handle.executeUpdate(createMissingUpdate, { args: [asker] });
      await expect(asked).rejects.toMatchObject({ cause: { cause: { type: 'AUTH_EXPIRED' } } });
      expect(activities.askers).toEqual([]);
      await handle.executeUpdate(stopUpdate, { args: [{ userId }] });
      await handle.result();
    });
  });
});
