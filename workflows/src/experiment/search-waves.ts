import { ApplicationFailure, isCancellation, log, patched } from '@temporalio/workflow';
import { fromStored, type Reasons } from '#libs/contracts/experiment/run/reasons.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { PlannedWave } from '#libs/orchestration/experiment.payloads.js';
import type { Delivery } from './delivery.js';
import type { ExperimentRun } from './experiment-run.js';
import { failureType, reasonOf, reasonsFor } from './failure-type.js';
import { pollInsights } from './platform-work.js';
import { core, ledger } from './run-activities.js';
import { readSpend, unsettledWaves } from './search-spend.js';
import { waitForRoom } from './wave-room.js';

/**
 * Moves a search from one wave to the next. It pauses the old wave and reads it back. The spend of the old wave determines the budget of
 * the next. Then the rows are chosen and written into the ledger, created, compared with the platform and switched on. A wave that cannot
 * run in time is left out, and its money goes to the next wave.
 */
export async function nextSearchWave(run: ExperimentRun, delivery: Delivery): Promise<void> {
  await delivery.stop({ ...run.ref, wave: run.state.wave });
  const choosing = [withParams(RUN_TEXTS.searchChoosing, placeOf(run))];
  // Stores this state, so that lists do not show data of the old wave, such as the money that it might spend.
  if (patched('search-choosing-2026-11')) await run.enter('running', choosing);
  else run.state.reasons = choosing;
  await run.withLink(() => run.platform.settleOpen({ ...run.ref, ...run.createTimes }));
  const isCertain = await readSpend(run);
  run.state.wave++;
  const { campaignNow, isOver } = await readClock(run);
  if (isOver) return leaveOut(run, [RUN_TEXTS.searchLate]);
  const unsettled = unsettledWaves(run.state, { campaignNow, isCertain });
  const planned = await run.withLink(() => run.platform.planWave({ ...run.waveRef, unsettled }));
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
  if ((await readClock(run)).isOver) return leaveOut(run, [RUN_TEXTS.searchLate]);
  await run.enter('going-live');
  let notes: Reasons;
  try {
    notes = await delivery.start();
  } catch (error) {
    if (isCancellation(error) || !leavesOut(error)) throw error;
    log.warn('a wave of a search did not start', { reason: reasonOf(error) });
    await delivery.stop(run.waveRef);
    return run.state.lastWaveOn === run.state.wave
      ? cutShort(run, reasonsFor(error))
      : leaveOut(run, reasonsFor(error));
  }
  const more: KeyedText[] = moved === undefined ? [] : [withParams(RUN_TEXTS.searchMoved, { ...placeOf(run), moved })];
  await run.enter('running', [...more, ...notes]);
}

/** Whether an error means that the platform refused to start the wave, so that the run continues without it. */
const leavesOut = (error: unknown): boolean =>
  failureType(error) === 'INVALID_REQUEST' || (error instanceof ApplicationFailure && error.type === 'NOT_SWITCHED_ON');

/** The campaign's own clock, ms since 1970, and whether it is past the time of the wave. */
async function readClock(run: ExperimentRun): Promise<{ campaignNow: number; isOver: boolean }> {
  const report = await pollInsights(run);
  run.state.polled(report);
  const { campaignNow } = report;
  return { campaignNow, isOver: campaignNow >= run.state.plan!.waveEnds![run.state.wave]!.at };
}

/** Gives the current wave up and removes its objects from the platform. The team gets a note with the reason and the use of the money. */
async function leaveOut(run: ExperimentRun, why: Reasons): Promise<void> {
  const text = isLast(run) ? RUN_TEXTS.searchLastLeftOut : RUN_TEXTS.searchLeftOut;
  const reasons = [withParams(text, placeOf(run)), ...why];
  await run.withLink(() => run.platform.settleOpen({ ...run.ref, ...run.createTimes }));
  const isLeftOut = await giveUp(run, { reasons });
  await run.withLink(() => run.platform.removeReplaced(run.ref));
  run.counted(await ledger.countObjects(run.ref));
  await run.enter('running', isLeftOut ? reasons : []);
}

/**
 * Gives up a wave of which the platform started only a part. The wave is already paused. Some of its ads may have spent, so all stay and
 * their figures count. Until the figures have settled, the wave counts with its whole budget.
 */
async function cutShort(run: ExperimentRun, why: Reasons): Promise<void> {
  const text = isLast(run) ? RUN_TEXTS.searchLastCutShort : RUN_TEXTS.searchCutShort;
  const reasons = [withParams(text, placeOf(run)), ...why];
  const { wave, plan, pausedAt } = run.state;
  // Not before the start of the wave: until a campaign is live, the sandbox's clock for it shows real time.
  pausedAt[wave] = Math.max((await readClock(run)).campaignNow, plan!.waveEnds![wave - 1]!.at);
  await giveUp(run, { reasons, wasOn: true });
  run.counted(await ledger.countObjects(run.ref));
  await run.enter('running', reasons);
}

/** @returns whether the wave is given up; false if it has delivered */
async function giveUp(run: ExperimentRun, decision: { reasons: Reasons; wasOn?: true }): Promise<boolean> {
  const left = await core.leaveOutSearchWave({ ...run.waveRef, ...decision });
  if (left) run.state.plan!.plannedAds = left.plannedAds;
  // Older workers do not return this value.
  return left?.isLeftOut ?? true;
}

const isLast = ({ state }: ExperimentRun): boolean => state.nextWaveAt === null;
const placeOf = ({ state: { wave, plan } }: ExperimentRun) => ({ wave: wave + 1, waves: plan!.waveEnds!.length });
