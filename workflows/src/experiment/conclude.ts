import { log, upsertSearchAttributes } from '@temporalio/workflow';
import { toStored, type Reasons } from '#libs/contracts/experiment/run/reasons.js';
import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import { finishMailKey } from '#libs/orchestration/outbox.messages.js';
import { SEARCH_ATTRIBUTES } from '#libs/orchestration/search-attributes.js';
import type { Delivery } from './delivery.js';
import { endEarly } from './end-early.js';
import type { ExperimentRun } from './experiment-run.js';
import { reasonOf } from './failure-type.js';
import { pollInsights } from './platform-work.js';
import { core, outbox } from './run-activities.js';

/** How the work of a run ended. */
export type Ending = { how: 'finished' | 'stopped' } | { how: 'failed'; reasons: Reasons };

/** Ends a run: stores its results and sends one mail. Before that, a run that ends early stops all spending and settles every row. */
export async function conclude(run: ExperimentRun, delivery: Delivery, ending: Ending): Promise<ExperimentStatus> {
  let reasons = ending.how === 'failed' ? ending.reasons : [];
  const mayHaveObjects = run.state.plan !== null || run.input.endsBy !== undefined || run.mayDeliver;
  if (ending.how !== 'finished' && mayHaveObjects) reasons = await endEarly(run, delivery, reasons);
  await run.enter('computing', reasons);
  const { isCancelled } = run.state;
  if (run.mayDeliver && ending.how !== 'finished' && !isCancelled) await pollOnceMore(run);
  const isFailed = ending.how === 'failed' && !run.state.hasRun;
  const isStopped = ending.how === 'stopped';
  const cancelled = isCancelled ? { isCancelled } : {};
  const status = await core.finishRun({ ...run.ref, isFailed, ...toStored(reasons), isStopped, ...cancelled });
  upsertSearchAttributes([{ key: SEARCH_ATTRIBUTES.status, value: status }]);
  run.moveTo('notifying');
  if (!isCancelled) await sendFinishMail(run);
  run.moveTo(isFailed ? 'failed' : 'done');
  return status;
}

/** Reads the delivery up to the stop. If that fails, the results are those of the last poll. */
async function pollOnceMore(run: ExperimentRun): Promise<void> {
  try {
    run.state.polled(await pollInsights(run));
  } catch (error) {
    log.error('no last insights', { reason: reasonOf(error) });
    run.failed('the last insights', error);
  }
}

/** Sends the finish mail before the run ends. The mail was already stored together with the status. */
async function sendFinishMail(run: ExperimentRun): Promise<void> {
  try {
    await outbox.dispatchOutbox({ dedupeKey: finishMailKey(run.input.uuid) });
  } catch (error) {
    log.warn('the finish mail is left to the workers', { reason: reasonOf(error) });
  }
}
