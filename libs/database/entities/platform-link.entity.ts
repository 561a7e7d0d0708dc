import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { LinkStatus, Platform } from '#libs/contracts/platform/platform.js';

/** `unreadable`: the token cannot be decrypted. People see a link to renew. It works again by itself when the right key is back. */
export type StoredLinkStatus = LinkStatus | 'unreadable';

/** The one account that a team has linked on a platform. The token is sealed with AES-256-GCM (libs/database/sealing). */
@Entity({ tableName: 'platform_link' })
@Unique({ properties: ['organizationId', 'platform'] })
// The order of the staff's list: first the links to renew, then the links that end soonest.
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

  /** The e-mail of the person who linked, from the platform; null if it gives none. */
  @Property({ type: 'string', length: 320, nullable: true })
  email: string | null = null;

  @Property({ type: 'text', hidden: true })
  sealedToken!: string;

  /** The token that renews a token of one hour, also sealed; null if tokens are not renewed. */
  @Property({ type: 'text', hidden: true, nullable: true })
  sealedRenewalToken: string | null = null;

  @Property({ type: 'datetime', nullable: true })
  renewedAt: Date | null = null;

  /** When the lease of the process that renews the token ends; null or past if no process has it. */
  @Property({ type: 'datetime', nullable: true })
  renewingUntil: Date | null = null;

  /** The ad account that new experiments use; null if none was chosen. A link of another person starts without one. */
  @Property({ type: 'string', length: 64, nullable: true })
  defaultAccountId: string | null = null;

  @Property({ type: 'json' })
  scopes: string[] = [];

  @Property({ type: 'string', length: 20 })
  status: StoredLinkStatus = 'linked';

  @Property({ type: 'datetime', nullable: true })
  tokenExpiresAt: Date | null = null;

  /** The platform's reason for the last refusal of the token, without secrets; null if it never refused this link. */
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
