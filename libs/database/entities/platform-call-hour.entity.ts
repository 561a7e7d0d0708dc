import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { QuotaUse } from '#libs/contracts/platform/platform-calls.js';

/** Calls in the name of a team about one ad account within one hour, counted by what became of them. */
@Entity({ tableName: 'platform_call_hour' })
export class PlatformCallHour {
  @PrimaryKey({ type: 'uuid' })
  organizationId!: string;

  @PrimaryKey({ type: 'string', length: 10 })
  platform!: Platform;

  /** Empty for calls about no single account, like the list of them. */
  @PrimaryKey({ type: 'string', length: 64 })
  accountId!: string;

  /** When it began. What staff look at, and what is deleted, is found by it. */
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

  /** As the platform said it last; null where no answer of the hour said it. */
  @Property({ type: 'json', nullable: true })
  quota: QuotaUse[] | null = null;

  @Property({ type: 'datetime', nullable: true })
  quotaAt: Date | null = null;
}
