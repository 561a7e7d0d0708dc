import { condition, isCancellation, log, patched } from '@temporalio/workflow';
import { isCreatingStep, type HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import { STEP_TEXTS } from '#libs/contracts/experiment/run/hand-texts.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import type { OpenStepInput, StepReport } from '#libs/orchestration/experiment.payloads.js';
import { now } from '../clock.js';
import type { ExperimentRun } from '../experiment-run.js';
import { ended, reasonOf } from '../failure-type.js';
import { core } from '../run-activities.js';
import { longer, lookIn } from './look-times.js';

interface CarryingOut extends Pick<OpenStepInput, 'event'> {
  /** Whether to read the platform before the step is opened, because the step can be unnecessary. */
  looksFirst?: boolean;
  /** Whether the run can continue after this read; by default, if it shows that the step is done. */
  suffices?: (report: StepReport) => boolean;
}

/**
 * Opens a step and waits without limit until a read of the platform shows that the step is done. It reads when somebody reports the step as
 * done. It also reads by itself, less and less often.
 * @throws ApplicationFailure if the end of the run passes before the step is done
 */
export async function carryOut(
  run: ExperimentRun,
  step: HandStepName,
  { looksFirst = false, suffices = ({ isDone }) => isDone, event }: CarryingOut = {},
): Promise<void> {
  const { state, handLookMs: first } = run;
  const isSeen = async (isToThrow?: () => boolean): Promise<boolean> => {
    const report = await tryToLook(run, step, isToThrow);
    return report !== null && suffices(report);
  };
  const link = { isLost: false };
  // The script needs no link, and ads can be spending, so its step opens before the wait for a new link.
  const opensUnlinked = (): boolean => (link.isLost = patched('script-without-link-2026-11'));
  if (looksFirst && (await isSeen(opensUnlinked))) return;
  // Set this before the row is stored: anyone who sees the step in the row can already continue or cancel it.
  state.handStep = step;
  await core.openStep({ ...run.ref, step, ...(event ? { event } : {}) });
  const isCreating = isCreatingStep(step);
  await run.enter(isCreating ? 'needs-step' : 'stopping', [STEP_TEXTS[step]]);
  const what = `for a person to carry out the step ${step}`;
  // This read waits for the link.
  const isDone = link.isLost && (await isSeen());
  for (let most = first; !isDone; most = longer(most, first)) {
    const wait = lookIn({ first, most }, state.lastLook, now());
    const isAsked = await run.whileWaiting(what, now() + wait, () =>
      condition(() => state.isLookAsked, wait, { summary: `wait ${what}` }),
    );
    if (isAsked) most = first;
    if (await isSeen()) break;
    if (isCreating && now() >= state.plan!.endsAt) throw ended(RUN_TEXTS.endPassed, 'END_PASSED');
  }
  state.handStep = null;
}

/** Reads the platform. @param isToThrow as in `withLink` @throws ActivityFailure after a permanent failure */
export const look = (run: ExperimentRun, step: HandStepName, isToThrow?: () => boolean): Promise<StepReport> =>
  run.withLink(() => run.platform.lookAtStep({ ...run.ref, step }), isToThrow);

/** @returns null if the platform cannot be read; the next read follows then */
async function tryToLook(
  run: ExperimentRun,
  step: HandStepName,
  isToThrow?: () => boolean,
): Promise<StepReport | null> {
  let report: StepReport | null = null;
  try {
    report = await look(run, step, isToThrow);
  } catch (error) {
    if (isCancellation(error)) throw error;
    log.warn('a check of a step failed', { step, reason: reasonOf(error) });
    run.failed(`the look at the step ${step}`, error);
  }
  run.state.looked(report, now());
  return report;
}
