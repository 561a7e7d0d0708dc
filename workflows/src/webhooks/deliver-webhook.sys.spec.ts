import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startDelivery } from '#libs/orchestration/start-delivery.js';
import { deliveryWorkflowId, type WebhookActivities } from '#libs/orchestration/webhook.messages.js';
import { createWorkflowBench } from '#libs/testing/workflow-bench.js';

let bench: Awaited<ReturnType<typeof createWorkflowBench>>;
beforeAll(async () => {
  bench = await createWorkflowBench();
});
afterAll(() => bench.close());

type Sent = Parameters<WebhookActivities['sendWebhook']>[0];
const newInput = () => ({ organizationId: randomUUID(), deliveryId: randomUUID(), round: 0 });

describe('a delivery', () => {
  it('is retried with the same id after the wait that each attempt returns, until an attempt returns none', async () => {
    const input = newInput();
    const sent: Sent[] = [];
    const waits = [30, 60, null];
    const sendWebhook = async (one: Sent) => {
      sent.push(one);
      return { waitMs: waits[sent.length - 1] ?? null };
    };
    await bench.serving({ sendWebhook }, async () => {
      await Promise.all([startDelivery(bench.client, input), startDelivery(bench.client, input)]);
      const handle = bench.client.workflow.getHandle(deliveryWorkflowId(input));
      expect(await handle.result()).toEqual({ attempts: 3 });
      expect((await handle.describe()).typedSearchAttributes.getAll()).toContainEqual(
        expect.objectContaining({ value: input.organizationId }),
      );
      await bench.recordWorkflow(handle.workflowId, 'deliver-webhook.retried');
      await startDelivery(bench.client, input); // repeats the start, as after a lost response
    });
    expect(sent).toEqual([1, 2, 3].map((attempt) => ({ ...input, attempt })));
  });

  it('repeats the same attempt if it failed because of an error on our side', async () => {
    const input = newInput();
    const attempts: number[] = [];
    const sendWebhook = async ({ attempt }: Sent) => {
      attempts.push(attempt);
      if (attempts.length === 1) throw new Error('no database');
      return { waitMs: null };
    };
    await bench.serving({ sendWebhook }, async () => {
      await startDelivery(bench.client, input);
      await bench.client.workflow.getHandle(deliveryWorkflowId(input)).result();
    });
    expect(attempts).toEqual([1, 1]);
  });
});
