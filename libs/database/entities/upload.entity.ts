import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * A file that arrives in parts. Once it is whole and judged it has an asset of the same id; the row stays, so that a sender
 * who lost the answer to the last part is told that everything is there.
 */
@Entity({ tableName: 'upload' })
export class UploadRow {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Index()
  @Property({ type: 'uuid' })
  organizationId!: string;

  /** What its sender says it is; what it is, its bytes say in the end. */
  @Property({ type: 'string', length: 5 })
  kind!: 'image' | 'video';

  @Property({ type: 'string', length: 255 })
  name!: string;

  @Property({ type: 'bigint' })
  sizeBytes!: string;

  /** Housekeeping asks which files have a row. */
  @Index()
  @Property({ type: 'string', length: 100 })
  storageKey!: string;

  /** When something of it arrived last. */
  @Index()
  @Property({ type: 'datetime' })
  touchedAt: Date = new Date();

  @Property({ type: 'datetime', nullable: true })
  finishedAt: Date | null = null;

  /** The request that works on it, in whatever process, and until when it is believed to. */
  @Property({ type: 'uuid', nullable: true })
  leaseId: string | null = null;

  @Property({ type: 'datetime', nullable: true })
  leasedUntil: Date | null = null;

  /** Whether another request waits for the lease. */
  @Property({ type: 'boolean' })
  isWanted: boolean = false;
}
