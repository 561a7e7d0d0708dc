import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  WorkflowNotFoundError,
  type Client,
  type ScheduleOptions,
} from '@temporalio/client';
import { HOUSEKEEPING_WORKFLOW } from '#libs/orchestration/housekeeping.messages.js';
import { HOUSEKEEPING_SCHEDULE_ID } from '#libs/orchestration/ids.js';
import { CORE_QUEUE } from '#libs/orchestration/queues.js';

/** The only schedule: 24 runs a day. More frequent work is a job of the worker, which leaves no workflow runs behind. */
const HOUSEKEEPING = {
  scheduleId: HOUSEKEEPING_SCHEDULE_ID,
  spec: { intervals: [{ every: '1 hour' }] },
  policies: { overlap: 'SKIP', catchupWindow: '1 hour' },
  action: {
    type: 'startWorkflow',
    workflowId: HOUSEKEEPING_SCHEDULE_ID,
    workflowType: HOUSEKEEPING_WORKFLOW,
    taskQueue: CORE_QUEUE,
    args: [],
    staticSummary: 'delete what has had its time',
  },
} as const satisfies ScheduleOptions;

/** The schedule with which versions before November 2026 processed the outbox. */
const RETIRED = { scheduleId: 'outbox-dispatch', workflowType: 'dispatchOutboxWorkflow' };

/** Creates or updates the schedule, and ends retired ones. Every worker does so when it starts. */
export async function ensureSchedules(client: Client): Promise<void> {
  try {
    await client.schedule.create(HOUSEKEEPING);
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    const { scheduleId, spec, policies, action } = HOUSEKEEPING;
    await client.schedule.getHandle(scheduleId).update(({ state }) => ({
      spec: { intervals: [...spec.intervals] },
      policies,
      state,
      action: { ...action, args: [] },
    }));
  }
  await endRetired(client);
}

/**
 * Deletes the retired schedule and terminates the runs that it, or an API of the previous version, has left open: workers do not know their
 * type, so their tasks would fail forever. Jobs do that work instead.
 */
async function endRetired(client: Client): Promise<void> {
  const { scheduleId, workflowType } = RETIRED;
  try {
    await client.schedule.getHandle(scheduleId).delete();
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  }
  const query = `WorkflowType = '${workflowType}' AND ExecutionStatus = 'Running'`;
  for await (const { workflowId, runId } of client.workflow.list({ query })) {
    try {
      await client.workflow.getHandle(workflowId, runId).terminate('dispatching is a job of the worker now');
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error; // it has ended by itself
    }
  }
}
