import type { EntityManager } from '@mikro-orm/postgresql';
import {
  WEBHOOK_LIMITS,
  type DeliveryAttempt,
  type DeliveryFault,
  type WebhookEvent,
} from '#libs/contracts/webhooks/webhook.js';
import { WebhookDelivery } from '../../entities/webhook-delivery.entity.js';

/** Something that happened to an experiment, for the webhooks that its team has chosen it for. */
export interface NewEvent {
  experimentId: number;
  event: WebhookEvent;
  /** What makes it exist once. */
  eventKey: string;
  /** What it is composed from besides the experiment. */
  about: Record<string, unknown> | null;
}

/** A delivery, in the round that somebody works at: a later one takes its place. */
export interface DeliveryRef {
  organizationId: string;
  deliveryId: string;
  round: number;
}

/** What became of an attempt. `nextAt`: null where no other follows. */
export interface Attempt {
  fault: DeliveryFault | null;
  status: number | null;
  answer: string | null;
  /** How long it took. */
  ms: number;
  nextAt: Date | null;
}

/** Events on their way to webhooks, and what became of them. */
export class DeliveryRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Writes a delivery for each webhook of the team that wants the event, within the caller's transaction. An event that was
   * written before is not written again.
   * @returns ids of those that are new
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

  /** Keeps a sample that was sent, and what became of it; nobody retries it. */
  async addSample(
    organizationId: string,
    { id, webhookId, body, attempt }: { id: string; webhookId: string; body: string; attempt: Omit<Attempt, 'nextAt'> },
  ): Promise<WebhookDelivery> {
    const { fault, status: httpStatus, answer, ms } = attempt;
    const attemptedAt = new Date(Date.now() - ms);
    const log = [{ number: 1, at: attemptedAt.toISOString(), ms, fault, status: httpStatus, nextAt: null }];
    const sample = Object.assign(new WebhookDelivery(), {
      ...{ id, organizationId, webhookId, event: 'test', eventKey: `test/${id}`, body, attempts: 1 },
      ...{ status: fault === null ? 'delivered' : 'failed', fault, httpStatus, answer, attemptedAt, log },
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

  /** The delivery while it is still to be sent in this round; else null. */
  async pending({ organizationId, deliveryId: id, round }: DeliveryRef): Promise<WebhookDelivery | null> {
    return this.em.findOne(WebhookDelivery, { organizationId, id, round, status: 'pending' });
  }

  /** Keeps what is sent. Of two that compose it at once the first is kept. @returns what is kept */
  async keepBody({ organizationId, deliveryId }: DeliveryRef, body: string): Promise<string> {
    const rows = await this.em.execute<{ body: string }[]>(
      'update webhook_delivery set body = coalesce(body, ?) where organization_id = ? and id = ? returning body',
      [body, organizationId, deliveryId],
    );
    return rows[0]?.body ?? body;
  }

  /** Counts an attempt before it is made: one that a dying process made is counted too. @returns its number */
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
   * What was delivered stays so, whatever another attempt at the same time has come to; the log has each.
   * @param number of the attempt, as `begin` gave it
   * @returns whether the delivery is given up with it
   */
  async end(
    { organizationId, deliveryId, round }: DeliveryRef,
    number: number,
    { fault, status, answer, ms, nextAt }: Attempt,
  ): Promise<boolean> {
    const became = { ms, fault, status, nextAt: nextAt?.toISOString() ?? null };
    await this.em.execute(
      `update webhook_delivery set log = (
         select coalesce(jsonb_agg(case when (one ->> 'number')::int = ? then one || ?::jsonb else one end order by place), '[]')
         from jsonb_array_elements(log) with ordinality as kept (one, place))
       where organization_id = ? and id = ?`,
      [number, JSON.stringify(became satisfies Partial<DeliveryAttempt>), organizationId, deliveryId],
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

  /** There is nothing to tell any more. */
  async drop({ organizationId, deliveryId, round }: DeliveryRef): Promise<void> {
    await this.em.execute(
      `update webhook_delivery set status = 'dropped', next_at = null
       where organization_id = ? and id = ? and round = ? and status = 'pending'`,
      [organizationId, deliveryId, round],
      'run',
    );
  }

  /** Begins a new round of attempts, with the same event. @returns its number; null where there is no such delivery */
  async again(organizationId: string, id: string): Promise<number | null> {
    const rows = await this.em.execute<{ round: number }[]>(
      `update webhook_delivery set status = 'pending', round = round + 1, next_at = now()
       where organization_id = ? and id = ? and event <> 'test' returning round`,
      [organizationId, id],
    );
    return rows[0]?.round ?? null;
  }
}
