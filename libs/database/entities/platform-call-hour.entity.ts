import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { QuotaUse } from '#libs/contracts/platform/platform-calls.js';

/** Calls for a team about one ad account within one hour, counted by outcome. */
@Entity({ tableName: 'platform_call_hour' })
export class PlatformCallHour {
  @PrimaryKey({ type: 'uuid' })
  organizationId!: string;

  @PrimaryKey({ type: 'string', length: 10 })
  platform!: Platform;

  /** Empty for calls that concern no single account, like the list of accounts. */
  @PrimaryKey({ type: 'string', length: 64 })
  accountId!: string;

  /** The start of the hour. Staff pages and the deletion of old rows search by it. */
  @Index()
  @PrimaryKey({ type: 'datetime' })
  hour!: Date;

  @Property({ type: 'integer' })
  ok!: number;

  @Property({ type: 'integer' })
  refused!: number;

  @Property({ type: 'integer' })
  throttled!: number;

  @Property({ type: 'integer' })
  expired!: number;

  @Property({ type: 'integer' })
  unknown!: number;

  /** The quota use that the platform last reported; null if no response of the hour reported it. */
  @Property({ type: 'json', nullable: true })
  quota: QuotaUse[] | null = null;

  @Property({ type: 'datetime', nullable: true })
  quotaAt: Date | null = null;
}
