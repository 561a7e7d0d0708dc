import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A received platform callback as it came, stored once however often it is delivered. */
@Entity({ tableName: 'callback_event' })
export class CallbackEvent {
  /** SHA-256 of platform and body, hex. */
  @PrimaryKey({ type: 'string', length: 64 })
  bodyHash!: string;

  @Property({ type: 'string', length: 10 })
  platform!: string;

  /** The bytes that were signed: a text column would refuse some of what JSON can say. */
  @Property({ type: 'blob' })
  body!: Buffer;

  @Index()
  @Property({ type: 'datetime' })
  receivedAt: Date = new Date();

  /** When a worker read it; null until then. */
  @Property({ type: 'datetime', nullable: true })
  judgedAt: Date | null = null;

  /** Which objects to look at again; null until it is judged. */
  @Property({ type: 'json', nullable: true })
  hints: Record<string, unknown>[] | null = null;
}
