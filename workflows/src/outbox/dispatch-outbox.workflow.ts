import { proxyActivities } from '@temporalio/workflow';
import type { OutboxActivities } from '#libs/orchestration/experiment.activities.js';
import { CORE_QUEUE } from '#libs/orchestration/queues.js';

const { dispatchOutbox } = proxyActivities<OutboxActivities>({
  taskQueue: CORE_QUEUE,
  startToCloseTimeout: '5 minutes',
  retry: { maximumAttempts: 1 },
});

/** One run of the schedule: works off what is due. What fails waits in its row for a later run. */
export async function dispatchOutboxWorkflow(): Promise<{ done: number; failed: number }> {
  return dispatchOutbox({});
}
