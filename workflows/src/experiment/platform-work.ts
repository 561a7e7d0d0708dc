import { CancelledFailure, isCancellation, log } from '@temporalio/workflow';
import type { PollReport } from '#libs/orchestration/experiment.payloads.js';
import type { ExperimentRun } from './experiment-run.js';
import { reasonOf } from './failure-type.js';
import { PATIENCE_MS, pollUntilDone } from './news.js';
import { ledger } from './run-activities.js';

/**
 * Plans the objects of the run, once.
 * @throws CancelledFailure for a run that was started only to end
 */
export async function planRun(run: ExperimentRun): Promise<void> {
  const { endsBy } = run.input;
  if (endsBy === undefined) return plan(run);
  Object.assign(run.state, { mayHaveDelivered: true, isCancelled: endsBy === 'cancel' });
  try {
    await plan(run);
  } catch (error) {
    if (isCancellation(error)) throw error;
    // The end pauses all objects in the ledger, so it does not need a plan.
    log.warn('a run that ends could not be planned', { reason: reasonOf(error) });
  }
  run.state.isStopRequested = true;
  throw new CancelledFailure('it was stopped before the database was set back');
}

async function plan(run: ExperimentRun): Promise<void> {
  const { isRestored } = run.input;
  const ref = { ...run.ref, ...(isRestored ? { isRestored } : {}) };
  run.state.plan = await run.withLink(() => run.platform.planRun(ref));
  run.counted(await ledger.countObjects(run.ref));
}

/**
 * Uploads the files that the ads show, and waits until the platform has processed every video, because no ad can show it earlier.
 * @param edit the edit that is applied after the upload of its files; undefined at the launch
 */
export async function uploadAssets(run: ExperimentRun, edit?: string): Promise<void> {
  const ref = edit === undefined ? run.ref : { ...run.ref, edit };
  if (!run.waitsForWork) return void (await run.withLink(() => run.platform.uploadAssets(ref)));
  for (;;) {
    const { videos = 0 } = await run.withLink(() => run.platform.uploadAssets({ ...ref, patienceMs: PATIENCE_MS }));
    if (videos === 0) return;
    const what = `until ${videos} ${videos === 1 ? 'video is' : 'videos are'} ready`;
    await pollUntilDone(run, 'video', what, () => run.platform.followVideos(ref), edit);
  }
}

/** Stores the delivered figures. Waits for the platform's reports if they take long. @param summary the activity's line for operators */
export async function pollInsights(run: ExperimentRun, summary?: string): Promise<PollReport> {
  if (!run.waitsForWork) return run.withLink(() => run.platform.pollInsights(run.ref, summary));
  const poll = ++run.state.polls;
  for (;;) {
    const report = await run.withLink(() =>
      run.platform.pollInsights({ ...run.ref, poll, patienceMs: PATIENCE_MS }, summary),
    );
    const { reports = 0 } = report;
    if (reports === 0) return report;
    const what = `until ${reports} ${reports === 1 ? 'report is' : 'reports are'} ready`;
    await pollUntilDone(run, 'report', what, () => run.platform.followReports(run.ref));
  }
}
