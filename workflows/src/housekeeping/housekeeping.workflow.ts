import { proxyActivities } from '@temporalio/workflow';
import type { AccountEndActivities, HousekeepingActivities } from '#libs/orchestration/upkeep.activities.js';
import { CORE_QUEUE } from '#libs/orchestration/queues.js';

const { purge } = proxyActivities<HousekeepingActivities>({
  taskQueue: CORE_QUEUE,
  startToCloseTimeout: '10 minutes',
  summary: 'delete what has had its time',
  retry: { maximumAttempts: 3 },
});

/** Long timeouts, because one transaction deletes a whole team. The heartbeat names the current team. */
const { followAccountEnds } = proxyActivities<AccountEndActivities>({
  taskQueue: CORE_QUEUE,
  startToCloseTimeout: '50 minutes',
  summary: 'follow up ended accounts',
  heartbeatTimeout: '15 minutes',
  retry: { maximumAttempts: 3 },
});

/** One run of the schedule. The next run continues with the rest. */
export async function housekeepingWorkflow(): Promise<Record<string, number>> {
  const deleted = await purge();
  const { links, teams, members } = await followAccountEnds();
  return { ...deleted, links, teams, members };
}
