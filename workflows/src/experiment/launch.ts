import { condition, patched } from '@temporalio/workflow';
import { fromStored, type Reasons } from '#libs/contracts/experiment/reasons.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { told } from '#libs/contracts/messages/texts.js';
import { createObjects } from './create-objects.js';
import type { ExperimentRun } from './experiment-run.js';
import { ended } from './failure-type.js';
import { uploadAssets } from './platform-work.js';
import { takeEdit } from './take-edit.js';
import { core, ledger } from './run-activities.js';

/** Everything up to a live campaign. Until the ledger is settled nothing is switched on, so a partial launch never spends. */
export async function launch(run: ExperimentRun): Promise<void> {
  await run.enter('validating');
  const { isRestored } = run.input;
  const plan = { ...run.ref, ...(isRestored ? { isRestored } : {}) };
  run.state.plan = await run.withLink(() => run.platform.planRun(plan));
  run.counted(await ledger.countObjects(run.ref));
  await run.enter('uploading');
  await uploadAssets(run);
  await launchWave(run);
}

/** Creates what is of the wave at hand, holds it against the platform and switches it on. */
export async function launchWave(run: ExperimentRun): Promise<void> {
  if (!(await create(run))) return;
  await run.enter('verifying');
  await run.withLink(() => run.platform.closingPass({ ...run.ref, ...run.createTimes }));
  await goLive(run);
}

/**
 * Creates until the launch is complete enough, or the owner accepts it as it is.
 * @returns whether there is anything to switch on: a later wave may end without, the first may not
 */
async function create(run: ExperimentRun): Promise<boolean> {
  const { state } = run;
  let open: Reasons = [];
  let untaken: Reasons | null = null;
  for (;;) {
    if (untaken === null) {
      await run.enter('creating');
      const settlement = await createObjects(run);
      if (settlement.decision === 'go-live') return true;
      // Whoever activates is told what became of each variation: a batch asks nothing, it ends where nothing was taken.
      if (run.isBatch) return endEmpty(run);
      open = fromStored(settlement);
    }
    state.awaitDecision(); // before the phase says that one is awaited: it may come at once
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
    if (state.edit !== null) untaken = await takeEdit(run, state.edit);
    else await core.retryRejected(run.waveRef);
  }
}

async function endEmpty(run: ExperimentRun): Promise<never> {
  await run.withLink(() => run.platform.closingPass({ ...run.ref, ...run.createTimes }));
  throw ended(RUN_TEXTS.noneTaken, 'NOTHING_LEFT');
}

/** Told by their keys: the words of its platform come where it is read. */
const REFUSED = { ad: RUN_TEXTS.adsOff, adset: RUN_TEXTS.adSetsOff };

/** Ads, then ad sets, the campaigns last: that flip is what starts spending. */
async function goLive(run: ExperimentRun): Promise<void> {
  await run.enter('going-live');
  if (patched('platform-waits-2026-11')) {
    const { topics } = await run.withLink(() => run.platform.subscribe(run.ref));
    run.state.topics = topics;
  }
  const notes: KeyedText[] = [];
  for (const kind of ['ad', 'adset', 'campaign'] as const) {
    run.state.mayHaveDelivered ||= kind === 'campaign';
    const report = await run.withLink(() => run.platform.switchObjects({ ...run.waveRef, kind, isActive: true }));
    if (kind !== 'campaign' && report.refused > 0)
      notes.push({ key: REFUSED[kind].key, params: { count: report.refused } });
    if (report.isLate) notes.push(RUN_TEXTS.startPassed);
    if (kind === 'campaign' && report.refused > 0) {
      if (!run.isBatch || report.switched === 0) throw ended(RUN_TEXTS.campaignOff, 'NOT_SWITCHED_ON');
      notes.push(told(RUN_TEXTS.campaignsOff, { count: report.refused }));
    }
  }
  run.state.hasRun = true;
  await run.enter('running', notes);
}
