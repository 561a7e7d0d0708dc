import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Context } from '@temporalio/activity';
import { ActivityNotFoundError, type WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure, CompleteAsyncError } from '@temporalio/common';
import { workflowMetadataQuery } from '@temporalio/workflow';
import { completeWaits } from '#activities/callbacks/complete-waits.js';
import { createCoreActivities } from '#activities/create-activities.js';
import { PlatformWaitRepository } from '#libs/database/repositories/platform/platform-wait.repository.js';
import type { AwaitNewsInput } from '#libs/orchestration/experiment.payloads.js';
import { progressQuery, stopUpdate } from '#libs/orchestration/experiment.messages.js';
import { FakeActivities } from '#libs/testing/fake-activities.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { createWorkflowBench } from '#libs/testing/workflow-bench.js';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';

let bench: Awaited<ReturnType<typeof createWorkflowBench>>;
let fixture: RunFixture;
beforeAll(async () => {
  [bench, fixture] = await Promise.all([createWorkflowBench(), createRunFixture()]);
});
afterAll(async () => {
  await bench.close();
  await fixture.close();
});

const START = Date.parse('2026-12-01T01:00:00Z');
const END = Date.parse('2026-12-03T00:00:00Z');
const detailsOf = async (handle: WorkflowHandle) => (await handle.query(workflowMetadataQuery)).currentDetails ?? '';

/** The activities of a run whose ads are under review when it goes live. It does not end before `letEnd` is called. */
function reviewed() {
  const activities = new FakeActivities();
  activities.polls = [START];
  let inReview = 6;
  activities.on('lookOver', async () => ({ inReview, isAccountAble: true }));
  return {
    activities,
    letEnd() {
      inReview = 0;
      activities.polls = [END];
    },
  };
}

/** Makes waits behave as in Temporal: they end when somebody completes them. */
function holdWaits(activities: FakeActivities) {
  const waits: (AwaitNewsInput & { token: Uint8Array })[] = [];
  activities.on('awaitNews', async (input) => {
    waits.push({ ...input, token: Context.current().info.taskToken });
    throw new CompleteAsyncError();
  });
  return waits;
}
const until = (what: string, isSo: () => boolean | Promise<boolean>) =>
  waitFor(async () => await isSo(), { what, everyMs: 25 });

describe('a live run whose ads are under review', () => {
  it('is woken by callbacks, and reads no ad itself', async () => {
    const { activities, letEnd } = reviewed();
    const waits = holdWaits(activities);
    await bench.run(
      activities,
      async (handle) => {
        await until('a wait', () => waits.length > 0);
        expect(await detailsOf(handle)).toMatch(/Waits until every ad has been reviewed; looks again at \d{4}/);
        expect(await detailsOf(handle)).toContain('Meta reports by itself: ad-review, ad-issue');
        letEnd();
        await bench.client.activity.complete(waits[0]!.token, { isOver: true });
        expect(await handle.result()).toBe('PENDING_REVIEW');
        expect(waits).toMatchObject([{ topic: 'ad-review', forMs: 600_000 }]);
        expect(activities.names()).not.toContain('readReviews');
        expect(activities.names()).not.toContain('readStatuses');
        expect(activities.names().indexOf('subscribe')).toBeLessThan(activities.names().indexOf('switchObjects'));
      },
      { recordAs: 'run-experiment.callbacks' },
    );
  });

  it('reads ads itself if no callback comes, less and less often, and more often if the platform sends no callbacks', async () => {
    for (const topics of [['ad-review' as const], []]) {
      const { activities, letEnd } = reviewed();
      activities.on('subscribe', async () => ({ topics }));
      const times: number[] = [];
      activities.on('awaitNews', async ({ forMs }) => {
        times.push(forMs);
        if (times.length === 6) letEnd();
        return { isOver: times.length >= 6 };
      });
      await bench.run(
        activities,
        async (handle) => {
          await handle.result();
          const first = topics.length > 0 ? 10_000 : 1_000;
          expect(times.slice(0, 6)).toEqual([1, 2, 4, 8, 15, 15].map((factor) => factor * first));
          expect(activities.names().filter((name) => name === 'readReviews')).toHaveLength(5);
        },
        {
          timings: { toldPollMs: 10_000, platformPollMs: 1_000 },
          ...(topics[0] ? { recordAs: 'run-experiment.polled' } : {}),
        },
      );
    }
  });

  it('ends immediately when it is stopped, and later callbacks change nothing', async () => {
    const { activities } = reviewed();
    const waits = holdWaits(activities);
    await bench.run(activities, async (handle) => {
      await until('a wait', () => waits.length > 0);
      await handle.executeUpdate(stopUpdate, { args: [{ userId: '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11' }] });
      expect(await handle.result()).toBe('PENDING_REVIEW');
      await expect(bench.client.activity.complete(waits[0]!.token, { isOver: true })).rejects.toThrow(
        ActivityNotFoundError,
      );
    });
  });

  it('does not repeat a failed wait immediately, and does not fail because of a failed read', async () => {
    const { activities, letEnd } = reviewed();
    let fails = 0;
    activities.on('awaitNews', async () => {
      fails++;
      if (fails < 3) throw new Error('our bug');
      letEnd();
      return { isOver: true };
    });
    activities.on('readReviews', async () => {
      throw ApplicationFailure.nonRetryable('the platform says no', 'INVALID_REQUEST');
    });
    const began = performance.now();
    await bench.run(
      activities,
      async (handle) => {
        expect(await handle.result()).toBe('PENDING_REVIEW');
        expect(fails).toBe(3);
        expect(performance.now() - began).toBeGreaterThan(300 + 600);
      },
      { timings: { toldPollMs: 300 } },
    );
  });
});

