import { condition, patched } from '@temporalio/workflow';
import { fromStored, type Reasons } from '#libs/contracts/experiment/run/reasons.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import type { PlannedRun } from '#libs/orchestration/experiment.payloads.js';
import type { ExperimentRun } from '../experiment-run.js';
import { ended } from '../failure-type.js';
import { core, ledger } from '../run-activities.js';
import { createObjects } from './create-objects.js';
import { applyEdit } from './apply-edit.js';

/**
 * Creates objects until the launch is complete enough, or until the owner accepts it as it is.
 * @returns whether there is anything to switch on; a later wave can end without any object, the first cannot
 */
export async function putInPlace(run: ExperimentRun): Promise<boolean> {
  const { state } = run;
  let open: Reasons = [];
  let untaken: Reasons | null = null;
  let mayPlanAnew: boolean | undefined;
  for (;;) {
    if (untaken === null) {
      await run.enter('creating');
      // Call `patched` before the ledger is read. If a patch is called right after a local activity and the engine has begun a new task in
      // between, a replay does not find it.
      mayPlanAnew ??= state.wave === 0 && patched('plan-anew-2026-11');
      const settlement = await createObjects(run);
      if (settlement.decision === 'go-live') return true;
      // The rows of a search's later wave are chosen for this time only. A wave that cannot be created is left out, without a decision.
      if (state.plan?.isSearch && state.wave > 0) return false;
      const another = mayPlanAnew && settlement.ads.created === 0 ? await planAnew(run) : null;
      if (another?.plan) continue;
      // A batch never waits for a decision. Its page shows the outcome of each variation, and it ends if the platform accepted none.
      if (run.isBatch) return endEmpty(run);
      open = another?.because ?? fromStored(settlement);
    }
    state.awaitDecision(); // before the phase changes, because the decision can arrive immediately afterwards
    await run.enter('needs-attention', [...(untaken ?? []), ...open]);
    const what = 'for a decision on the refused ads: retry-refused, drop-refused, an edit in the console or stop';
    await run.whileWaiting(what, null, () => condition(() => state.decision !== null));
    untaken = null;
    if (state.decision === 'drop') {
      await core.dropRejected(run.waveRef);
      const { ads } = run.counted(await ledger.countObjects(run.ref));
      if (ads.created === 0) throw ended(RUN_TEXTS.nothingLeft, 'NOTHING_LEFT');
      return state.wave === 0 || (await ledger.settle(run.waveRef)).decision === 'go-live';
    }
    if (state.edit !== null) untaken = await applyEdit(run, state.edit);
    else await core.retryRejected(run.waveRef);
  }
}

/**
 * Plans the run again if it created nothing, because the platform may have ended the creation path that the plan uses. The new plan then
 * uses another path.
 * @returns `because`: the reasons why the account can take no other path
 */
async function planAnew(run: ExperimentRun): Promise<{ plan: PlannedRun | null; because?: Reasons }> {
  const { plan, reason, reasons } = await run.withLink(() => run.platform.planAnew(run.ref));
  if (plan !== null) run.state.plan = plan;
  return { plan, ...(reason === undefined ? {} : { because: fromStored({ reason, reasons }) }) };
}

async function endEmpty(run: ExperimentRun): Promise<never> {
  await run.withLink(() => run.platform.closingPass({ ...run.ref, ...run.createTimes }));
  throw ended(RUN_TEXTS.noneTaken, 'NOTHING_LEFT');
}
