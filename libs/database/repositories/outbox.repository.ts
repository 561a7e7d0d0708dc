import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { OutboxKind } from '../entities/outbox-item.entity.js';

export interface NewOutboxItem {
  kind: OutboxKind;
  /** What makes the item exist once: `experiment/{uuid}` or `finish-mail/{uuid}`. */
  dedupeKey: string;
  /** Ids and short texts: whoever works the item off loads the rest. */
  payload: Record<string, unknown>;
  /** How long it is left alone first, ms; at once where absent. */
  delayMs?: number;
}

export interface ClaimedOutboxItem {
  id: string;
  organizationId: string;
  kind: OutboxKind;
  dedupeKey: string;
  payload: Record<string, unknown>;
  /** How often it was tried, this time included. */
  attempts: number;
}

const LEASE_MS = 60_000;
const BACKOFF = { firstMs: 2_000, longestMs: 10 * 60_000 };

/**
 * What must follow a commit. `enqueue` is called with the EntityManager of the very transaction that it follows; the
 * rest is the dispatcher's. An item that was claimed and never reported is free again when its lease ends.
 */
export class OutboxRepository {
  constructor(private readonly em: EntityManager) {}

  /** @returns the item's id, or null where an item with this key already exists */
  async enqueue(
    organizationId: string,
    { kind, dedupeKey, payload, delayMs = 0 }: NewOutboxItem,
  ): Promise<string | null> {
    const rows = await this.em.execute<{ id: string }[]>(
      `insert into outbox_item (id, organization_id, kind, dedupe_key, payload, created_at, available_at)
       values (?, ?, ?, ?, ?::jsonb, now(), now() + ? * interval '1 millisecond')
       on conflict (dedupe_key) do nothing
       returning id`,
      [randomUUID(), organizationId, kind, dedupeKey, JSON.stringify(payload), delayMs],
    );
    return rows[0]?.id ?? null;
  }

  /**
   * Takes up to `limit` items that are due, oldest first, and hides them from others for the lease (60 s).
   * `dedupeKey` takes this one item, whatever its turn. Items of several teams are worked off together.
   */
  async claim({
    kinds,
    limit,
    dedupeKey,
  }: {
    kinds: readonly OutboxKind[];
    limit: number;
    dedupeKey?: string;
  }): Promise<ClaimedOutboxItem[]> {
    return this.em.execute<ClaimedOutboxItem[]>(
      `update outbox_item set attempts = attempts + 1, available_at = now() + ? * interval '1 millisecond'
       where id in (
         select id from outbox_item
         where done_at is null and available_at <= now() and kind in (?) and (?::text is null or dedupe_key = ?)
         order by available_at
         limit ?
         for update skip locked
       )
       returning id, organization_id as "organizationId", kind, dedupe_key as "dedupeKey", payload, attempts`,
      [LEASE_MS, kinds, dedupeKey ?? null, dedupeKey ?? null, limit],
    );
  }

  async done(organizationId: string, id: string): Promise<void> {
    await this.em.execute(
      'update outbox_item set done_at = now(), last_error = null where organization_id = ? and id = ?',
      [organizationId, id],
      'run',
    );
  }

  /** Keeps the reason and waits 2 s, doubled with every attempt, at most 10 minutes. */
  async failed(organizationId: string, id: string, reason: string): Promise<void> {
    await this.em.execute(
      `update outbox_item
       set last_error = ?, available_at = now() + least(?, ? * power(2, least(attempts, 20) - 1)) * interval '1 millisecond'
       where organization_id = ? and id = ?`,
      [reason.slice(0, 1_000), BACKOFF.longestMs, BACKOFF.firstMs, organizationId, id],
      'run',
    );
  }
}
