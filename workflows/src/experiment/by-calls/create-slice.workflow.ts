import { patched, setCurrentDetails } from '@temporalio/workflow';
import { cutGroups } from '#libs/experiments/planning/slices.js';
import type { CreateSliceInput, CreateSliceResult } from '#libs/orchestration/slice.messages.js';
import { hasChangesFromStart } from '../changes.js';
import { sliceDetails } from '../details.js';
import { failureType } from '../failure-type.js';
import { inLanes } from './lanes.js';
import { ledger, platformActivities } from '../run-activities.js';
import { createSummary, groupSummary } from '../summaries.js';

/** The number of groups, of about five ad sets each, that a slice creates at the same time. Older runs have ad sets in place of groups. */
const LANES = { groups: 4, adSets: 20 };

/**
 * Creates one slice. Each lane creates a group of ad sets with their ads. The ledger decides which objects are sent, so nothing is sent
 * twice if the slice runs twice or together with another one. The next round of its parent continues with the open rows.
 */
export async function createSliceWorkflow(input: CreateSliceInput): Promise<CreateSliceResult> {
  const hasChanges = hasChangesFromStart();
  const { slice, wave, createTimeoutMs, settleMarginMs, ...run } = input;
  const platform = platformActivities(run.platform, input);
  const result: CreateSliceResult = { created: 0, rejected: 0, needsRelink: false };
  let adSetsDone = 0;
  const show = (adSets: number | null): void =>
    setCurrentDetails(sliceDetails({ slice, experimentId: run.experimentId, adSets, adSetsDone, ...result }));

  /** @returns whether everything of the batch exists now */
  const send = async (kind: 'adset' | 'ad', ordinals: number[], summary?: string): Promise<boolean> => {
    try {
      const sent = await platform.createBatch({ ...run, kind, ordinals, createTimeoutMs, settleMarginMs }, summary);
      result.created += sent.created;
      result.rejected += sent.rejected;
      return sent.created === ordinals.length;
    } catch (error) {
      if (failureType(error) !== 'AUTH_EXPIRED') throw error;
      result.needsRelink = true;
      return false;
    }
  };

  show(null);
  const adSets = await ledger.openAdSets({ ...run, slice, ...(wave === undefined ? {} : { wave }) });
  show(adSets.length);
  if (hasChanges || patched('groups-2026-11')) {
    await inLanes(cutGroups(adSets), { width: LANES.groups, hasChanges }, async (group) => {
      await send('adset', group.ordinals, groupSummary(group));
      adSetsDone += group.adSets;
      show(adSets.length);
      return !result.needsRelink;
    });
    return result;
  }
  await inLanes(adSets, { width: LANES.adSets, hasChanges }, async ({ adSetOrdinal, adBatches, ordinal }) => {
    const isThere = adSetOrdinal === null || (await send('adset', [adSetOrdinal]));
    for (const ordinals of isThere ? adBatches : [])
      if (!result.needsRelink) await send('ad', ordinals, createSummary({ kind: 'ad', ordinals }, ordinal));
    adSetsDone++;
    show(adSets.length);
    return !result.needsRelink;
  });
  return result;
}
