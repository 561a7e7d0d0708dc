import type { Client } from '@temporalio/client';
import { CORE_QUEUE } from '#libs/orchestration/queues.js';
import { QUEUES } from '#libs/orchestration/served-queues.js';
import type { Source } from '#libs/telemetry/sources.js';
import { queueBacklog, queueBacklogAge } from '#libs/telemetry/worker-metrics.js';

/** temporal.api.enums.v1.TaskQueueType */
const KINDS = { workflow: 1, activity: 2 } as const;
type Kind = keyof typeof KINDS;

const READ_MS = 1_500;

/** How much work waits in each queue, as Temporal estimates it. Queues of platforms run activities only. */
export const queueSource = (client: Client, namespace: string): Source => ({
  name: 'queues',
  async read() {
    const queries = Object.values(QUEUES).flatMap((queue): { queue: string; kind: Kind }[] => [
      { queue, kind: 'activity' },
      ...(queue === CORE_QUEUE ? [{ queue, kind: 'workflow' } as const] : []),
    ]);
    await client.withDeadline(Date.now() + READ_MS, () =>
      Promise.all(
        queries.map(async ({ queue, kind }) => {
          const { stats } = await client.workflowService.describeTaskQueue({
            namespace,
            taskQueue: { name: queue },
            taskQueueType: KINDS[kind],
            reportStats: true,
          });
          queueBacklog.set({ queue, kind }, Number(stats?.approximateBacklogCount ?? 0));
          queueBacklogAge.set({ queue, kind }, Number(stats?.approximateBacklogAge?.seconds ?? 0));
        }),
      ),
    );
  },
  clear() {
    queueBacklog.reset();
    queueBacklogAge.reset();
  },
});
