import { setCurrentDetails } from '@temporalio/workflow';
import type { CreateSliceInput, CreateSliceResult } from '#libs/orchestration/slice.messages.js';
import { sliceDetails } from './details.js';
import { failureType } from './failure-type.js';
import { inLanes } from './lanes.js';
import { ledger, platformActivities } from './run-activities.js';
import { createSummary } from './summaries.js';

/** Ad sets of one slice that are under way at once. */
const LANES = 20;

/**
 * Creates one slice: each lane an ad set, then its ads. What it does is decided by the ledger, so running it twice, or
 * beside another one, sends nothing twice; what it leaves open, the next round of its parent takes up.
 */
export async function createSliceWorkflow(input: CreateSliceInput): Promise<CreateSliceResult> {
  const { slice, wave, createTimeoutMs, settleMarginMs, ...run } = input;
  const platform = platformActivities(run.platform, input);
  const result: CreateSliceResult = { created: 0, rejected: 0, needsRelink: false };
  let adSetsDone = 0;
  const show = (adSets: number | null): void =>
    setCurrentDetails(sliceDetails({ slice, experimentId: run.experimentId, adSets, adSetsDone, ...result }));

  /** @returns whether everything of the batch exists now */
  const send = async (kind: 'adset' | 'ad', ordinals: number[], adSet?: number): Promise<boolean> => {
    try {
      const sent = await platform.createBatch(
        { ...run, kind, ordinals, createTimeoutMs, settleMarginMs },
        createSummary({ kind, ordinals }, adSet),
      );
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
  await inLanes(adSets, LANES, async ({ adSetOrdinal, adBatches, ordinal }) => {
    const isThere = adSetOrdinal === null || (await send('adset', [adSetOrdinal]));
    for (const ordinals of isThere ? adBatches : []) if (!result.needsRelink) await send('ad', ordinals, ordinal);
    adSetsDone++;
    show(adSets.length);
    return !result.needsRelink;
  });
  return result;
}
