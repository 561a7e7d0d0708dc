import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A signed-in browser. The session JWT names this row, so ending the row ends the session at the next request. */
@Entity({ tableName: 'session' })
export class Session {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Index()
  @Property({ type: 'uuid' })
  userId!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  /** SHA-256 of the current refresh value. */
  @Property({ type: 'string', length: 64, hidden: true })
  refreshHash!: string;

  /** SHA-256 of the refresh value before the current one. It is accepted for a few seconds after `rotatedAt`. */
  @Property({ type: 'string', length: 64, nullable: true, hidden: true })
  previousRefreshHash: string | null = null;

  @Property({ type: 'datetime', nullable: true })
  rotatedAt: Date | null = null;

  @Property({ type: 'string', length: 300 })
  userAgent: string = '';

  @Property({ type: 'string', length: 64 })
  ip: string = '';

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();

  @Property({ type: 'datetime' })
  lastUsedAt: Date = new Date();

  @Property({ type: 'datetime' })
  expiresAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  endedAt: Date | null = null;

  /** Why the session was ended automatically: its refresh value was used twice. Null if it ended in another way. */
  @Property({ type: 'string', length: 20, nullable: true })
  endReason: 'reused' | null = null;
}