describe('a live run whose account cannot spend', () => {
  it('waits until it can, in addition to its polls', async () => {
    const activities = new FakeActivities();
    activities.polls = [START];
    let isAccountAble = false;
    activities.on('lookOver', async () => ({ inReview: 0, isAccountAble }));
    const waits = holdWaits(activities);
    await bench.run(
      activities,
      async (handle) => {
        await until('a wait', () => waits.length > 0);
        expect(await detailsOf(handle)).toContain('Waits until the ad account can spend again');
        const polls = () => activities.names().filter((name) => name === 'pollInsights').length;
        const before = polls();
        await until('further polls', () => polls() > before + 1);
        expect(waits).toMatchObject([{ topic: 'account' }]);
        isAccountAble = true;
        activities.polls = [END];
        await bench.client.activity.complete(waits[0]!.token, { isOver: true });
        expect(await handle.result()).toBe('PENDING_REVIEW');
      },
      { recordAs: 'run-experiment.account-unable' },
    );
  });
});

describe('a run whose platform processes files or reports', () => {
  /** The activities with two videos, and a report at each poll, that are not ready until the test says so. */
  function busy() {
    const activities = new FakeActivities();
    const work = { videos: 2, reports: 1 };
    activities.on('uploadAssets', async () => ({ uploaded: 3, videos: work.videos }));
    activities.on('pollInsights', async (input, next) => ({ ...(await next(input)), reports: work.reports }));
    return { activities, work };
  }

  it('waits for videos before it creates, and for reports before it continues, until a poll finds them ready', async () => {
    const { activities, work } = busy();
    const waits = holdWaits(activities);
    await bench.run(
      activities,
      async (handle) => {
        await until('a wait for videos', () => waits.length === 1);
        expect(await detailsOf(handle)).toMatch(
          /\*\*uploading\*\*.*\n(.*\n)*- Waits until 2 videos are ready; looks again at \d{4}/,
        );
        expect(activities.names()).not.toContain('createBatch');
        work.videos = 0;
        await bench.client.activity.complete(waits[0]!.token, { isOver: true });
        await until('a wait for reports', () => waits.length === 2);
        expect(await detailsOf(handle)).toMatch(/Waits until 1 report is ready; looks again at \d{4}/);
        expect(activities.names()).not.toContain('lookOver');
        work.reports = 0;
        await bench.client.activity.complete(waits[1]!.token, { isOver: true });
        expect(await handle.result()).toBe('PENDING_REVIEW');
        expect(waits.map(({ topic }) => topic)).toEqual(['video', 'report']);
        expect(activities.names().filter((name) => name === 'uploadAssets')).toHaveLength(2);
      },
      { recordAs: 'run-experiment.platform-works' },
    );
  });

  it('checks by itself, soon and then less often, and ends with the words of the platform if it cannot use a video', async () => {
    const { activities, work } = busy();
    const times: number[] = [];
    activities.on('awaitNews', async ({ topic, forMs }) => {
      expect(topic).toBe('video');
      times.push(forMs);
      return { isOver: times.length === 5 };
    });
    activities.on('uploadAssets', async () => {
      if (times.length > 0) throw ApplicationFailure.nonRetryable('meta: The codec is unknown.', 'INVALID_REQUEST');
      return { uploaded: 3, videos: work.videos };
    });
    await bench.run(
      activities,
      async (handle) => {
        expect(await handle.result()).toBe('FAILED');
        expect(times).toEqual([2_000, 2_200, 2_420, 2_662, 2_928]);
        expect(activities.names().filter((name) => name === 'followVideos')).toHaveLength(4);
        expect((await handle.query(progressQuery)).reason).toBe('Meta says: "The codec is unknown."');
        expect(activities.names()).not.toContain('createBatch');
      },
      { recordAs: 'run-experiment.video-failed' },
    );
  });

  it.each(['video', 'report'] as const)('can be stopped while it waits for a %s', async (topic) => {
    const { activities, work } = busy();
    const waits = holdWaits(activities);
    if (topic === 'report') work.videos = 0;
    await bench.run(
      activities,
      async (handle) => {
        await until('a wait', () => waits.length > 0);
        work.reports = 0;
        await handle.executeUpdate(stopUpdate, { args: [{ userId: '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11' }] });
        await handle.result();
        expect(waits.map((wait) => wait.topic)).toEqual([topic]);
        const polls = activities.names().filter((name) => name === 'pollInsights');
        expect(polls).toHaveLength(topic === 'report' ? 2 : 0);
      },
      { recordAs: `run-experiment.stopped-while-${topic}` },
    );
  });
});

