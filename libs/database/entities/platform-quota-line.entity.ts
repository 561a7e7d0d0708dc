import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { HeldByQuota, QuotaWindow } from '#libs/contracts/platform/quota-line.js';

/** How far the calls are used that a platform allows the installation's app: of no team, because all share them. */
@Entity({ tableName: 'platform_quota_line' })
export class PlatformQuotaLine {
  @PrimaryKey({ type: 'string', length: 10 })
  platform!: Platform;

  /** `app`, or the path of an endpoint that is counted for itself. */
  @PrimaryKey({ type: 'string', length: 64 })
  line!: string;

  /** What stands still while it is closed. */
  @Property({ type: 'string', length: 12 })
  holds!: HeldByQuota;

  /** The day of UTC that `used` is of, YYYY-MM-DD. */
  @Property({ type: 'string', length: 10 })
  day!: string;

  @Property({ type: 'integer' })
  used!: number;

  @Property({ type: 'integer' })
  perDay!: number;

  /** When the next call may go. */
  @Property({ type: 'datetime' })
  nextAt!: Date;

  @Property({ type: 'datetime' })
  closedUntil!: Date;

  @Property({ type: 'string', length: 8, nullable: true })
  closedFor: QuotaWindow | null = null;

  /** Closings in a row with no call that was let through in between. */
  @Property({ type: 'integer' })
  refusals!: number;

  /** Of a pool: operations by the quarter of an hour in which they were taken, counted since 1970. */
  @Property({ type: 'json', defaultRaw: `'{}'` })
  spent: Record<string, number> = {};
}
