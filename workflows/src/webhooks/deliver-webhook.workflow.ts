import { proxyActivities, sleep } from '@temporalio/workflow';
import { CORE_QUEUE } from '#libs/orchestration/queues.js';
import type { DeliverWebhookInput, WebhookActivities } from '#libs/orchestration/webhook.messages.js';

/** Any response of an address is an outcome. Temporal retries the activity only after our own bugs, until they are fixed. */
const { sendWebhook } = proxyActivities<WebhookActivities>({
  taskQueue: CORE_QUEUE,
  startToCloseTimeout: '60 seconds',
  heartbeatTimeout: '10 seconds',
  summary: 'send the event once',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

/** Delivers one event to one webhook. Retries until it has arrived, was given up, or must not be sent any more. */
export async function deliverWebhookWorkflow(input: DeliverWebhookInput): Promise<{ attempts: number }> {
  for (let attempt = 1; ; attempt++) {
    const { waitMs } = await sendWebhook({ ...input, attempt });
    if (waitMs === null) return { attempts: attempt };
    await sleep(waitMs);
  }
}
