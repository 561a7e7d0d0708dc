import { proxyActivities } from '@temporalio/workflow';
import type { HousekeepingActivities } from '#libs/orchestration/experiment.activities.js';
import { CORE_QUEUE } from '#libs/orchestration/queues.js';

const { purge } = proxyActivities<HousekeepingActivities>({
  taskQueue: CORE_QUEUE,
  startToCloseTimeout: '10 minutes',
  retry: { maximumAttempts: 3 },
});

/** One run of the schedule. What it does not come to, the next run does. */
export async function housekeepingWorkflow(): Promise<Record<string, number>> {
  return purge();
}
