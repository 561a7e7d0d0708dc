import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { CallbackTopic } from '#libs/contracts/platform/callback-topic.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** An object that a platform asks us to read again: one change from a callback, stored once even if it is reported several times. */
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
  /** SHA-256 of the event's identity, hex. */
  @PrimaryKey({ type: 'string', length: 64 })
  eventId!: string;

  @Property({ type: 'string', length: 10 })
  platform!: Platform;

  @Property({ type: 'string', length: 20 })
  topic!: CallbackTopic;

  @Property({ type: 'string', length: 64 })
  accountId!: string;

  /** The object to read; null if the event is about the account itself. */
  @Property({ type: 'string', length: 64, nullable: true })
  objectId: string | null = null;

  /** When the platform's event arrived. */
  @Index()
  @Property({ type: 'datetime' })
  receivedAt!: Date;

  /** The earliest time to work on it: the end of a process's lease, or of a wait that the platform asked for. */
  @Property({ type: 'datetime' })
  availableAt!: Date;

  /** How many times a process has started to work on it. */
  @Property({ type: 'integer' })
  attempts: number = 0;

  /** When the work was done, or when the hint turned out to belong to no team. */
  @Property({ type: 'datetime', nullable: true })
  settledAt: Date | null = null;
}
