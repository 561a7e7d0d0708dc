import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { FeeAccount, FeeUnit } from '#libs/contracts/billing/fee-states.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** A line of the fee books. Triggers make sure that the lines of one cause sum to zero in each unit, and that no line changes. */
@Entity({ tableName: 'fee_entry' })
@Unique({ properties: ['cause', 'account'] })
@Index({ properties: ['organizationId', 'platform', 'month'] })
@Index({ properties: ['organizationId', 'experimentId'] })
export class FeeEntry {
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'string', length: 10 })
  platform!: Platform;

  @Property({ type: 'string', length: 7 })
  month!: string;

  @Property({ type: 'integer' })
  experimentId!: number;

  /** The unique cause: `reserve/{experiment}`, `capture/{hold}`, … */
  @Property({ type: 'string', length: 100 })
  cause!: string;

  @Property({ type: 'string', length: 12 })
  account!: FeeAccount;

  @Property({ type: 'string', length: 10 })
  unit!: FeeUnit;

  @Property({ type: 'integer' })
  amount!: number;

  @Property({ type: 'datetime' })
  at: Date = new Date();
}
