import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { Opt } from '@mikro-orm/postgresql';
import type { TeamRole } from '#libs/contracts/account/team.js';

/**
 * An invitation to a team. It is open until the person joins or somebody removes it. Meanwhile the member is PENDING, then EXPIRED.
 */
@Entity({ tableName: 'invitation' })
@Unique({
  name: 'invitation_open_unique',
  expression: `create unique index "invitation_open_unique" on "invitation" ("organization_id", "email") where joined_at is null and removed_at is null`,
})
export class Invitation {
  /** The numeric id of the link. */
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: string;

  @Index()
  @Property({ type: 'uuid' })
  organizationId!: string;

  /** Lower-case. */
  @Property({ type: 'string', length: 254 })
  email!: string;

  /** SHA-256 of the token in the mailed link; a repeated invitation replaces it. */
  @Property({ type: 'string', length: 64, hidden: true })
  tokenHash!: string;

  @Property({ type: 'uuid' })
  invitedBy!: string;

  /** The member's future role. */
  @Property({ type: 'string', length: 10, default: 'other' })
  role: Opt<Exclude<TeamRole, 'owner'>> = 'other';

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();

  @Property({ type: 'datetime' })
  expiresAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  joinedAt: Date | null = null;

  @Property({ type: 'datetime', nullable: true })
  removedAt: Date | null = null;
}
