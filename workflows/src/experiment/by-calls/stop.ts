import { log } from '@temporalio/workflow';
import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { Reasons } from '#libs/contracts/experiment/run/reasons.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { utcMinute } from '#libs/contracts/time.js';
import type { PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { WaveRef } from '#libs/orchestration/experiment.payloads.js';
import { now } from '../clock.js';
import type { ExperimentRun } from '../experiment-run.js';
import { reasonOf } from '../failure-type.js';
import { ledger, platformActivities } from '../run-activities.js';

/** The order in which objects are paused: campaigns first, because this ends spending. */
const KINDS = ['campaign', 'adset', 'ad'] as const satisfies readonly AdObjectKind[];
const PAUSE_AGAIN_MS = { first: 5_000, most: 60_000 };
/** The number of attempts to pause objects that were never live, if the platform pauses only some of them. */
const PAUSE_TRIES = 3;
/** How long a run that was never live waits for the platform, from the time when creates can no longer take effect. */
const PATIENCE_MS = 10 * 60_000;
const UNLAUNCHED = 'for the platform to say what exists: nothing was ever switched on, so nothing spends';

/**
 * Cleans up after a stop: finds the outcome of lost responses, and the objects that they created. If nothing was ever switched on, nothing
 * can be spent, so it waits for the platform only for a limited time.
 */
export async function takeAway(run: ExperimentRun): Promise<Reasons> {
  if (!run.mayDeliver) return endUnlaunched(run);
  const { adopted } = await run.withLink(() => run.platform.settleOpen({ ...run.ref, ...run.createTimes }));
  if (adopted > 0) await stop(run);
  if (run.input.isRestored) await removeForgotten(run);
  else await removeExtras(run);
  return [];
}

/** Pauses all objects of a run or of a wave. It returns only after all of them were read back as paused. */
export async function stop(run: ExperimentRun, ref: WaveRef = run.ref): Promise<void> {
  for (const kind of KINDS) {
    for (let wait = PAUSE_AGAIN_MS.first; ; wait = Math.min(wait * 2, PAUSE_AGAIN_MS.most)) {
      const refused = await pause(run, kind, ref);
      if (refused === 0) break;
      run.state.reasons = [RUN_TEXTS.stillPausing];
      log.warn('not everything is paused yet', { kind, refused });
      await run.pause('before it pauses again', wait);
    }
  }
}

/** @returns the number of objects that are not paused; a refusal of all objects is retried in the same way as a slow response */
async function pause(run: ExperimentRun, kind: AdObjectKind, ref: WaveRef): Promise<number> {
  try {
    const report = await run.withLink(() => run.platform.switchObjects({ ...ref, kind, isActive: false }));
    return report.refused;
  } catch (error) {
    log.error('the platform refuses to pause', { kind, reason: reasonOf(error) });
    run.failed(`pausing each ${kind}`, error);
    return Infinity;
  }
}

/** Removes objects that late calls have created. A stop does not depend on this removal, because such objects are paused. */
async function removeExtras(run: ExperimentRun): Promise<void> {
  try {
    await patient(run).closingPass({ ...run.ref, ...run.createTimes });
  } catch (error) {
    log.error('the closing pass of a stop failed', { reason: reasonOf(error) });
    run.failed('the closing pass', error);
  }
}

/** After a restore, the database may have forgotten objects that spend. The run ends only once they are removed. */
async function removeForgotten(run: ExperimentRun): Promise<void> {
  await run.withLink(() => run.platform.closingPass({ ...run.ref, ...run.createTimes, isRestored: true }));
}

/** Ends a run that was never live. @returns notes about objects that remain unknown; empty if every outcome is known */
async function endUnlaunched(run: ExperimentRun): Promise<Reasons> {
  const platform = patient(run);
  try {
    const limit = utcMinute(now() + patienceMs(run));
    await run.whileWaiting(`${UNLAUNCHED} (until ${limit} at the latest)`, null, async () => {
      await platform.settleOpen({ ...run.ref, ...run.createTimes });
      for (const kind of KINDS) await pauseInTime(run, platform, kind);
      await platform.closingPass({ ...run.ref, ...run.createTimes });
    });
    return [];
  } catch (error) {
    log.warn('the run ends without the platform', { reason: reasonOf(error) });
    run.failed('ending at the platform', error);
  }
  const counts = run.counted(await ledger.countObjects(run.ref));
  const unknown = counts.objects.sending + counts.objects.unknown;
  const left = unknown > 0 ? [withParams(RUN_TEXTS.leftUnknown, { count: unknown })] : [];
  return counts.objects.created + unknown > 0 ? [RUN_TEXTS.neverOn, ...left] : [];
}

async function pauseInTime(run: ExperimentRun, platform: PlatformActivities, kind: AdObjectKind): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { refused } = await platform.switchObjects({ ...run.ref, kind, isActive: false });
    if (refused === 0) return;
    if (tries === PAUSE_TRIES) throw new Error(`${refused} ${kind} are not paused`);
    await run.pause('before it pauses again', PAUSE_AGAIN_MS.first);
  }
}

/** The platform's activities with a limit to their retries. */
function patient(run: ExperimentRun): PlatformActivities {
  return platformActivities(run.ref.platform, run.input.timings, { scheduleToCloseTimeout: patienceMs(run) });
}

const patienceMs = ({ input: { timings } }: ExperimentRun): number =>
  timings.createTimeoutMs + timings.settleMarginMs + PATIENCE_MS;
