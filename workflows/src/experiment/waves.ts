import { fromStored, type Reasons } from '#libs/contracts/experiment/run/reasons.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import { told } from '#libs/contracts/messages/texts.js';
import type { Delivery } from './delivery.js';
import type { ExperimentRun } from './experiment-run.js';
import { launchWave } from './launch.js';
import { pollInsights } from './platform-work.js';
import { core } from './run-activities.js';

/** Between two looks whether a wave has room, in the campaign's own time. */
const ROOM_CHECK_MS = 10 * 60_000;
const LEAST_WAIT_MS = 1_000;

/**
 * Moves from one wave to the next. The old wave is paused and read back, every lost answer is settled, and only then is the next one
 * created. So there is never more live than there is room for.
 */
export async function nextWave(run: ExperimentRun, delivery: Delivery): Promise<void> {
  await delivery.stop({ ...run.ref, wave: run.state.wave });
  await run.withLink(() => run.platform.settleOpen({ ...run.ref, ...run.createTimes }));
  run.state.wave++;
  const { hasRoom, because } = await waitForRoom(run);
  if (hasRoom) return launchWave(run, delivery);
  await core.leaveOutWave(run.waveRef);
  await run.enter('running', because ?? [told(RUN_TEXTS.waveLeftOut, placeOf(run))]);
}

/** Reads the room again until there is enough. @returns none where the wave's time is over before, or its platform creates nothing more */
async function waitForRoom(run: ExperimentRun): Promise<{ hasRoom: boolean; because?: Reasons }> {
  const ends = run.state.plan!.waveEnds![run.state.wave]!.at;
  for (let isTold = false; ; isTold = true) {
    const room = await run.withLink(() => run.platform.findRoom(run.waveRef));
    if (room.hasRoom) return { hasRoom: true };
    if (room.isOver) return { hasRoom: false, because: fromStored(room) };
    if (!isTold) await run.enter('running', fromStored(room));
    const report = await pollInsights(run);
    run.state.polled(report);
    if (report.campaignNow >= ends) return { hasRoom: false };
    await run.pause('for room for the next wave', Math.max(LEAST_WAIT_MS, Math.ceil(ROOM_CHECK_MS / report.scale)));
  }
}

const placeOf = ({ state: { wave, plan } }: ExperimentRun) => ({ wave: wave + 1, waves: plan!.waveEnds!.length });
