import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';

/** A team at the payment provider. It is there before the provider knows the team, so that one change at a time is made of it. */
@Entity({ tableName: 'billing_customer' })
export class BillingCustomer {
  @PrimaryKey({ type: 'uuid' })
  organizationId!: string;

  /** The provider's id; null until it has one. */
  @Unique()
  @Property({ type: 'string', length: 64, nullable: true })
  customerId: string | null = null;

  /** Counts readings of the provider as they begin. */
  @Property({ type: 'integer', default: 0 })
  readings: number = 0;

  /** The reading that was written last; an older one that ends later is not written. */
  @Property({ type: 'integer', default: 0 })
  written: number = 0;

  /** When a reading began last. */
  @Property({ type: 'datetime', nullable: true })
  readAt: Date | null = null;

  /** Whose change is under way, and until when it is believed without being renewed. */
  @Property({ type: 'uuid', nullable: true })
  changeId: string | null = null;

  @Property({ type: 'datetime', nullable: true })
  changingUntil: Date | null = null;

  @Property({ type: 'datetime', defaultRaw: 'now()' })
  createdAt: Date = new Date();
}
