import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';

export type OutboxKind = 'start-experiment' | 'mail' | 'subscribe' | 'webhook';

/** Work that must follow a commit, written in the same transaction and done by the dispatcher. */
@Entity({ tableName: 'outbox_item' })
@Index({ properties: ['doneAt', 'availableAt'] })
export class OutboxItem {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'string', length: 30 })
  kind!: OutboxKind;

  /** Makes the item unique: `experiment/{uuid}` or `finish-mail/{uuid}`. */
  @Unique()
  @Property({ type: 'string', length: 200 })
  dedupeKey!: string;

  @Property({ type: 'json' })
  payload!: Record<string, unknown>;

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();

  @Property({ type: 'datetime' })
  availableAt: Date = new Date();

  @Property({ type: 'integer' })
  attempts: number = 0;

  @Property({ type: 'datetime', nullable: true })
  doneAt: Date | null = null;

  @Property({ type: 'text', nullable: true })
  lastError: string | null = null;
}
