import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { IdempotencyKey } from '../entities/idempotency-key.entity.js';
import { HOUR_MS, MINUTE_MS } from '#libs/contracts/time.js';

export interface IdempotentRequest {
  userId: string;
  route: string;
  key: string;
  bodyHash: string;
}

/** What an earlier request with the same key left behind. */
export type Claim =
  | { state: 'claimed'; id: string }
  | { state: 'answered'; answer: Record<string, unknown> }
  | { state: 'other-body' }
  | { state: 'running' };

/** A request that has not answered after this long was lost with its process; its key is free again. */
const LOST_AFTER_MS = 10 * MINUTE_MS;
const KEPT_MS = 48 * HOUR_MS;

/** Requests that must happen once. The unique key decides between two that come at the same moment. */
export class IdempotencyRepository {
  constructor(private readonly em: EntityManager) {}

  async claim(organizationId: string, { userId, route, key, bodyHash }: IdempotentRequest): Promise<Claim> {
    await this.em.execute(
      `delete from idempotency_key where user_id = ? and route = ? and key = ?
         and (created_at < now() - ? * interval '1 millisecond'
           or (answered_at is null and created_at < now() - ? * interval '1 millisecond'))`,
      [userId, route, key, KEPT_MS, LOST_AFTER_MS],
      'run',
    );
    const rows = await this.em.execute<{ id: string }[]>(
      `insert into idempotency_key (id, organization_id, user_id, route, key, body_hash, created_at)
       values (?, ?, ?, ?, ?, ?, now()) on conflict (user_id, route, key) do nothing returning id`,
      [randomUUID(), organizationId, userId, route, key, bodyHash],
    );
    if (rows[0]) return { state: 'claimed', id: rows[0].id };
    const earlier = await this.em.findOne(IdempotencyKey, { organizationId, userId, route, key }, { refresh: true });
    if (earlier && earlier.bodyHash !== bodyHash) return { state: 'other-body' };
    return earlier?.answer ? { state: 'answered', answer: earlier.answer } : { state: 'running' };
  }

  /** Stores the answer; within the transaction of what it answers, so that neither exists without the other. */
  async answer(organizationId: string, id: string, answer: Record<string, unknown>): Promise<void> {
    await this.em.nativeUpdate(IdempotencyKey, { id, organizationId }, { answer, answeredAt: new Date() });
  }

  /** The request was refused: the same key may be sent again with a mended form. */
  async release(organizationId: string, id: string): Promise<void> {
    await this.em.nativeDelete(IdempotencyKey, { id, organizationId, answeredAt: null });
  }
}
