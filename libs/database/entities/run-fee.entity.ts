import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { FeeState } from '#libs/contracts/billing/fee-states.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** How much of its team's month a run uses. It is written with the run. Runs of whitelisted teams have none. */
@Entity({ tableName: 'run_fee' })
@Index({ properties: ['organizationId', 'platform', 'month', 'experimentId'] })
@Index({
  name: 'run_fee_reserved_index',
  expression: `create index "run_fee_reserved_index" on "run_fee" ("experiment_id") where state = 'reserved'`,
})
export class RunFee {
  @PrimaryKey({ type: 'integer', autoincrement: false })
  experimentId!: number;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'string', length: 10 })
  platform!: Platform;

  /** The month of its submit in UTC, as `2026-11`. */
  @Property({ type: 'string', length: 7 })
  month!: string;

  /** The number of its created variations, and how many of them the month still included at the submit. */
  @Property({ type: 'integer' })
  created!: number;

  @Property({ type: 'integer' })
  included!: number;

  /** The charge: less than the held amount if a part is refunded. */
  @Property({ type: 'integer' })
  chargeCents!: number;

  /** The hold on the card; null if there is nothing to charge. */
  @Property({ type: 'uuid', nullable: true, unique: true })
  holdId: string | null = null;

  @Property({ type: 'string', length: 12 })
  state: FeeState = 'reserved';

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();
}
