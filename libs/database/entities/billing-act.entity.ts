import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';

/** A changing request to the payment provider, stored before it is sent. Its id makes it take effect only once. */
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

  /** SHA-256 of the request: while the answer is unknown, an equal request is the same act. */
  @Property({ type: 'string', length: 64 })
  subject!: string;

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();

  /** When the provider's answer arrived; null while it is awaited or lost. */
  @Property({ type: 'datetime', nullable: true })
  settledAt: Date | null = null;
}
