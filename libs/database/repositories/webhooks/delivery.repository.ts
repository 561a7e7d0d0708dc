import type { EntityManager } from '@mikro-orm/postgresql';
import {
  WEBHOOK_LIMITS,
  type DeliveryAttempt,
  type DeliveryFault,
  type WebhookEvent,
} from '#libs/contracts/webhooks/webhook.js';
import { WebhookDelivery } from '../../entities/webhook-delivery.entity.js';

/** An event of an experiment, for the team's webhooks that subscribe to it. */
export interface NewEvent {
  experimentId: number;
  event: WebhookEvent;
  /** Makes the event unique. */
  eventKey: string;
  /** Further data of its message, in addition to the experiment. */
  about: Record<string, unknown> | null;
}

/** A delivery in its current round; a later round replaces it. */
export interface DeliveryRef {
  organizationId: string;
  deliveryId: string;
  round: number;
}

/** The result of an attempt. `nextAt`: null if no other attempt follows. */
export interface Attempt {
  fault: DeliveryFault | null;
  status: number | null;
  answer: string | null;
  /** Its duration. */
  ms: number;
  nextAt: Date | null;
}

/** Events for webhooks, and their results. */
export class DeliveryRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Writes a delivery for each webhook of the team that wants the event, within the caller's transaction. It does not write the same
   * event twice.
   * @returns ids of the new deliveries
   */
  async add(organizationId: string, { experimentId, event, eventKey, about }: NewEvent): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `insert into webhook_delivery (id, organization_id, webhook_id, event, event_key, experiment_id, about, status, round, attempts, created_at, next_at)
       select gen_random_uuid(), w.organization_id, w.id, ?, ?, ?, ?::jsonb, 'pending', 0, 0, now(), now()
       from webhook w where w.organization_id = ? and w.events @> ?::jsonb
       on conflict (webhook_id, event_key) do nothing
       returning id`,
      [event, eventKey, experimentId, about && JSON.stringify(about), organizationId, JSON.stringify([event])],
    );
    return rows.map(({ id }) => id);
  }

  /** Stores a sent sample with its result; it is never retried. */
  async addSample(
    organizationId: string,
    { id, webhookId, body, attempt }: { id: string; webhookId: string; body: string; attempt: Omit<Attempt, 'nextAt'> },
  ): Promise<WebhookDelivery> {
    const { fault, status: httpStatus, answer, ms } = attempt;
    const attemptedAt = new Date(Date.now() - ms);
    const log = [{ number: 1, at: attemptedAt.toISOString(), ms, fault, status: httpStatus, nextAt: null }];
    const sample = Object.assign(new WebhookDelivery(), {
      id,
      organizationId,
      webhookId,
      event: 'test',
      eventKey: `test/${id}`,
      body,
      attempts: 1,
      status: fault === null ? 'delivered' : 'failed',
      fault,
      httpStatus,
      answer,
      attemptedAt,
      log,
    } satisfies Partial<WebhookDelivery>);
    await this.em.persist(sample).flush();
    return sample;
  }

  /** The latest first. */
  list(organizationId: string): Promise<WebhookDelivery[]> {
    const latest = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: WEBHOOK_LIMITS.listed } as const;
    return this.em.find(WebhookDelivery, { organizationId }, latest);
  }

  find(organizationId: string, id: string): Promise<WebhookDelivery | null> {
    return this.em.findOne(WebhookDelivery, { organizationId, id });
  }

  /** The delivery if it must still be sent in this round; else null. */
  async pending({ organizationId, deliveryId: id, round }: DeliveryRef): Promise<WebhookDelivery | null> {
    return this.em.findOne(WebhookDelivery, { organizationId, id, round, status: 'pending' });
  }

  /** Stores the body. If two attempts compose it at the same time, the first wins. @returns the stored body */
  async keepBody({ organizationId, deliveryId }: DeliveryRef, body: string): Promise<string> {
    const rows = await this.em.execute<{ body: string }[]>(
      'update webhook_delivery set body = coalesce(body, ?) where organization_id = ? and id = ? returning body',
      [body, organizationId, deliveryId],
    );
    return rows[0]?.body ?? body;
  }

  /** Counts an attempt before it is made, so that an attempt of a dying process counts too. @returns its number */
  async begin({ organizationId, deliveryId }: DeliveryRef, at = new Date()): Promise<number> {
    const begun = { at: at.toISOString(), ms: null, fault: null, status: null, nextAt: null };
    const rows = await this.em.execute<{ attempts: number }[]>(
      `update webhook_delivery set attempts = attempts + 1, attempted_at = ?,
         log = jsonb_path_query_array(log || (?::jsonb || jsonb_build_object('number', attempts + 1)), '$[last - ${WEBHOOK_LIMITS.keptAttempts - 1} to last]')
       where organization_id = ? and id = ? returning attempts`,
      [at, JSON.stringify(begun satisfies Omit<DeliveryAttempt, 'number'>), organizationId, deliveryId],
    );
    return rows[0]?.attempts ?? 1;
  }

  /**
   * Ends an attempt. A delivered event stays delivered, even if a simultaneous attempt fails. The log has every attempt.
   * @param number of the attempt, as `begin` returned it
   * @returns whether the delivery is now given up
   */
  async end(
    { organizationId, deliveryId, round }: DeliveryRef,
    number: number,
    { fault, status, answer, ms, nextAt }: Attempt,
  ): Promise<boolean> {
    const result = { ms, fault, status, nextAt: nextAt?.toISOString() ?? null };
    await this.em.execute(
      `update webhook_delivery set log = (
         select coalesce(jsonb_agg(case when (one ->> 'number')::int = ? then one || ?::jsonb else one end order by place), '[]')
         from jsonb_array_elements(log) with ordinality as kept (one, place))
       where organization_id = ? and id = ?`,
      [number, JSON.stringify(result satisfies Partial<DeliveryAttempt>), organizationId, deliveryId],
      'run',
    );
    const outcome = fault === null ? 'delivered' : nextAt === null ? 'failed' : 'pending';
    const { affectedRows } = await this.em.execute<{ affectedRows: number }>(
      `update webhook_delivery set status = ?, fault = ?, http_status = ?, answer = ?, next_at = ?
       where organization_id = ? and id = ? and status = 'pending' and (round = ? or ? = 'delivered')`,
      [outcome, fault, status, answer, nextAt, organizationId, deliveryId, round, outcome],
      'run',
    );
    return outcome === 'failed' && affectedRows > 0;
  }

  /** Drops a delivery whose event no longer applies. */
  async drop({ organizationId, deliveryId, round }: DeliveryRef): Promise<void> {
    await this.em.execute(
      `update webhook_delivery set status = 'dropped', next_at = null
       where organization_id = ? and id = ? and round = ? and status = 'pending'`,
      [organizationId, deliveryId, round],
      'run',
    );
  }

  /** Begins a new round of attempts with the same event. @returns its number; null if there is no such delivery */
  async again(organizationId: string, id: string): Promise<number | null> {
    const rows = await this.em.execute<{ round: number }[]>(
      `update webhook_delivery set status = 'pending', round = round + 1, next_at = now()
       where organization_id = ? and id = ? and event <> 'test' returning round`,
      [organizationId, id],
    );
    return rows[0]?.round ?? null;
  }
}