describe('waits stored in the database', () => {
  it('are completed once by a job, which drops tokens that the engine does not know', async () => {
    const { experiment: _, ...run } = await fixture.newRun();
    const em = () => fixture.deps.orm.em.fork();
    await em().execute('delete from platform_wait');
    const rows = async () => (await em().execute('select 1 from platform_wait')).length;
    const waitsOf = new PlatformWaitRepository(em());
    const { activities, letEnd } = reviewed();
    let seen: Uint8Array | undefined;
    activities.on('awaitNews', async (input) => {
      seen = fixture.host.token = Context.current().info.taskToken;
      await em().execute(
        `insert into ad_object (organization_id, experiment_id, kind, ordinal, external_name, state, standing)
         values (?, ?, 'ad', 1, 'ad', 'created', 'in-review') on conflict do nothing`,
        [run.organizationId, run.experimentId],
      );
      return createCoreActivities(fixture.deps).awaitNews({ ...input, ...run });
    });
    const jobs = { ...fixture.deps, temporal: bench.client };
    await bench.run(activities, async (handle) => {
      await until('a row', async () => (await rows()) === 1);
      expect(await completeWaits(jobs)).toBe(0);
      letEnd();
      await waitsOf.end(run.organizationId, [run.experimentId], 'ad-review');
      expect(await completeWaits(jobs)).toBe(1);
      expect(await handle.result()).toBe('PENDING_REVIEW');
      // A process died before it could delete the row, or the run has ended: the engine does not know the activity.
      await waitsOf.add(run.organizationId, { experimentId: 1, topic: 'ad-review', taskToken: seen!, forMs: 0 });
      expect(await completeWaits(jobs)).toBe(1);
      expect(await rows()).toBe(0);
    });
    const nonsense = { experimentId: 1, topic: 'ad-review', taskToken: Buffer.from('nonsense'), forMs: 0 } as const;
    await waitsOf.add(run.organizationId, nonsense);
    expect(await completeWaits(jobs)).toBe(1);
    expect(await rows()).toBe(0);
  });
});
