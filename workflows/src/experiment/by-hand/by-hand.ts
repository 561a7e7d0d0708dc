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
 * A person carries the steps out. The API gives out a script for the open step, and the person pastes it into the platform. The step is
 * done when a read shows it, regardless of the person's report. Polyad writes nothing at the platform. The script of the ads also starts
 * everything when all objects exist, so that the person has to paste two scripts and not three.
 */
export const byHand = (run: ExperimentRun): Delivery => ({
  async plan() {
    await planRun(run);
    // Waves are not possible: a person would have to paste a script for each of them.
    if (run.state.plan?.waveEnds !== undefined) throw ended(RUN_TEXTS.noRoom, 'NO_ROOM');
  },
  async putInPlace() {
    // From the first script on, a person can switch objects on at any time.
    run.state.mayHaveDelivered = true;
    // No history of an activation contains the steps below, because this step is as old as activations by hand.
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
    // The removal script of a canceled run also pauses, and its step ends only by the same proof. So no pause script is needed.
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
