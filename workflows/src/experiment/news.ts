import { ActivityCancellationType, isCancellation, log, proxyActivities } from '@temporalio/workflow';
import type { CallbackTopic } from '#libs/contracts/platform/callback-topic.js';
import type { CoreActivities } from '#libs/orchestration/experiment.activities.js';
import type { AwaitedTopic, AwaitNewsInput, NewsReport, RunRef } from '#libs/orchestration/experiment.payloads.js';
import { CORE_QUEUE } from '#libs/orchestration/queues.js';
import { now } from './clock.js';
import type { ExperimentRun } from './experiment-run.js';
import { reasonOf } from './failure-type.js';
import { summed } from './summaries.js';

/** A job ends a wait when its time has passed; if no job is running, the engine does so this much later. */
const MARGIN_MS = 60_000;
/** For a run that starts with no timings of its own. */
const POLL_MS = { byCallback: 600_000, byPolling: 60_000 };

/** Pauses between reads that find nothing, ms: each is longer than the one before by a factor, up to the longest. */
interface Pace {
  first: number;
  factor: number;
  most: number;
}

/** People take hours to decide. If the platform sends callbacks, reads only find lost ones. */
const seldom = (first: number): Pace => ({ first, factor: 2, most: first * 15 });
/** Machines take seconds or minutes, and the run does nothing meanwhile, so the end of the work must be found soon. */
const soon = (first: number): Pace => ({ first: Math.min(first, 2_000), factor: 1.1, most: 600_000 });
const PACE: Record<AwaitedTopic, typeof seldom> = { 'ad-review': seldom, account: seldom, video: soon, report: soon };

/** Shorter work is not worth a wait of its own: the activity that requests it checks again for this long. */
export const PATIENCE_MS = 2_000;

/** Topics whose events may end a wait: the trouble of an account, or its end, shows in its ads. */
const ENDED_BY: Record<AwaitedTopic, readonly CallbackTopic[]> = {
  'ad-review': ['ad-review'],
  account: ['account', 'ad-issue'],
  video: ['video'],
  report: ['report'],
};

/**
 * Waits until the subject of a topic is settled. Callbacks end the wait. `look` still reads the platform now and then, seldom if the
 * platform sends callbacks, so that a lost callback only costs time.
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
      // No worker executes this activity, so none could learn of a cancellation. Its row is deleted with the run, or when its time has
      // passed.
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
    await run.pause(what, forMs); // waits instead, so that an immediate failure is not repeated at once
    return { isOver: false };
  }
}
