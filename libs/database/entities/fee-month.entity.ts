import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** A month of one team's plan on a platform. Submits lock its row, one after the other. */
@Entity({ tableName: 'fee_month' })
export class FeeMonthRow {
  @PrimaryKey({ type: 'uuid' })
  organizationId!: string;

  @PrimaryKey({ type: 'string', length: 10 })
  platform!: Platform;

  /** The calendar month in UTC, as `2026-11`. */
  @PrimaryKey({ type: 'string', length: 7 })
  month!: string;

  @Property({ type: 'integer' })
  variations!: number;

  @Property({ type: 'integer' })
  chargedCents!: number;
}
