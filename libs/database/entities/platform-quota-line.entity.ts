import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { HeldByQuota, QuotaWindow } from '#libs/contracts/platform/quota-line.js';

/** The use of the calls that a platform allows the installation's app. It has no team, because all teams share them. */
@Entity({ tableName: 'platform_quota_line' })
export class PlatformQuotaLine {
  @PrimaryKey({ type: 'string', length: 10 })
  platform!: Platform;

  /** `app`, or the path of an endpoint that is counted separately. */
  @PrimaryKey({ type: 'string', length: 64 })
  line!: string;

  /** The work that stops while it is closed. */
  @Property({ type: 'string', length: 12 })
  holds!: HeldByQuota;

  /** The day of `used` in UTC, YYYY-MM-DD. */
  @Property({ type: 'string', length: 10 })
  day!: string;

  @Property({ type: 'integer' })
  used!: number;

  /** null if the platform names no limit for a day. */
  @Property({ type: 'integer', nullable: true })
  perDay: number | null = null;

  /** When the next call can be sent. */
  @Property({ type: 'datetime' })
  nextAt!: Date;

  @Property({ type: 'datetime' })
  closedUntil!: Date;

  @Property({ type: 'string', length: 8, nullable: true })
  closedFor: QuotaWindow | null = null;

  /** How many times in a row the line was closed, without a successful call in between. */
  @Property({ type: 'integer' })
  refusals!: number;

  /** For a pool: operations by quarter of an hour, numbered since 1970. */
  @Property({ type: 'json', defaultRaw: `'{}'` })
  spent: Record<string, number> = {};
}
