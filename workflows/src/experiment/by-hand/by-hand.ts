import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import type { StepReport } from '#libs/orchestration/experiment.payloads.js';
import { now } from '../clock.js';
import type { Delivery } from '../delivery.js';
import type { ExperimentRun } from '../experiment-run.js';
import { ended } from '../failure-type.js';
import { planRun } from '../platform-work.js';
import { core, ledger } from '../run-activities.js';
import { carryOut, look } from './carry-out.js';

/**
 * A person carries the steps out. The API hands out a script for the open step, and the person pastes it into the platform. The step is
 * done once a read shows it, whatever the person reports. We write nothing at the platform. The script of the ads also starts everything
 * once it all exists, so that two scripts are pasted and not three.
 */
export const byHand = (run: ExperimentRun): Delivery => ({
  async plan() {
    await planRun(run);
    // Waves would need a person to paste a script for each of them.
    if (run.state.plan?.waveEnds !== undefined) throw ended(RUN_TEXTS.noRoom, 'NO_ROOM');
  },
  async putInPlace() {
    // From the first script on, a person may switch things on at any time.
    run.state.mayHaveDelivered = true;
    // Runs by hand could not be activations before this step existed, so no history of an activation contains the other
    // steps.
    if (run.isBatch) await carryOut(run, 'activate');
    else {
      await carryOut(run, 'campaigns');
      await carryOut(run, 'ads', { event: 'campaigns-seen' });
    }
    await core.openStep({ ...run.ref, step: null, event: 'ads-seen' });
    run.counted(await ledger.countObjects(run.ref));
    return true;
  },
  async verify() {
    const { missing, extra } = await look(run, 'ads');
    return { missing, extra };
  },
  async start() {
    const { topics } = await run.withLink(() => run.platform.subscribe(run.ref));
    run.state.topics = topics;
    const { startsAt } = run.state.plan!;
    return now() > startsAt ? [RUN_TEXTS.startPassed] : [];
  },
  async stop() {
    // The removal script of a cancelled run pauses too, and its step ends only by the same proof. So it spares its owner a script.
    const suffices = ({ isDone, spending }: StepReport): boolean => isDone || (run.state.isCancelled && spending === 0);
    await carryOut(run, 'pause', { looksFirst: true, suffices });
  },
  async takeAway() {
    if (run.state.isCancelled) {
      await carryOut(run, 'remove', { looksFirst: true, event: 'cancel-by-hand' });
      return [];
    }
    const { hasRun, lastLook } = run.state;
    return hasRun || lastLook === null || lastLook.found === 0 ? [] : [RUN_TEXTS.leftPaused];
  },
});
