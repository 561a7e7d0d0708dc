import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { IdempotencyKey } from '../entities/idempotency-key.entity.js';
import { HOUR_MS } from '#libs/contracts/time.js';

export interface IdempotentRequest {
  userId: string;
  route: string;
  key: string;
  bodyHash: string;
}

/** The result of a claim: this request has the key (`claimed`), or the state of the earlier request that has it. */
export type Claim =
  | { state: 'claimed'; id: string }
  | { state: 'answered'; answer: Record<string, unknown> }
  | { state: 'other-body' }
  | { state: 'running' };

/** A request that has not renewed its lease for this long was lost with its process; its key is free again. */
export const LEASE_MS = 8_000;
const KEPT_MS = 48 * HOUR_MS;

/** Requests that must happen once. The unique key decides between two simultaneous ones. */
export class IdempotencyRepository {
  constructor(private readonly em: EntityManager) {}

  async claim(organizationId: string, { userId, route, key, bodyHash }: IdempotentRequest): Promise<Claim> {
    await this.em.execute(
      `delete from idempotency_key where user_id = ? and route = ? and key = ?
         and (created_at < now() - ? * interval '1 millisecond'
           or (answered_at is null and leased_until < now()))`,
      [userId, route, key, KEPT_MS],
      'run',
    );
    const rows = await this.em.execute<{ id: string }[]>(
      `insert into idempotency_key (id, organization_id, user_id, route, key, body_hash, leased_until, created_at)
       values (?, ?, ?, ?, ?, ?, now() + ? * interval '1 millisecond', now()) on conflict (user_id, route, key) do nothing returning id`,
      [randomUUID(), organizationId, userId, route, key, bodyHash, LEASE_MS],
    );
    if (rows[0]) return { state: 'claimed', id: rows[0].id };
    const earlier = await this.em.findOne(IdempotencyKey, { organizationId, userId, route, key }, { refresh: true });
    if (earlier && earlier.bodyHash !== bodyHash) return { state: 'other-body' };
    return earlier?.answer ? { state: 'answered', answer: earlier.answer } : { state: 'running' };
  }

  /** Reports that the request is still in progress. Call it several times within `LEASE_MS`. */
  async renew(organizationId: string, id: string): Promise<void> {
    await this.em.execute(
      `update idempotency_key set leased_until = now() + ? * interval '1 millisecond'
       where id = ? and organization_id = ? and answered_at is null`,
      [LEASE_MS, id, organizationId],
      'run',
    );
  }

  /**
   * Stores the response. Call it within the transaction of the change, so that neither exists without the other.
   * @returns false if the claim was lost: the request counted as dead, and a repeated request has replaced it
   */
  async answer(organizationId: string, id: string, answer: Record<string, unknown>): Promise<boolean> {
    const changed = { answer, answeredAt: new Date() };
    return (await this.em.nativeUpdate(IdempotencyKey, { id, organizationId }, changed)) === 1;
  }

  /** Frees the key after a refusal, so that it can be sent again with a corrected form. */
  async release(organizationId: string, id: string): Promise<void> {
    await this.em.nativeDelete(IdempotencyKey, { id, organizationId, answeredAt: null });
  }
}
