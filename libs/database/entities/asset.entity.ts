import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A stored upload. `storageKey` is our own random name; the original name is only a label. */
@Entity({ tableName: 'asset' })
export class Asset {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Index()
  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'string', length: 5 })
  kind!: 'image' | 'video';

  @Property({ type: 'string', length: 40 })
  contentType!: string;

  @Property({ type: 'bigint' })
  sizeBytes!: string;

  @Property({ type: 'integer', nullable: true })
  width: number | null = null;

  @Property({ type: 'integer', nullable: true })
  height: number | null = null;

  /** The length of a video, 0 if it is unreadable; null for a picture, and for a video that was stored without a length. */
  @Property({ type: 'double', nullable: true })
  seconds: number | null = null;

  @Property({ type: 'string', length: 64 })
  sha256!: string;

  /** Housekeeping checks which files have a row. */
  @Index()
  @Property({ type: 'string', length: 100 })
  storageKey!: string;

  @Property({ type: 'string', length: 255 })
  originalName!: string;

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();

  /** When a draft or an experiment last named it, or when a check last found that one names it. */
  @Index()
  @Property({ type: 'datetime', defaultRaw: 'now()' })
  namedAt: Date = new Date();
}
