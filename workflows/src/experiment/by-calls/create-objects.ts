import {
  ChildWorkflowCancellationType,
  executeChild,
  isCancellation,
  log,
  sleep,
  CancellationScope,
} from '@temporalio/workflow';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import type { Settlement } from '#libs/orchestration/experiment.payloads.js';
import { runWorkflowId, sliceWorkflowId } from '#libs/orchestration/ids.js';
import { createSliceWorkflow } from './create-slice.workflow.js';
import type { ExperimentRun } from '../experiment-run.js';
import { reasonOf } from '../failure-type.js';
import { inLanes } from './lanes.js';
import { ledger } from '../run-activities.js';

const CHILDREN = 20;
const CAMPAIGN_LANES = 5;
/** The pause between rounds, in ms. After a round only objects with lost responses or outages are left. */
const ROUND_PAUSE_MS = { first: 2_000, most: 60_000 };
/** The time between refreshes of the counts while slices run, in ms. Each refresh costs a few events of history. */
const REFRESH_MS = { first: 3_000, most: 60_000 };

/**
 * Creates all open rows of the wave in the ledger, in rounds, until the wave is settled: first campaigns, then slices as child workflows.
 * It is no error if a child with the same id was started before: its work is in the ledger, which every round reads.
 */
export async function createObjects(run: ExperimentRun): Promise<Settlement> {
  let pause = ROUND_PAUSE_MS.first;
  for (let round = 0; ; round++) {
    const needsRelink = await createRound(run, round);
    const settlement = await ledger.settle(run.waveRef);
    run.state.settled(settlement);
    run.show();
    if (settlement.decision !== 'wait') return settlement;
    if (needsRelink) {
      await run.waitForLink();
    } else {
      await run.pause('before the next round', pause);
      pause = Math.min(pause * 2, ROUND_PAUSE_MS.most);
    }
  }
}

/** @returns whether the account has to be linked again before the next round */
async function createRound(run: ExperimentRun, round: number): Promise<boolean> {
  await createCampaigns(run);
  const slices = await ledger.openSlices(run.waveRef);
  let needsRelink = false;
  await withFreshCounts(run, () =>
    inLanes(slices, { width: CHILDREN, hasChanges: run.hasChanges }, async (slice) => {
      needsRelink = (await createSlice(run, slice, round)) || needsRelink;
      return !needsRelink;
    }),
  );
  return needsRelink;
}

async function createCampaigns(run: ExperimentRun): Promise<void> {
  const { createTimeoutMs, settleMarginMs } = run.input.timings;
  const batches = await ledger.openCampaigns(run.waveRef);
  await inLanes(batches, { width: CAMPAIGN_LANES, hasChanges: run.hasChanges }, async ({ kind, ordinals }) => {
    const input = { ...run.ref, kind, ordinals, createTimeoutMs, settleMarginMs };
    await run.withLink(() => run.platform.createBatch(input));
    return true;
  });
}

async function createSlice(run: ExperimentRun, slice: number, round: number): Promise<boolean> {
  const { createTimeoutMs, settleMarginMs } = run.input.timings;
  try {
    const result = await executeChild(createSliceWorkflow, {
      workflowId: sliceWorkflowId(runWorkflowId(run.input), run.state, slice, round),
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      staticSummary: `slice ${slice} of #${run.input.experimentId}${round > 0 ? `, round ${round + 1}` : ''}`,
      cancellationType: ChildWorkflowCancellationType.WAIT_CANCELLATION_COMPLETED,
      args: [{ ...run.waveRef, slice, createTimeoutMs, settleMarginMs }],
    });
    return result.needsRelink;
  } catch (error) {
    if (isCancellation(error)) throw error;
    // The ledger has the results of the slice. The next round continues with the open rows.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) {
      log.error('a slice ended early', { slice, round, reason: reasonOf(error) });
      run.failed(`slice ${slice}`, error);
    }
    return false;
  }
}

/** Refreshes the counts of the query `progress` regularly during the work. */
async function withFreshCounts(run: ExperimentRun, work: () => Promise<void>): Promise<void> {
  const refresher = new CancellationScope();
  const refreshing = refresher
    .run(async () => {
      for (let wait = REFRESH_MS.first; ; wait = Math.min(wait * 1.5, REFRESH_MS.most)) {
        await sleep(wait, { summary: 'next count' });
        run.counted(await ledger.countObjects(run.ref));
      }
    })
    .catch((error: unknown) => {
      if (!isCancellation(error)) throw error;
    });
  try {
    await work();
  } finally {
    refresher.cancel();
    await refreshing;
  }
}
