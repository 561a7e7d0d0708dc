import type { EntityManager } from '@mikro-orm/postgresql';
import { OutboxRepository } from '#libs/database/repositories/outbox.repository.js';
import { DeliveryRepository, type NewEvent } from '#libs/database/repositories/webhooks/delivery.repository.js';
import { deliveryWorkflowId, type WebhookPayload } from '#libs/orchestration/webhook.messages.js';

/** Has a team's webhooks told of what happens in the caller's transaction. May be repeated. */
export async function queueWebhooks(em: EntityManager, organizationId: string, event: NewEvent): Promise<void> {
  const outbox = new OutboxRepository(em);
  for (const deliveryId of await new DeliveryRepository(em).add(organizationId, event)) {
    const payload: WebhookPayload = { deliveryId, round: 0 };
    const dedupeKey = deliveryWorkflowId(payload);
    await outbox.enqueue(organizationId, { kind: 'webhook', dedupeKey, payload: { ...payload } });
  }
}
