import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';

/** A changing request to the payment provider, stored before it is sent. Its id makes it happen only once. */
@Entity({ tableName: 'billing_act' })
@Unique({
  name: 'billing_act_open_unique',
  expression: `create unique index "billing_act_open_unique" on "billing_act" ("organization_id", "kind", "subject") where settled_at is null`,
})
export class BillingAct {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'string', length: 20 })
  kind!: string;

  /** SHA-256 of the request: a repeat is the same act as long as the answer is unknown. */
  @Property({ type: 'string', length: 64 })
  subject!: string;

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();

  /** When the provider's answer was known; null while it is in progress or lost. */
  @Property({ type: 'datetime', nullable: true })
  settledAt: Date | null = null;
}
