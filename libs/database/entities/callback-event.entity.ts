import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A received platform callback, stored once under its event id. */
@Entity({ tableName: 'callback_event' })
export class CallbackEvent {
  @PrimaryKey({ type: 'string', length: 100 })
  eventId!: string;

  @Property({ type: 'string', length: 10 })
  platform!: string;

  @Property({ type: 'json' })
  hint!: Record<string, unknown>;

  @Property({ type: 'datetime' })
  receivedAt: Date = new Date();

  @Property({ type: 'datetime', nullable: true })
  handledAt: Date | null = null;
}
