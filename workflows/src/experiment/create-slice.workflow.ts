import type { CreateSliceInput, CreateSliceResult } from '#libs/orchestration/slice.messages.js';
import { failureType } from './failure-type.js';
import { inLanes } from './lanes.js';
import { core, platformActivities } from './run-activities.js';

/** Batches of one slice that are under way at once. */
const LANES = 10;

/**
 * Creates the ad sets of one slice, then their ads. What it does is decided by the ledger, so running it twice, or beside
 * another one, sends nothing twice; what it leaves open, the next round of its parent takes up.
 */
export async function createSliceWorkflow(input: CreateSliceInput): Promise<CreateSliceResult> {
  const { slice, createTimeoutMs, settleMarginMs, ...run } = input;
  const platform = platformActivities(run.platform, input);
  const result: CreateSliceResult = { created: 0, rejected: 0, needsRelink: false };
  for (const kind of ['adset', 'ad'] as const) {
    if (result.needsRelink) break;
    const batches = await core.openBatches({ ...run, kind, slice });
    await inLanes(batches, LANES, async ({ ordinals }) => {
      try {
        const sent = await platform.createBatch({ ...run, kind, ordinals, createTimeoutMs, settleMarginMs });
        result.created += sent.created;
        result.rejected += sent.rejected;
      } catch (error) {
        if (failureType(error) !== 'AUTH_EXPIRED') throw error;
        result.needsRelink = true;
      }
      return !result.needsRelink;
    });
  }
  return result;
}
