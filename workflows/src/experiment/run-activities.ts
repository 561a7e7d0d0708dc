import {
  ActivityCancellationType,
  proxyActivities,
  proxyLocalActivities,
  type RetryPolicy,
} from '@temporalio/workflow';
import type { CoreActivities, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { OutboxActivities } from '#libs/orchestration/upkeep.activities.js';
import type { RunTimings } from '#libs/orchestration/experiment.messages.js';
import { NON_RETRYABLE } from '#libs/orchestration/failures.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { CORE_QUEUE, platformQueue } from '#libs/orchestration/queues.js';
import { summed, type Summed } from './summaries.js';

/**
 * All activities are idempotent or guarded by the ledger, so each is repeated until it succeeds or is refused. A failure contains the time
 * of the next attempt (`activities/src/failures.ts`). These values apply if a worker died, so that another one continues within seconds.
 */
const REPEAT: RetryPolicy = {
  initialInterval: '1 second',
  backoffCoefficient: 1,
  nonRetryableErrorTypes: [...NON_RETRYABLE],
};

/**
 * Short reads of the database. The workflow's own worker runs them, which saves a round trip to the server between two platform calls.
 */
export const ledger = summed<
  Pick<CoreActivities, 'openSlices' | 'openCampaigns' | 'openAdSets' | 'countObjects' | 'settle' | 'enterPhase'>
>(proxyLocalActivities({ startToCloseTimeout: '30 seconds', retry: REPEAT }));

/** The time after which the server notices that a worker was killed in a short activity. */
const CORE_HEARTBEAT = '10 seconds';

export const core = summed<CoreActivities>(
  proxyActivities({
    taskQueue: CORE_QUEUE,
    startToCloseTimeout: '60 seconds',
    heartbeatTimeout: CORE_HEARTBEAT,
    retry: REPEAT,
  }),
);

/** Activities that are tried only once, because a worker's job repeats them after a failure. */
export const outbox = summed<OutboxActivities>(
  proxyActivities({
    taskQueue: CORE_QUEUE,
    startToCloseTimeout: '2 minutes',
    heartbeatTimeout: CORE_HEARTBEAT,
    retry: { maximumAttempts: 1 },
  }),
);

/**
 * The time limit of a batch. A batch is several calls in sequence, and each can have to wait for a free slot. The client gives up each call
 * after a much shorter time, so that the activity decides the outcome and not the server.
 */
const CREATE_TIMEOUT = '10 minutes';
/** The bounds of the time after which the server notices that a worker was killed. */
const HEARTBEAT_MS = { least: 3_000, most: 8_000 };

/**
 * The order of work in a full queue: 1 comes first, the default is 3. Switching off ends spending, so it waits only for the next free slot,
 * even if other runs create many objects.
 */
const PRIORITY = { switching: 1, bulk: 4 };

/**
 * The activities of the platform's own queue. A running call is never abandoned: its outcome must be known.
 * @param limit the maximum time of each activity with all its retries; unlimited if absent
 */
export function platformActivities(
  platform: Platform,
  { createTimeoutMs }: Pick<RunTimings, 'createTimeoutMs'>,
  limit?: { scheduleToCloseTimeout: number },
): Summed<PlatformActivities> {
  const common = {
    taskQueue: platformQueue(platform),
    ...limit,
    retry: REPEAT,
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  };
  const heartbeatTimeout = Math.min(HEARTBEAT_MS.most, Math.max(HEARTBEAT_MS.least, createTimeoutMs));
  const create = summed<Pick<PlatformActivities, 'createBatch'>>(
    proxyActivities({
      ...common,
      startToCloseTimeout: CREATE_TIMEOUT,
      heartbeatTimeout,
      priority: { priorityKey: PRIORITY.bulk },
    }),
  );
  const upload = summed<Pick<PlatformActivities, 'uploadAssets'>>(
    proxyActivities({
      ...common,
      startToCloseTimeout: '10 minutes',
      heartbeatTimeout,
      priority: { priorityKey: PRIORITY.bulk },
    }),
  );
  const switching = summed<Pick<PlatformActivities, 'switchObjects'>>(
    proxyActivities({
      ...common,
      startToCloseTimeout: '10 minutes',
      heartbeatTimeout,
      priority: { priorityKey: PRIORITY.switching },
    }),
  );
  const rest = summed<Omit<PlatformActivities, 'createBatch' | 'uploadAssets' | 'switchObjects'>>(
    proxyActivities({ ...common, startToCloseTimeout: '10 minutes', heartbeatTimeout }),
  );
  return {
    planRun: rest.planRun,
    planAnew: rest.planAnew,
    uploadAssets: upload.uploadAssets,
    createBatch: create.createBatch,
    findRoom: rest.findRoom,
    planWave: rest.planWave,
    removeReplaced: rest.removeReplaced,
    closingPass: rest.closingPass,
    settleOpen: rest.settleOpen,
    subscribe: rest.subscribe,
    switchObjects: switching.switchObjects,
    followVideos: rest.followVideos,
    pollInsights: rest.pollInsights,
    followReports: rest.followReports,
    readStatuses: rest.readStatuses,
    lookOver: rest.lookOver,
    readReviews: rest.readReviews,
    readAccount: rest.readAccount,
    lookAtStep: rest.lookAtStep,
  };
}
