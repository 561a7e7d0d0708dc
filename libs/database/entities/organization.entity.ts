import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A team. All other data belong to a team. */
@Entity({ tableName: 'organization' })
export class Organization {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'string', length: 200 })
  name!: string;

  /** Storage key of the team's logo, a PNG of 112 x 40; null for the product's logo. */
  @Property({ type: 'string', length: 40, nullable: true })
  logoKey: string | null = null;

  /** Bytes of uploads that the team may store; null for the installation's own limit. */
  @Property({ type: 'bigint', nullable: true })
  storageLimitBytes: string | null = null;

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();

  /** When its owner's account was closed; null while the team exists. */
  @Property({ type: 'datetime', nullable: true })
  endedAt: Date | null = null;
}
