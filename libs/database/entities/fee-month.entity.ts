import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** Where a team stands in a month of one platform's plan. Its row is what submits wait for, one after the other. */
@Entity({ tableName: 'fee_month' })
export class FeeMonthRow {
  @PrimaryKey({ type: 'uuid' })
  organizationId!: string;

  @PrimaryKey({ type: 'string', length: 10 })
  platform!: Platform;

  /** Of UTC, as `2026-11`. */
  @PrimaryKey({ type: 'string', length: 7 })
  month!: string;

  @Property({ type: 'integer' })
  variations!: number;

  @Property({ type: 'integer' })
  chargedCents!: number;
}
