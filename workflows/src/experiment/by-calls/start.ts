import { patched } from '@temporalio/workflow';
import type { Reasons } from '#libs/contracts/experiment/run/reasons.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { ExperimentRun } from '../experiment-run.js';
import { ended } from '../failure-type.js';

/** The keys of the texts; the page that shows them adds the platform's terms. */
const REFUSED = { ad: RUN_TEXTS.adsOff, adset: RUN_TEXTS.adSetsOff };

/** Switches on ads, then ad sets, and campaigns last, because spending starts with the campaigns. */
export async function start(run: ExperimentRun): Promise<Reasons> {
  if (patched('platform-waits-2026-11')) {
    const { topics } = await run.withLink(() => run.platform.subscribe(run.ref));
    run.state.topics = topics;
  }
  const notes: KeyedText[] = [];
  for (const kind of ['ad', 'adset', 'campaign'] as const) {
    if (kind === 'campaign') {
      run.state.mayHaveDelivered = true;
      run.state.lastWaveOn = run.state.wave;
    }
    const report = await run.withLink(() => run.platform.switchObjects({ ...run.waveRef, kind, isActive: true }));
    if (kind !== 'campaign' && report.refused > 0)
      notes.push({ key: REFUSED[kind].key, params: { count: report.refused } });
    if (report.isLate) notes.push(RUN_TEXTS.startPassed);
    if (kind === 'campaign' && report.refused > 0) {
      if (!run.isBatch || report.switched === 0) throw ended(RUN_TEXTS.campaignOff, 'NOT_SWITCHED_ON');
      notes.push(withParams(RUN_TEXTS.campaignsOff, { count: report.refused }));
    }
  }
  return notes;
}
