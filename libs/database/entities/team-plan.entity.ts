import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { PlanStatus } from '#libs/contracts/billing/plan.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** A team's plan for a platform, as the provider told last. The row is there before the plan is asked for. */
@Entity({ tableName: 'team_plan' })
@Unique({
  name: 'team_plan_living_unique',
  expression: `create unique index "team_plan_living_unique" on "team_plan" ("organization_id", "platform") where status <> 'ended'`,
})
export class TeamPlanRow {
  /** Names the write at the provider: a plan that is tried again has another row. */
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

  /** The card that was to pay first; null for the default. What is sent again is sent as it was. */
  @Property({ type: 'string', length: 64, nullable: true })
  cardId: string | null = null;

  /** The card where it came with the purchase and had paid nothing: it is let go where it is refused. */
  @Property({ type: 'string', length: 64, nullable: true })
  broughtCardId: string | null = null;

  /** Whether its owner was sent to the bank and has not come back: then it is theirs to see that it worked. */
  @Property({ type: 'boolean', default: false })
  isAwaited: boolean = false;

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();

  /** Of what was billed last, while it is unpaid of the first month that was not paid; null before. */
  @Property({ type: 'datetime', nullable: true })
  periodStart: Date | null = null;

  @Property({ type: 'datetime', nullable: true })
  periodEnd: Date | null = null;

  /** Canceled: it works until then. Of an ended one, when it ended. */
  @Property({ type: 'datetime', nullable: true })
  endsAt: Date | null = null;
}
