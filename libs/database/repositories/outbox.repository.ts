import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { OutboxKind } from '../entities/outbox-item.entity.js';

export interface NewOutboxItem {
  kind: OutboxKind;
  /** Makes the item unique: `experiment/{uuid}` or `finish-mail/{uuid}`. */
  dedupeKey: string;
  /** Ids and short texts. The worker of the item loads the rest. */
  payload: Record<string, unknown>;
  /** The delay before it is due, ms; none if absent. */
  delayMs?: number;
}

export interface ClaimedOutboxItem {
  id: string;
  organizationId: string;
  kind: OutboxKind;
  dedupeKey: string;
  payload: Record<string, unknown>;
  /** The number of attempts, including this one. */
  attempts: number;
}

/**
 * For each kind: how long a claim hides an item, and the first wait after a failure, which doubles with every attempt. A start must
 * happen within two seconds, and starting twice is harmless. So neither a dead process nor an absent workflow engine delays it for long.
 * An e-mail that is sent twice arrives twice, so its lease is longer.
 */
const PATIENCE_MS: Record<OutboxKind, { lease: number; first: number; longest: number }> = {
  'start-experiment': { lease: 1_000, first: 500, longest: 1_000 },
  mail: { lease: 60_000, first: 2_000, longest: 10 * 60_000 },
  // Like a start: the started workflow waits and repeats by itself.
  webhook: { lease: 5_000, first: 500, longest: 60_000 },
  subscribe: { lease: 60_000, first: 2_000, longest: 10 * 60_000 },
};

/**
 * Work that must follow a commit. Call `enqueue` with the EntityManager of the same transaction; the dispatcher does the rest. A claimed
 * item without a report is free again when its lease ends.
 */
export class OutboxRepository {
  constructor(private readonly em: EntityManager) {}

  /** @returns the item's id, or null if an item with this key already exists */
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

  /** Makes a waiting item due now; does nothing if it is done or does not exist. */
  async hasten(organizationId: string, dedupeKey: string): Promise<void> {
    await this.em.execute(
      `update outbox_item set available_at = now()
       where organization_id = ? and dedupe_key = ? and done_at is null and attempts = 0`,
      [organizationId, dedupeKey],
      'run',
    );
  }

  /**
   * Takes up to `limit` due items of a kind, oldest first, and hides them from others for the kind's lease. `dedupeKey` takes only this
   * item, even if older items wait. Items of several teams are mixed.
   */
  async claim({
    kind,
    limit,
    dedupeKey,
  }: {
    kind: OutboxKind;
    limit: number;
    dedupeKey?: string | undefined;
  }): Promise<ClaimedOutboxItem[]> {
    return this.em.execute<ClaimedOutboxItem[]>(
      `update outbox_item set attempts = attempts + 1, available_at = now() + ? * interval '1 millisecond'
       where id = any(array(
         select id from outbox_item
         where done_at is null and available_at <= now() and kind = ? and (?::text is null or dedupe_key = ?)
         order by available_at
         limit ?
         for update skip locked
       ))
       returning id, organization_id as "organizationId", kind, dedupe_key as "dedupeKey", payload, attempts`,
      [PATIENCE_MS[kind].lease, kind, dedupeKey ?? null, dedupeKey ?? null, limit],
    );
  }

  async done(organizationId: string, dedupeKey: string): Promise<void> {
    await this.em.execute(
      'update outbox_item set done_at = now(), last_error = null where organization_id = ? and dedupe_key = ?',
      [organizationId, dedupeKey],
      'run',
    );
  }

  /** Stores the reason, and makes the item wait as its kind requires. */
  async failed(
    organizationId: string,
    { kind, dedupeKey }: Pick<ClaimedOutboxItem, 'kind' | 'dedupeKey'>,
    reason: string,
  ): Promise<void> {
    const { first, longest } = PATIENCE_MS[kind];
    await this.em.execute(
      `update outbox_item
       set last_error = ?, available_at = now() + least(?, ? * power(2, least(attempts, 20) - 1)) * interval '1 millisecond'
       where organization_id = ? and dedupe_key = ?`,
      [reason.slice(0, 1_000), longest, first, organizationId, dedupeKey],
      'run',
    );
  }
}
