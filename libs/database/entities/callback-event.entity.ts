import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A received platform callback, unchanged, stored once even if it is delivered several times. */
@Entity({ tableName: 'callback_event' })
@Index({
  name: 'callback_event_unjudged_index',
  expression: `create index "callback_event_unjudged_index" on "callback_event" ("received_at") where judged_at is null`,
})
export class CallbackEvent {
  /** SHA-256 of platform and body, hex. */
  @PrimaryKey({ type: 'string', length: 64 })
  bodyHash!: string;

  @Property({ type: 'string', length: 10 })
  platform!: string;

  /** The signed bytes. A text column would refuse some valid JSON. */
  @Property({ type: 'blob' })
  body!: Buffer;

  @Index()
  @Property({ type: 'datetime' })
  receivedAt: Date = new Date();

  /** When a worker read it and stored its hints; null until then. */
  @Property({ type: 'datetime', nullable: true })
  judgedAt: Date | null = null;
}
