import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CallbackTopic } from '#libs/contracts/platform/callback-topic.js';
import type { CallbackEvent } from '../../entities/callback-event.entity.js';

export type StoredCallback = Pick<CallbackEvent, 'bodyHash' | 'platform' | 'body'>;

/** A hint from a callback; see the connectors' port. Without an account nobody can work on it. */
export interface JudgedHint {
  eventId: string;
  topic: CallbackTopic;
  accountId: string;
  objectId: string | null;
  /** How long after the event's arrival the look-up must wait. */
  waitMs: number;
}

/** Callbacks of platforms, stored once even if they are delivered several times. They name objects, not a team. */
export class CallbackEventRepository {
  constructor(private readonly em: EntityManager) {}

  /** @returns whether it is new */
  async store(platform: string, body: Uint8Array): Promise<boolean> {
    const bodyHash = createHash('sha256').update(platform).update('/').update(body).digest('hex');
    // Sent as parameters of the wire protocol, because the ORM would write megabytes into the statement's text.
    const pool = await this.em.getConnection().getNativeClient();
    const { rowCount } = await pool.query(
      `insert into callback_event (body_hash, platform, body, received_at) values ($1, $2, $3, now())
       on conflict (body_hash) do nothing`,
      [bodyHash, platform, body],
    );
    return rowCount === 1;
  }

  /**
   * Takes unread events, oldest first, and stores their hints. Other processes take other events.
   * @returns how many events there were
   */
  async judge(limit: number, read: (event: StoredCallback) => JudgedHint[]): Promise<number> {
    return this.em.transactional(async (em) => {
      const events = await em.execute<(StoredCallback & { receivedAt: string | Date })[]>(
        `select body_hash as "bodyHash", platform, body, received_at as "receivedAt" from callback_event
         where judged_at is null order by received_at limit ? for update skip locked`,
        [limit],
      );
      if (events.length === 0) return 0;
      const hints = events.flatMap((event) => {
        const { platform, receivedAt } = event;
        return read(event).map((hint) => ({ ...hint, platform, receivedAt }));
      });
      // An id that is longer than any real id matches nothing. It must not prevent the others from being stored.
      await em.execute(
        `insert into callback_hint (event_id, platform, topic, account_id, object_id, received_at, available_at, attempts)
         select "eventId", platform, topic, "accountId", "objectId", "receivedAt",
           greatest(now(), "receivedAt" + "waitMs" * interval '1 millisecond'), 0
         from jsonb_to_recordset(?::jsonb) as h
           ("eventId" text, platform text, topic text, "accountId" text, "objectId" text, "receivedAt" timestamptz, "waitMs" integer)
         where length("accountId") <= 64
         on conflict (event_id) do nothing`,
        [JSON.stringify(hints)],
        'run',
      );
      await em.execute(
        'update callback_event set judged_at = now() where body_hash in (?)',
        [events.map(({ bodyHash }) => bodyHash)],
        'run',
      );
      return events.length;
    });
  }
}
