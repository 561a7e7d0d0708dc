import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * A webhook of the payment provider, stored once even if it is delivered several times. Its contents are not stored: we read the provider
 * instead.
 */
@Entity({ tableName: 'billing_event' })
export class BillingEvent {
  /** The provider's id. */
  @PrimaryKey({ type: 'string', length: 255 })
  id!: string;

  @Property({ type: 'string', length: 100 })
  type!: string;

  /** The team of the customer; null for an unknown customer. */
  @Property({ type: 'uuid', nullable: true })
  organizationId: string | null = null;

  @Index()
  @Property({ type: 'datetime' })
  receivedAt: Date = new Date();

  /** When Polyad read the team at the provider because of this event; null until then. */
  @Property({ type: 'datetime', nullable: true })
  handledAt: Date | null = null;
}
