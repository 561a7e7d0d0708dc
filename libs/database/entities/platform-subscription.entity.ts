import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** A platform's answer to a request, through a team's link, to send events of an ad account. */
@Entity({ tableName: 'platform_subscription' })
export class PlatformSubscription {
  @PrimaryKey({ type: 'uuid' })
  organizationId!: string;

  @PrimaryKey({ type: 'string', length: 10 })
  platform!: Platform;

  @PrimaryKey({ type: 'string', length: 64 })
  accountId!: string;

  @Property({ type: 'datetime' })
  askedAt: Date = new Date();

  /** Why it refused, in its own words; null if it accepted. */
  @Property({ type: 'string', length: 500, nullable: true })
  refusal: string | null = null;
}
