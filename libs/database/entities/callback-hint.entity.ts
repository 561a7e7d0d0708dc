import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { CallbackTopic } from '#libs/contracts/platform/callback-topic.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** An object that a platform asks us to look at again: one change out of a callback, kept once however often it is told. */
@Entity({ tableName: 'callback_hint' })
@Index({
  name: 'callback_hint_due_index',
  expression: `create index "callback_hint_due_index" on "callback_hint" ("available_at") where settled_at is null`,
})
@Index({
  name: 'callback_hint_open_index',
  expression: `create index "callback_hint_open_index" on "callback_hint" ("platform", "account_id", "available_at") where settled_at is null`,
})
export class CallbackHintRow {
  /** SHA-256 of what makes the event one, hex. */
  @PrimaryKey({ type: 'string', length: 64 })
  eventId!: string;

  @Property({ type: 'string', length: 10 })
  platform!: Platform;

  @Property({ type: 'string', length: 20 })
  topic!: CallbackTopic;

  @Property({ type: 'string', length: 64 })
  accountId!: string;

  /** Null where the event is about the account itself. */
  @Property({ type: 'string', length: 64, nullable: true })
  objectId: string | null = null;

  /** When the platform's event came in. */
  @Index()
  @Property({ type: 'datetime' })
  receivedAt!: Date;

  /** Not to be taken before: a lease of whoever works on it, or a wait that the platform asked for. */
  @Property({ type: 'datetime' })
  availableAt!: Date;

  /** How often it was taken. */
  @Property({ type: 'integer' })
  attempts: number = 0;

  /** When it had been looked at, or turned out to be nobody's. */
  @Property({ type: 'datetime', nullable: true })
  settledAt: Date | null = null;
}
