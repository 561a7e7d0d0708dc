import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { FeeState } from '#libs/contracts/billing/fee-states.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** What a run takes of its team's month, written with the run itself. Runs of whitelisted teams have none. */
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

  /** In which it was submitted: of UTC, as `2026-11`. */
  @Property({ type: 'string', length: 7 })
  month!: string;

  /** Its created variations, and how many of them the month included when it was submitted. */
  @Property({ type: 'integer' })
  created!: number;

  @Property({ type: 'integer' })
  included!: number;

  /** What it is charged: less than was held where a part is refunded. */
  @Property({ type: 'integer' })
  chargeCents!: number;

  /** The amount on the card; null where there is nothing to charge. */
  @Property({ type: 'uuid', nullable: true, unique: true })
  holdId: string | null = null;

  @Property({ type: 'string', length: 12 })
  state: FeeState = 'reserved';

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();
}
