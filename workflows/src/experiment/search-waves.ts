import { ApplicationFailure, isCancellation, log } from '@temporalio/workflow';
import { fromStored, type Reasons } from '#libs/contracts/experiment/run/reasons.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { HOUR_MS } from '#libs/contracts/time.js';
import type { PlannedWave } from '#libs/orchestration/experiment.payloads.js';
import type { Delivery } from './delivery.js';
import type { ExperimentRun } from './experiment-run.js';
import { failureType, reasonOf, reasonsFor } from './failure-type.js';
import { pollInsights } from './platform-work.js';
import { core, ledger } from './run-activities.js';
import { waitForRoom } from './wave-room.js';

/** The spend of paused ads is certain once two reads, this far apart in the campaign's own time, show the same. */
const SPEND_SETTLES_MS = HOUR_MS;
const SPEND_READS = 4;

/**
 * Moves a search from one wave to the next. The old wave is paused and read back; what it spent decides what the next one may spend. Then
 * the rows are chosen and written into the ledger, created, compared with the platform and switched on. A wave that cannot run in its time
 * is left out, and its money goes to the next one.
 */
export async function nextSearchWave(run: ExperimentRun, delivery: Delivery): Promise<void> {
  await delivery.stop({ ...run.ref, wave: run.state.wave });
  await run.withLink(() => run.platform.settleOpen({ ...run.ref, ...run.createTimes }));
  const isSpendCertain = await readSpend(run);
  run.state.wave++;
  if (await isOver(run)) return leaveOut(run, [RUN_TEXTS.searchLate]);
  const planned = await run.withLink(() => run.platform.planWave({ ...run.waveRef, isSpendCertain }));
  if (!planned.isPlanned) return leaveOut(run, fromStored(planned));
  run.state.plan!.plannedAds += planned.ads;
  run.counted(await ledger.countObjects(run.ref));
  const { hasRoom, because } = await waitForRoom(run);
  if (!hasRoom) return leaveOut(run, because ?? [RUN_TEXTS.waveUnsent]);
  await launchSearchWave(run, delivery, planned);
}

async function launchSearchWave(run: ExperimentRun, delivery: Delivery, { moved }: PlannedWave): Promise<void> {
  if (!(await delivery.putInPlace())) return leaveOut(run, [RUN_TEXTS.searchRefused]);
  await run.enter('verifying');
  await delivery.verify();
  if (await isOver(run)) return leaveOut(run, [RUN_TEXTS.searchLate]);
  await run.enter('going-live');
  let notes: Reasons;
  try {
    notes = await delivery.start();
  } catch (error) {
    if (isCancellation(error) || !leavesOut(error)) throw error;
    log.warn('a wave of a search did not start', { reason: reasonOf(error) });
    await delivery.stop(run.waveRef);
    return leaveOut(run, reasonsFor(error));
  }
  const more: KeyedText[] = moved === undefined ? [] : [withParams(RUN_TEXTS.searchMoved, { ...placeOf(run), moved })];
  await run.enter('running', [...more, ...notes]);
}

/** Whether the platform refused to start the wave: then the run goes on without it. */
const leavesOut = (error: unknown): boolean =>
  failureType(error) === 'INVALID_REQUEST' || (error instanceof ApplicationFailure && error.type === 'NOT_SWITCHED_ON');

/** @returns whether the spend of the paused wave no longer changes */
async function readSpend(run: ExperimentRun): Promise<boolean> {
  let before: number | null = null;
  for (let reads = 0; reads < SPEND_READS; reads++) {
    const report = await pollInsights(run);
    run.state.polled(report);
    const spent = await core.countSpend(run.ref);
    if (spent === before) return true;
    before = spent;
    await run.pause('for the spend of the wave before', Math.ceil(SPEND_SETTLES_MS / report.scale));
  }
  return false;
}

/** Whether the time of the wave has passed, by the campaign's own clock. */
async function isOver(run: ExperimentRun): Promise<boolean> {
  const report = await pollInsights(run);
  run.state.polled(report);
  return report.campaignNow >= run.state.plan!.waveEnds![run.state.wave]!.at;
}

/** Gives the current wave up: nothing of it may stay at the platform. Its people learn why, and what happens with its money. */
async function leaveOut(run: ExperimentRun, why: Reasons): Promise<void> {
  const isLast = run.state.nextWaveAt === null;
  const reasons = [withParams(isLast ? RUN_TEXTS.searchLastLeftOut : RUN_TEXTS.searchLeftOut, placeOf(run)), ...why];
  await run.withLink(() => run.platform.settleOpen({ ...run.ref, ...run.createTimes }));
  await core.leaveOutSearchWave({ ...run.waveRef, reasons });
  await run.withLink(() => run.platform.removeReplaced(run.ref));
  run.counted(await ledger.countObjects(run.ref));
  await run.enter('running', reasons);
}

const placeOf = ({ state: { wave, plan } }: ExperimentRun) => ({ wave: wave + 1, waves: plan!.waveEnds!.length });
