import { patched } from '@temporalio/workflow';
import type { Reasons } from '#libs/contracts/experiment/run/reasons.js';
import type { Delivery } from './delivery.js';
import type { ExperimentRun } from './experiment-run.js';

/**
 * Stops all spending and finds an outcome for every row. It waits without limit until objects that can have been live are stopped.
 * @returns the reasons for the end, with a note about rows that remain unknown
 */
export async function endEarly(run: ExperimentRun, delivery: Delivery, reasons: Reasons): Promise<Reasons> {
  await run.enter('stopping', reasons);
  const settles = patched('stop-settles-2026-11');
  if (run.mayDeliver || !settles) await delivery.stop(run.ref);
  return settles ? [...reasons, ...(await delivery.takeAway())] : reasons;
}
