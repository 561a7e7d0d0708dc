import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';

/** A team at the payment provider. The row exists before the provider knows the team, so that it can serialize changes. */
@Entity({ tableName: 'billing_customer' })
export class BillingCustomer {
  @PrimaryKey({ type: 'uuid' })
  organizationId!: string;

  /** The provider's id; null until it has one. */
  @Unique()
  @Property({ type: 'string', length: 64, nullable: true })
  customerId: string | null = null;

  /** How many reads of the provider have begun. */
  @Property({ type: 'integer', default: 0 })
  readings: number = 0;

  /** The number of the last read that was stored. An older read that ends later is not stored. */
  @Property({ type: 'integer', default: 0 })
  written: number = 0;

  /** When the last read began. */
  @Property({ type: 'datetime', nullable: true })
  readAt: Date | null = null;

  /** The change in progress, and the end of its lock unless it is renewed. */
  @Property({ type: 'uuid', nullable: true })
  changeId: string | null = null;

  @Property({ type: 'datetime', nullable: true })
  changingUntil: Date | null = null;

  @Property({ type: 'datetime', defaultRaw: 'now()' })
  createdAt: Date = new Date();
}
