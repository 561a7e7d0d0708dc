import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { PlanStatus } from '#libs/contracts/billing/plan.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** A team's plan for a platform, as the provider last reported it. The row exists before the plan is ordered. */
@Entity({ tableName: 'team_plan' })
@Unique({
  name: 'team_plan_living_unique',
  expression: `create unique index "team_plan_living_unique" on "team_plan" ("organization_id", "platform") where status <> 'ended'`,
})
export class TeamPlanRow {
  /** Identifies the request at the provider. A second attempt to buy a plan has another row. */
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Index()
  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'string', length: 10 })
  platform!: Platform;

  @Property({ type: 'string', length: 10 })
  status!: PlanStatus;

  /** The provider's id; null until it has answered. */
  @Unique()
  @Property({ type: 'string', length: 64, nullable: true })
  subscriptionId: string | null = null;

  /** The card for the first payment; null for the default card. It is stored because a repeated request must equal the first. */
  @Property({ type: 'string', length: 64, nullable: true })
  cardId: string | null = null;

  /** The card, if it was added with the purchase and has not paid before. It is removed if the bank refuses it. */
  @Property({ type: 'string', length: 64, nullable: true })
  broughtCardId: string | null = null;

  /**
   * Whether the owner was sent to the bank and has not come back. While it is true, a repeated request for an active plan is not refused.
   */
  @Property({ type: 'boolean', default: false })
  isAwaited: boolean = false;

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();

  /** The start of the last billed month, or of the first unpaid month while the plan is unpaid. Null before the first bill. */
  @Property({ type: 'datetime', nullable: true })
  periodStart: Date | null = null;

  @Property({ type: 'datetime', nullable: true })
  periodEnd: Date | null = null;

  /** When a canceled plan stops working, or when an ended plan ended. */
  @Property({ type: 'datetime', nullable: true })
  endsAt: Date | null = null;
}
