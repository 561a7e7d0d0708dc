import type { EntityManager } from '@mikro-orm/postgresql';
import { nextWaitMs } from '#libs/contracts/webhooks/webhook.js';
import type { WebhookDelivery } from '#libs/database/entities/webhook-delivery.entity.js';
import { OutboxRepository } from '#libs/database/repositories/outbox.repository.js';
import { DeliveryRepository, type DeliveryRef } from '#libs/database/repositories/webhooks/delivery.repository.js';
import { WebhookRepository } from '#libs/database/repositories/webhooks/webhook.repository.js';
import { givenUpMailKey, type MailPayload } from '#libs/orchestration/outbox.messages.js';
import type { WebhookActivities } from '#libs/orchestration/webhook.messages.js';
import { sendEvent } from '#libs/webhooks/send-event.js';
import type { WebhookBody } from '#libs/webhooks/webhook-event.js';
import type { ActivityDeps } from '../deps.js';
import { composeEvent } from './compose-event.js';

type Deps = Pick<ActivityDeps, 'orm' | 'sealer' | 'publicUrl' | 'platforms' | 'storage' | 'host' | 'egress'>;

const OVER = { waitMs: null };

/** Sends events to a team's webhooks. */
export const createWebhookActivities = (deps: Deps): WebhookActivities => ({
  async sendWebhook({ attempt, ...ref }) {
    const em = deps.orm.em.fork();
    const deliveries = new DeliveryRepository(em);
    const webhooks = new WebhookRepository(em, deps.sealer);
    const delivery = await deliveries.pending(ref);
    const webhook = delivery && (await webhooks.byId(ref.organizationId, delivery.webhookId));
    if (!delivery || !webhook) return OVER; // sent already, sent again in another round, or its webhook is gone
    const event = await bodyOf(deps, deliveries, ref, delivery);
    if (event === null) {
      await deliveries.drop(ref);
      return OVER;
    }
    const target = { kind: webhook.kind, ...webhooks.open(webhook) };
    const number = await deliveries.begin(ref);
    const { retryAfterMs, ...result } = await sendEvent(target, event, { attempt: number, guard: deps.egress });
    const waitMs = result.fault === null ? null : nextWaitMs(attempt, retryAfterMs);
    const nextAt = waitMs === null ? null : new Date(Date.now() + waitMs);
    await em.transactional(async (inside) => {
      const isGivenUp = await new DeliveryRepository(inside).end(ref, number, { ...result, nextAt });
      if (isGivenUp) await queueGivenUpMail(inside, delivery);
    });
    return { waitMs };
  },
});

/** Notifies the owner by at most one mail a day for each webhook: a dead webhook fails for every event. */
async function queueGivenUpMail(
  em: EntityManager,
  { id: deliveryId, organizationId, webhookId }: WebhookDelivery,
): Promise<void> {
  const payload: MailPayload = { template: 'webhook-given-up', deliveryId };
  const item = { kind: 'mail', dedupeKey: givenUpMailKey(webhookId, new Date()), payload: { ...payload } } as const;
  await new OutboxRepository(em).enqueue(organizationId, item);
}

/** The body to send: the same at every attempt, whatever has happened to the experiment meanwhile. */
async function bodyOf(
  deps: Deps,
  deliveries: DeliveryRepository,
  ref: DeliveryRef,
  delivery: WebhookDelivery,
): Promise<WebhookBody | null> {
  if (delivery.body !== null) return JSON.parse(delivery.body) as WebhookBody;
  const composed = await composeEvent(deps, delivery);
  return composed && (JSON.parse(await deliveries.keepBody(ref, JSON.stringify(composed))) as WebhookBody);
}
