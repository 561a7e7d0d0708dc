import type { EntityManager } from '@mikro-orm/postgresql';
import { OutboxRepository } from '#libs/database/repositories/outbox.repository.js';
import { DeliveryRepository, type NewEvent } from '#libs/database/repositories/webhooks/delivery.repository.js';
import { deliveryWorkflowId, type WebhookPayload } from '#libs/orchestration/webhook.messages.js';

/**
 * Queues an event for a team's webhooks in the caller's transaction. Can be repeated.
 * @param delayMs how long the first attempt waits, so that events in a bunch are sent together
 */
export async function queueWebhooks(
  em: EntityManager,
  organizationId: string,
  event: NewEvent,
  delayMs = 0,
): Promise<void> {
  const outbox = new OutboxRepository(em);
  for (const deliveryId of await new DeliveryRepository(em).add(organizationId, event)) {
    const payload: WebhookPayload = { deliveryId, round: 0 };
    const dedupeKey = deliveryWorkflowId(payload);
    await outbox.enqueue(organizationId, { kind: 'webhook', dedupeKey, payload: { ...payload }, delayMs });
  }
}
