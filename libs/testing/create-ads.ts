import type { AdObjectKind, CreateTimes } from '#libs/contracts/experiment/run/ad-object.js';
import type { CoreActivities, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { RunRef, WaveRef } from '#libs/orchestration/experiment.payloads.js';

const TIMES: CreateTimes = { createTimeoutMs: 60_000, settleMarginMs: 30_000 };

/** Plans a run and creates all of it, by the steps of its workflow. */
export async function createAds(core: CoreActivities, platform: PlatformActivities, run: RunRef): Promise<void> {
  await platform.planRun(run);
  await sendEverything(core, platform, run);
}

/** Sends all rows of a wave that are open in the ledger, each of them once. */
export async function sendEverything(
  core: Pick<CoreActivities, 'openCampaigns' | 'openSlices' | 'openAdSets'>,
  platform: Pick<PlatformActivities, 'createBatch'>,
  run: WaveRef,
  times = TIMES,
): Promise<void> {
  const send = (kind: AdObjectKind, ordinals: number[]) => platform.createBatch({ ...run, ...times, kind, ordinals });
  for (const { kind, ordinals } of await core.openCampaigns(run)) await send(kind, ordinals);
  for (const slice of await core.openSlices(run))
    for (const { adSetOrdinal, adBatches } of await core.openAdSets({ ...run, slice })) {
      if (adSetOrdinal !== null) await send('adset', [adSetOrdinal]);
      for (const ordinals of adBatches) await send('ad', ordinals);
    }
}
