import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * A file that arrives in parts. Once it is complete and checked, an asset has the same id. The row stays, so that a sender that lost the
 * last response learns that everything has arrived.
 */
@Entity({ tableName: 'upload' })
export class UploadRow {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Index()
  @Property({ type: 'uuid' })
  organizationId!: string;

  /** The type that the sender claims. The bytes decide once all have arrived. */
  @Property({ type: 'string', length: 5 })
  kind!: 'image' | 'video';

  @Property({ type: 'string', length: 255 })
  name!: string;

  @Property({ type: 'bigint' })
  sizeBytes!: string;

  /** Housekeeping checks which files have a row. */
  @Index()
  @Property({ type: 'string', length: 100 })
  storageKey!: string;

  /** When the last part arrived. */
  @Index()
  @Property({ type: 'datetime' })
  touchedAt: Date = new Date();

  @Property({ type: 'datetime', nullable: true })
  finishedAt: Date | null = null;

  /** The request that works on it, in any process, and when its lease ends. */
  @Property({ type: 'uuid', nullable: true })
  leaseId: string | null = null;

  @Property({ type: 'datetime', nullable: true })
  leasedUntil: Date | null = null;

  /** Whether another request waits for the lease. */
  @Property({ type: 'boolean' })
  isWanted: boolean = false;
}
