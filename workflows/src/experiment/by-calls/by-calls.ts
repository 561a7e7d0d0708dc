import type { Delivery } from '../delivery.js';
import type { ExperimentRun } from '../experiment-run.js';
import { planRun, uploadAssets } from '../platform-work.js';
import { putInPlace } from './put-in-place.js';
import { start } from './start.js';
import { stop, takeAway } from './stop.js';

/**
 * Delivers a run by API calls. They create every object switched off. They switch on from the ads up to the campaigns, and switch off from
 * the campaigns down. Connectors describe the differences between platforms (`AdPlatformWrites`): the objects of one call, the levels to
 * switch, and the maximum number of objects of a call.
 */
export const byCalls = (run: ExperimentRun): Delivery => ({
  async plan() {
    await planRun(run);
    await run.enter('uploading');
    await uploadAssets(run);
  },
  putInPlace: () => putInPlace(run),
  async verify() {
    const { isRestored } = run.input;
    const pass = { ...run.ref, ...run.createTimes, ...(isRestored ? { isRestored } : {}) };
    const { missing, removed } = await run.withLink(() => run.platform.closingPass(pass));
    return { missing, extra: removed };
  },
  start: () => start(run),
  stop: (part) => stop(run, part),
  takeAway: () => takeAway(run),
});
