import type { Delivery } from './delivery.js';
import type { ExperimentRun } from './experiment-run.js';

/** All steps up to a live campaign. Nothing is switched on until the ledger is settled, so a partial launch never spends. */
export async function launch(run: ExperimentRun, delivery: Delivery): Promise<void> {
  await run.enter('validating');
  await delivery.plan();
  await launchWave(run, delivery);
}

/** Creates the current wave, compares it with the platform and starts it. */
export async function launchWave(run: ExperimentRun, delivery: Delivery): Promise<void> {
  if (!(await delivery.putInPlace())) return;
  await run.enter('verifying');
  await delivery.verify();
  await run.enter('going-live');
  const notes = await delivery.start();
  run.state.hasRun = true;
  await run.enter('running', notes);
}
