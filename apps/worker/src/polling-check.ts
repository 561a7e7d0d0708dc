import type { Client } from '@temporalio/client';
import { CORE_QUEUE } from '#libs/orchestration/queues.js';
import { QUEUES } from '#libs/orchestration/served-queues.js';
import { identityOf } from './create-workers.js';
import type { QueueName } from './worker-environment.js';

/** temporal.api.enums.v1.TaskQueueType */
const WORKFLOWS = 1;
const ACTIVITIES = 2;
const MOST_SILENCE_MS = 120_000;

/**
 * Checks that the server has seen this process poll each of its queues within the last two minutes: a worker can report that it runs
 * while it receives nothing.
 * @throws Error naming the queue that is not polled
 */
export async function checkPolling(client: Client, namespace: string, queues: readonly QueueName[]): Promise<void> {
  const identity = identityOf(queues);
  for (const queue of queues) {
    const name = QUEUES[queue];
    const taskQueueType = name === CORE_QUEUE ? WORKFLOWS : ACTIVITIES;
    const { pollers } = await client.workflowService.describeTaskQueue({
      namespace,
      taskQueue: { name },
      taskQueueType,
    });
    const own = pollers.filter((poller) => poller.identity === identity);
    const last = Math.max(0, ...own.map(({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0) * 1_000));
    if (Date.now() - last > MOST_SILENCE_MS) throw new Error(`queue ${name} is not polled`);
  }
}
