import { patched } from '@temporalio/workflow';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { Delivery } from './delivery.js';
import type { ExperimentRun } from './experiment-run.js';
import { launchWave } from './launch.js';
import { core } from './run-activities.js';
import { nextSearchWave } from './search-waves.js';
import { waitForRoom } from './wave-room.js';

/**
 * Moves from one wave to the next. It pauses the old wave and reads it back, settles every lost response, and only then creates the next
 * wave. So the live objects never need more room than the account has.
 */
export async function nextWave(run: ExperimentRun, delivery: Delivery): Promise<void> {
  if (run.state.plan!.isSearch && patched('search-waves-2026-11')) return nextSearchWave(run, delivery);
  await delivery.stop({ ...run.ref, wave: run.state.wave });
  await run.withLink(() => run.platform.settleOpen({ ...run.ref, ...run.createTimes }));
  run.state.wave++;
  const { hasRoom, because } = await waitForRoom(run);
  if (hasRoom) return launchWave(run, delivery);
  await core.leaveOutWave(run.waveRef);
  await run.enter('running', because ?? [withParams(RUN_TEXTS.waveLeftOut, placeOf(run))]);
}

const placeOf = ({ state: { wave, plan } }: ExperimentRun) => ({ wave: wave + 1, waves: plan!.waveEnds!.length });
