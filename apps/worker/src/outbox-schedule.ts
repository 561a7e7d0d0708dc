import { ScheduleAlreadyRunning, type Client, type ScheduleOptions } from '@temporalio/client';
import { OUTBOX_SCHEDULE_ID } from '#libs/orchestration/ids.js';
import { DISPATCH_OUTBOX_WORKFLOW } from '#libs/orchestration/outbox.messages.js';
import { CORE_QUEUE } from '#libs/orchestration/queues.js';

/** What dispatchers left behind waits at most this long (and the item's own back-off). */
const EVERY = '20 seconds';

const OPTIONS: ScheduleOptions = {
  scheduleId: OUTBOX_SCHEDULE_ID,
  spec: { intervals: [{ every: EVERY }] },
  policies: { overlap: 'SKIP', catchupWindow: '1 minute' },
  action: {
    type: 'startWorkflow',
    workflowId: OUTBOX_SCHEDULE_ID,
    workflowType: DISPATCH_OUTBOX_WORKFLOW,
    taskQueue: CORE_QUEUE,
    args: [],
  },
};

/** Makes the schedule, or brings the one that is there up to date. Every worker does so at its start. */
export async function ensureOutboxSchedule(client: Client): Promise<void> {
  try {
    await client.schedule.create(OPTIONS);
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    const { spec, policies, action } = OPTIONS;
    await client.schedule
      .getHandle(OUTBOX_SCHEDULE_ID)
      .update(({ state }) => ({ spec, policies, state, action: action as Required<typeof action> }));
  }
}
