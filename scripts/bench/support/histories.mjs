/**
 * Counts what the histories of these experiments and of all their children hold.
 * @param {import('../../lib/stack.mjs').Stack} stack @param {readonly { uuid: string }[]} experiments
 */
export async function readHistories(stack, experiments) {
  const { Client, Connection } = await import('@temporalio/client');
  const connection = await Connection.connect({ address: stack.temporalAddress });
  const client = new Client({ connection, namespace: stack.namespace });
  const sums = { workflowTasks: 0, activities: 0, events: 0, bytes: 0 };
  const types = new Map();
  try {
    for (const { uuid } of experiments) {
      const query = `WorkflowId STARTS_WITH "experiment/${uuid}"`;
      for await (const { workflowId, runId } of client.workflow.list({ query })) {
        const handle = client.workflow.getHandle(workflowId, runId);
        const { raw } = await handle.describe();
        sums.bytes += Number(raw.workflowExecutionInfo.historySizeBytes);
        const { events } = await handle.fetchHistory();
        sums.events += events.length;
        for (const { workflowTaskCompletedEventAttributes, activityTaskScheduledEventAttributes: activity } of events) {
          if (workflowTaskCompletedEventAttributes) sums.workflowTasks++;
          if (!activity) continue;
          sums.activities++;
          types.set(activity.activityType.name, (types.get(activity.activityType.name) ?? 0) + 1);
        }
      }
    }
  } finally {
    await connection.close();
  }
  return { ...sums, activityTypes: [...types].sort((a, b) => b[1] - a[1]) };
}
