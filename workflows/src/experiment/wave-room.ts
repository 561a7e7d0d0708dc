import { fromStored, type Reasons } from '#libs/contracts/experiment/run/reasons.js';
import type { ExperimentRun } from './experiment-run.js';
import { pollInsights } from './platform-work.js';

/** Time between two checks whether a wave has room, in the campaign's own time. */
const ROOM_CHECK_MS = 10 * 60_000;
const LEAST_WAIT_MS = 1_000;

/**
 * Reads the account's room until there is enough.
 * @returns `hasRoom` is false if the wave's time passes before, or if the platform creates nothing more
 */
export async function waitForRoom(run: ExperimentRun): Promise<{ hasRoom: boolean; because?: Reasons }> {
  const ends = run.state.plan!.waveEnds![run.state.wave]!.at;
  for (let isShown = false; ; isShown = true) {
    const room = await run.withLink(() => run.platform.findRoom(run.waveRef));
    if (room.hasRoom) return { hasRoom: true };
    if (room.isOver) return { hasRoom: false, because: fromStored(room) };
    if (!isShown) await run.enter('running', fromStored(room));
    const report = await pollInsights(run);
    run.state.polled(report);
    if (report.campaignNow >= ends) return { hasRoom: false };
    await run.pause('for room for the next wave', Math.max(LEAST_WAIT_MS, Math.ceil(ROOM_CHECK_MS / report.scale)));
  }
}
