import { ScheduleAlreadyRunning, type Client, type ScheduleOptions } from '@temporalio/client';
import { HOUSEKEEPING_WORKFLOW } from '#libs/orchestration/housekeeping.messages.js';
import { HOUSEKEEPING_SCHEDULE_ID, OUTBOX_SCHEDULE_ID } from '#libs/orchestration/ids.js';
import { DISPATCH_OUTBOX_WORKFLOW } from '#libs/orchestration/outbox.messages.js';
import { CORE_QUEUE } from '#libs/orchestration/queues.js';

const schedule = (
  scheduleId: string,
  workflowType: string,
  { every, catchupWindow }: { every: '20 seconds' | '1 hour'; catchupWindow: '1 minute' | '1 hour' },
): ScheduleOptions => ({
  scheduleId,
  spec: { intervals: [{ every }] },
  policies: { overlap: 'SKIP', catchupWindow },
  action: { type: 'startWorkflow', workflowId: scheduleId, workflowType, taskQueue: CORE_QUEUE, args: [] },
});

const SCHEDULES: ScheduleOptions[] = [
  // What dispatchers left behind waits at most this long (and the item's own back-off).
  schedule(OUTBOX_SCHEDULE_ID, DISPATCH_OUTBOX_WORKFLOW, { every: '20 seconds', catchupWindow: '1 minute' }),
  schedule(HOUSEKEEPING_SCHEDULE_ID, HOUSEKEEPING_WORKFLOW, { every: '1 hour', catchupWindow: '1 hour' }),
];

/** Makes the schedules, or brings those that are there up to date. Every worker does so at its start. */
export async function ensureSchedules(client: Client): Promise<void> {
  for (const options of SCHEDULES) await ensure(client, options);
}

async function ensure(client: Client, options: ScheduleOptions): Promise<void> {
  try {
    await client.schedule.create(options);
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    const { scheduleId, spec, policies, action } = options;
    await client.schedule
      .getHandle(scheduleId)
      .update(({ state }) => ({ spec, policies, state, action: action as Required<typeof action> }));
  }
}
