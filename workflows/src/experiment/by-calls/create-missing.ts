import { log, patched } from '@temporalio/workflow';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import type { MissingReport } from '#libs/orchestration/experiment.payloads.js';
import type { CreateMissingInput } from '#libs/orchestration/experiment.messages.js';
import { refusedMissing } from '../acts.js';
import { createObjects } from './create-objects.js';
import type { ExperimentRun } from '../experiment-run.js';
import { pollInsights } from '../platform-work.js';
import { core } from '../run-activities.js';

/**
 * Finds the ad sets of a live run that were deleted at the platform. The run then creates them again as soon as it can.
 * @throws ApplicationFailure NONE_MISSING; NOT_LIVE if the run has left the phase in the meantime
 * @throws ActivityFailure AUTH_EXPIRED and similar, if the platform cannot be read
 */
export async function findMissing(run: ExperimentRun, asker: CreateMissingInput): Promise<MissingReport> {
  const { state } = run;
  const { userId } = asker;
  log.info('looking for missing ad sets', { userId });
  state.isLooking = true;
  try {
    // A lost link ends this search: the person who sent the request must not have to wait until the account is linked again.
    await run.platform.closingPass({ ...run.ref, ...run.createTimes });
    const missing = await core.countMissing(run.waveRef);
    if (missing.adSets === 0) throw refusedMissing('NONE_MISSING');
    if (state.phase !== 'running') throw refusedMissing('NOT_LIVE');
    run.noteDecision(`create-missing by user ${userId}`);
    state.missingFor = asker;
    return missing;
  } finally {
    state.isLooking = false;
  }
}

/**
 * Creates missing objects with the steps of a launch, in new rows of the ledger: they are created paused and compared with the platform.
 * Only these new objects are switched on. Live objects continue, and objects that a person has paused stay paused.
 */
export async function createMissing(run: ExperimentRun): Promise<void> {
  const { state } = run;
  await run.enter('creating', [{ key: RUN_TEXTS.creatingMissing.key }]);
  // Stores the spend of the missing ad sets since the last poll.
  if (patched('missing-spend-2026-11')) state.polled(await pollInsights(run));
  const { adSets, firstOrdinal } = await core.replaceMissing({ ...run.waveRef, by: state.missingFor });
  const notes: KeyedText[] = [];
  if (adSets > 0) {
    // Ordinals only increase, so these child workflows have new ids.
    state.edits = firstOrdinal;
    await createObjects(run);
    await run.enter('verifying');
    await run.withLink(() => run.platform.closingPass({ ...run.ref, ...run.createTimes }));
    await run.enter('going-live');
    for (const kind of ['ad', 'adset'] as const) {
      const only = { kind, isActive: true, fromOrdinal: firstOrdinal };
      const { refused } = await run.withLink(() => run.platform.switchObjects({ ...run.waveRef, ...only }));
      const text = kind === 'ad' ? RUN_TEXTS.adsOff : RUN_TEXTS.adSetsOff;
      if (refused > 0) notes.push({ key: text.key, params: { count: refused } });
    }
  }
  state.missingFor = null;
  await run.enter('running', notes);
}
