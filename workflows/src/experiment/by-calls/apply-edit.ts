import { CancellationScope } from '@temporalio/workflow';
import type { Reasons } from '#libs/contracts/experiment/run/reasons.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import type { ExperimentRun } from '../experiment-run.js';
import { failureType, reasonsFor } from '../failure-type.js';
import { uploadAssets } from '../platform-work.js';
import { core, ledger } from '../run-activities.js';

/**
 * Applies an edit of an alternative. It sends the files first, so that no object is deleted for a file that the platform cannot show. Then
 * the edit becomes part of the experiment. Objects with the old alternative are deleted before new ones are created.
 * @returns the reasons why the edit was refused and nothing has changed; null if it was applied and the rows of its new objects are open
 */
export async function applyEdit(run: ExperimentRun, edit: string): Promise<Reasons | null> {
  await run.enter('uploading', [RUN_TEXTS.replacing]);
  try {
    await uploadAssets(run, edit);
  } catch (error) {
    if (failureType(error) !== 'INVALID_REQUEST') throw error;
    return reasonsFor(error);
  }
  // A stop waits for this call, so that the cleanup knows which objects were replaced.
  const { isApplied, because } = await CancellationScope.nonCancellable(() => core.applyEdit({ ...run.ref, edit }));
  if (!isApplied) return [because ?? RUN_TEXTS.editChanged];
  run.state.edits++;
  await run.enter('creating', [RUN_TEXTS.replacing]);
  await run.withLink(() => run.platform.removeReplaced(run.ref));
  run.state.settled(await ledger.settle(run.waveRef));
  return null;
}
