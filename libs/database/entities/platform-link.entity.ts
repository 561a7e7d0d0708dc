import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { LinkStatus, Platform } from '#libs/contracts/platform/platform.js';

/** `unreadable`: the token's seal is broken. To people that is a link to renew; it mends itself when the seal does. */
export type StoredLinkStatus = LinkStatus | 'unreadable';

/** The one account that a team has linked on a platform. The token is sealed with AES-256-GCM (libs/database/sealing). */
@Entity({ tableName: 'platform_link' })
@Unique({ properties: ['organizationId', 'platform'] })
// In the order of the staff's list: first what is to be linked again, then what ends soonest.
@Index({
  name: 'platform_link_health_index',
  expression: `create index "platform_link_health_index" on "platform_link" ((status = 'linked'), (sealed_renewal_token is not null), "token_expires_at", "id")`,
})
export class PlatformLink {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'string', length: 10 })
  platform!: Platform;

  @Property({ type: 'string', length: 64 })
  externalUserId!: string;

  @Property({ type: 'string', length: 200 })
  name!: string;

  /** Of whoever linked, as the platform tells it; null where it does not. */
  @Property({ type: 'string', length: 320, nullable: true })
  email: string | null = null;

  @Property({ type: 'text', hidden: true })
  sealedToken!: string;

  /** What a token that lives an hour is renewed by; null where tokens are not renewed. Sealed as well. */
  @Property({ type: 'text', hidden: true, nullable: true })
  sealedRenewalToken: string | null = null;

  @Property({ type: 'datetime', nullable: true })
  renewedAt: Date | null = null;

  /** Until when one process alone renews the token; past or null where none does. */
  @Property({ type: 'datetime', nullable: true })
  renewingUntil: Date | null = null;

  @Property({ type: 'json' })
  scopes: string[] = [];

  @Property({ type: 'string', length: 20 })
  status: StoredLinkStatus = 'linked';

  @Property({ type: 'datetime', nullable: true })
  tokenExpiresAt: Date | null = null;

  /** Why the platform refused the token last, in its own words without secrets; null where it never did since it was linked. */
  @Property({ type: 'string', length: 500, nullable: true })
  lastError: string | null = null;

  @Property({ type: 'datetime', nullable: true })
  lastErrorAt: Date | null = null;

  @Property({ type: 'uuid' })
  linkedBy!: string;

  @Property({ type: 'datetime' })
  linkedAt: Date = new Date();

  @Property({ type: 'datetime', nullable: true })
  lastUsedAt: Date | null = null;
}
