import type { CoreActivities, PlatformActivities, RunRef } from '#libs/orchestration/experiment.activities.js';

const TIMES = { createTimeoutMs: 60_000, settleMarginMs: 30_000 };

/** Plans a run and creates all of it, by the steps of its workflow. */
export async function createAds(core: CoreActivities, platform: PlatformActivities, run: RunRef): Promise<void> {
  await platform.planRun(run);
  for (const batch of await core.openCampaigns(run)) await platform.createBatch({ ...run, ...TIMES, ...batch });
  for (const { adSetOrdinal, adBatches } of await core.openAdSets({ ...run, slice: 0 })) {
    await platform.createBatch({ ...run, ...TIMES, kind: 'adset', ordinals: [adSetOrdinal!] });
    for (const ordinals of adBatches) await platform.createBatch({ ...run, ...TIMES, kind: 'ad', ordinals });
  }
}
