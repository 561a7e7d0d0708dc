import { HOUR_MS } from '#libs/contracts/time.js';
import type { ExperimentRun } from './experiment-run.js';
import { pollInsights } from './platform-work.js';
import type { RunState } from './run-experiment.state.js';
import { core } from './run-activities.js';

/** Time between two reads of the spend of a paused wave, in the campaign's own time. */
const READ_AGAIN_MS = HOUR_MS;
const MOST_READS = 4;

/**
 * The longest time that a wave waits for the spend of the wave before. On slower platforms, the earlier wave counts with its whole budget.
 */
const MOST_WAIT_MS = 4 * HOUR_MS;

/**
 * Reads the spend of the wave that was paused. The spend is certain when the platform's reports have settled and two reads are equal.
 * @returns whether the spend is certain
 */
export async function readSpend(run: ExperimentRun): Promise<boolean> {
  const { state } = run;
  // A wave that was left out has never spent, so there is nothing to wait for.
  const settlesMs = state.lastWaveOn === state.wave ? settleTime(state) : 0;
  let before: number | null = null;
  for (let reads = 0; reads < MOST_READS; reads++) {
    const report = await pollInsights(run);
    state.polled(report);
    const pausedAt = (state.pausedAt[state.wave] ??= report.campaignNow);
    const spent = await core.countSpend(run.ref);
    const leftMs = pausedAt + settlesMs - report.campaignNow;
    if (spent === before && leftMs <= 0) return true;
    if (leftMs > MOST_WAIT_MS) return false;
    before = spent;
    const waitMs = Math.max(READ_AGAIN_MS, leftMs);
    await run.pause('for the spend of the wave before', Math.ceil(waitMs / report.scale));
  }
  return false;
}

/**
 * The waves before the current one whose reported spend can still grow.
 * @param isCertain whether the spend of the wave just paused is certain
 */
export function unsettledWaves(
  state: Pick<RunState, 'wave' | 'plan' | 'pausedAt'>,
  { campaignNow, isCertain }: { campaignNow: number; isCertain: boolean },
): number[] {
  const settlesMs = settleTime(state);
  const earlier = Array.from({ length: state.wave }, (_, wave) => wave);
  return earlier.filter((wave) => {
    if (wave === state.wave - 1) return !isCertain;
    return campaignNow - (state.pausedAt[wave] ?? campaignNow) < settlesMs;
  });
}

/** The settling time of reports, ms in the campaign's own time; 0 for old runs that were planned without it. */
const settleTime = ({ plan }: Pick<RunState, 'plan'>): number => plan!.spendSettlesMs ?? 0;
