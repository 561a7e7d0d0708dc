import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CallbackEvent } from '../entities/callback-event.entity.js';

export type StoredCallback = Pick<CallbackEvent, 'bodyHash' | 'platform' | 'body'>;

/** Callbacks of platforms, stored once however often they are delivered. They come without a team: the event names objects. */
export class CallbackEventRepository {
  constructor(private readonly em: EntityManager) {}

  /** @returns whether it is new */
  async store(platform: string, body: Uint8Array): Promise<boolean> {
    const bodyHash = createHash('sha256').update(platform).update('/').update(body).digest('hex');
    // As parameters of the wire: an ORM would write megabytes of bytes into the text of the statement.
    const pool = await this.em.getConnection().getNativeClient();
    const { rowCount } = await pool.query(
      `insert into callback_event (body_hash, platform, body, received_at) values ($1, $2, $3, now())
       on conflict (body_hash) do nothing`,
      [bodyHash, platform, body],
    );
    return rowCount === 1;
  }

  /** What nobody has read yet, oldest first. */
  async unjudged(limit: number): Promise<StoredCallback[]> {
    return this.em.find(
      CallbackEvent,
      { judgedAt: null },
      { fields: ['bodyHash', 'platform', 'body'], orderBy: { receivedAt: 'asc' }, limit },
    );
  }

  async judged(bodyHash: string, hints: readonly object[]): Promise<void> {
    await this.em.execute(`update callback_event set judged_at = now(), hints = ?::jsonb where body_hash = ?`, [
      JSON.stringify(hints),
      bodyHash,
    ]);
  }
}
