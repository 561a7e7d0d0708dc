import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';

/** A write at the payment provider, stored before it is sent: its id is what makes it happen once. */
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

  /** SHA-256 of what is sent: the same again is the same act, as long as its answer is not known. */
  @Property({ type: 'string', length: 64 })
  subject!: string;

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();

  /** When the provider's answer was known; null while it is sent or lost. */
  @Property({ type: 'datetime', nullable: true })
  settledAt: Date | null = null;
}
