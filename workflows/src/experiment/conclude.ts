import { log, sleep, upsertSearchAttributes } from '@temporalio/workflow';
import type { AdObjectKind } from '#libs/contracts/ad-object.js';
import type { ExperimentStatus } from '#libs/contracts/experiment-status.js';
import { RUN_REASONS } from '#libs/contracts/run-reasons.js';
import { finishMailKey } from '#libs/orchestration/outbox.messages.js';
import { SEARCH_ATTRIBUTES } from '#libs/orchestration/search-attributes.js';
import type { ExperimentRun } from './experiment-run.js';
import { reasonOf } from './failure-type.js';
import { core, outbox } from './run-activities.js';

/** How the work of a run ended. */
export type Ending = { how: 'finished' | 'stopped' } | { how: 'failed'; reason: string };

const PAUSE_AGAIN_MS = { first: 5_000, most: 60_000 };

/** Ends a run: everything paused where it ended early, results from what was delivered, and one mail. */
export async function conclude(run: ExperimentRun, ending: Ending): Promise<ExperimentStatus> {
  const reason = ending.how === 'failed' ? ending.reason : null;
  if (ending.how !== 'finished' && run.state.plan) await pauseEverything(run, reason);
  await run.enter('computing', reason);
  if (run.state.mayHaveDelivered && ending.how !== 'finished') await pollOnceMore(run);
  const isFailed = ending.how === 'failed' && !run.state.hasRun;
  const status = await core.finishRun({ ...run.ref, isFailed, reason, isStopped: ending.how === 'stopped' });
  upsertSearchAttributes([{ key: SEARCH_ATTRIBUTES.status, value: status }]);
  run.state.phase = 'notifying';
  await sendFinishMail(run);
  run.state.phase = isFailed ? 'failed' : 'done';
  return status;
}

/** The campaigns first, which ends spending; a stop counts only once everything was read back as paused. */
async function pauseEverything(run: ExperimentRun, reason: string | null): Promise<void> {
  await run.enter('stopping', reason);
  for (const kind of ['campaign', 'adset', 'ad'] as const) {
    for (let wait = PAUSE_AGAIN_MS.first; ; wait = Math.min(wait * 2, PAUSE_AGAIN_MS.most)) {
      const refused = await pause(run, kind);
      if (refused === 0) break;
      run.state.reason = RUN_REASONS.en.stillPausing;
      log.warn('not everything is paused yet', { kind, refused });
      await sleep(wait);
    }
  }
}

/** @returns how many objects are not paused; a platform that refuses altogether is asked again like one that is slow */
async function pause(run: ExperimentRun, kind: AdObjectKind): Promise<number> {
  try {
    const report = await run.withLink(() => run.platform.switchObjects({ ...run.ref, kind, isActive: false }));
    return report.refused;
  } catch (error) {
    log.error('the platform refuses to pause', { kind, reason: reasonOf(error) });
    return Infinity;
  }
}

/** What was delivered until the stop. Without an answer the results are those of the last poll. */
async function pollOnceMore(run: ExperimentRun): Promise<void> {
  try {
    run.state.polled(await run.withLink(() => run.platform.pollInsights(run.ref)));
  } catch (error) {
    log.error('no last insights', { reason: reasonOf(error) });
  }
}

/** The mail is a row that was stored with the status; here it is only sent sooner than the schedule would. */
async function sendFinishMail(run: ExperimentRun): Promise<void> {
  try {
    await outbox.dispatchOutbox({ dedupeKey: finishMailKey(run.input.uuid) });
  } catch (error) {
    log.warn('the finish mail is left to the schedule', { reason: reasonOf(error) });
  }
}
