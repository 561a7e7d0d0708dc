import { ActivityCancellationType, isCancellation, log, proxyActivities } from '@temporalio/workflow';
import type { CallbackTopic } from '#libs/contracts/platform/callback-topic.js';
import type { CoreActivities } from '#libs/orchestration/experiment.activities.js';
import type { AwaitedTopic, AwaitNewsInput, NewsReport, RunRef } from '#libs/orchestration/experiment.payloads.js';
import { CORE_QUEUE } from '#libs/orchestration/queues.js';
import { now } from './clock.js';
import type { ExperimentRun } from './experiment-run.js';
import { reasonOf } from './failure-type.js';
import { summed } from './summaries.js';

/** A job ends a wait when its time has passed. If no job is running, the engine ends it after this additional time. */
const MARGIN_MS = 60_000;
/** The time between reads of a run without timings of its own. */
const POLL_MS = { byCallback: 600_000, byPolling: 60_000 };

/** The pauses between reads that find nothing, ms. Each pause is the previous pause times a factor, up to the longest. */
interface Pace {
  first: number;
  factor: number;
  most: number;
}

/** The pace for decisions of people, which take hours. If the platform sends callbacks, reads only make up for lost ones. */
const seldom = (first: number): Pace => ({ first, factor: 2, most: first * 15 });
/** The pace for work of machines, which takes seconds or minutes. The run does nothing in the meantime, so it must find the end soon. */
const soon = (first: number): Pace => ({ first: Math.min(first, 2_000), factor: 1.1, most: 600_000 });
const PACE: Record<AwaitedTopic, typeof seldom> = { 'ad-review': seldom, account: seldom, video: soon, report: soon };

/** How long the activity that requests work checks by itself whether the work has ended. Work that ends sooner needs no wait of the run. */
export const PATIENCE_MS = 2_000;

/** The topics of callbacks that can end a wait. Callbacks about ads also show that an account's trouble has begun or ended. */
const ENDED_BY: Record<AwaitedTopic, readonly CallbackTopic[]> = {
  'ad-review': ['ad-review'],
  account: ['account', 'ad-issue'],
  video: ['video'],
  report: ['report'],
};

/**
 * Waits until the subject of a topic is settled. Callbacks end the wait. `look` also reads the platform, rarely if the platform sends
 * callbacks, so that a lost callback only costs time.
 * @param what a phrase that follows "waits": `until every ad has been reviewed`
 * @param edit set if the wait concerns a run with this edit applied
 */
export async function pollUntilDone(
  run: ExperimentRun,
  topic: AwaitedTopic,
  what: string,
  look: () => Promise<unknown>,
  edit?: string,
): Promise<void> {
  const { first, factor, most } = paceOf(run, topic);
  let forMs = first;
  while (!(await awaitNews(run, { topic, forMs, ...(edit === undefined ? {} : { edit }) }, what)).isOver) {
    try {
      await run.withLink(look);
    } catch (error) {
      if (isCancellation(error)) throw error;
      log.warn('a read of the platform failed', { topic, reason: reasonOf(error) }); // the next read follows
      run.failed(`the look at ${topic}`, error);
    }
    forMs = Math.min(Math.round(forMs * factor), most);
  }
}

function paceOf({ state, input }: ExperimentRun, topic: AwaitedTopic): Pace {
  const { platformPollMs = POLL_MS.byPolling, toldPollMs = POLL_MS.byCallback } = input.timings;
  const hasCallback = ENDED_BY[topic].some((one) => state.topics?.includes(one));
  return hasCallback ? seldom(toldPollMs) : PACE[topic](platformPollMs);
}

async function awaitNews(
  run: ExperimentRun,
  about: Omit<AwaitNewsInput, keyof RunRef>,
  what: string,
): Promise<NewsReport> {
  const { topic, forMs } = about;
  const activities = summed<Pick<CoreActivities, 'awaitNews'>>(
    proxyActivities({
      taskQueue: CORE_QUEUE,
      startToCloseTimeout: forMs + MARGIN_MS,
      // No worker executes this activity, so no worker could receive a cancellation. The activity's row is deleted with the run, or when
      // its time has passed.
      cancellationType: ActivityCancellationType.ABANDON,
      retry: { maximumAttempts: 1 },
    }),
  );
  const wait = () => activities.awaitNews({ ...run.ref, ...about }, `wait ${what}`);
  try {
    return await run.whileWaiting(what, now() + forMs, wait);
  } catch (error) {
    if (isCancellation(error)) throw error;
    log.warn('a wait for news failed', { topic, reason: reasonOf(error) });
    await run.pause(what, forMs); // waits instead, so that an immediate failure is not repeated immediately
    return { isOver: false };
  }
}
