import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';

/** An outside person who may open a shared group, with a key of their own. */
@Entity({ tableName: 'share_visitor' })
@Unique({ properties: ['groupId', 'email'] })
export class ShareVisitor {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Index()
  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'uuid' })
  groupId!: string;

  /** The e-mail in normalized form. */
  @Property({ type: 'string', length: 254 })
  email!: string;

  /** SHA-256 of the mailed key, which has 128 random bits. */
  @Property({ type: 'string', length: 64, hidden: true })
  keyHash!: string;

  /** The number of visits, and the time of the last one. */
  @Property({ type: 'integer' })
  visits: number = 0;

  @Property({ type: 'datetime', nullable: true })
  lastSeenAt: Date | null = null;
}
