import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A webhook of the payment provider, once however often it is delivered. What it says is not kept: the provider is asked. */
@Entity({ tableName: 'billing_event' })
export class BillingEvent {
  /** The provider's. */
  @PrimaryKey({ type: 'string', length: 255 })
  id!: string;

  @Property({ type: 'string', length: 100 })
  type!: string;

  /** Null for one about a customer that is not ours. */
  @Property({ type: 'uuid', nullable: true })
  organizationId: string | null = null;

  @Index()
  @Property({ type: 'datetime' })
  receivedAt: Date = new Date();

  /** When the team was read again because of it; null until then. */
  @Property({ type: 'datetime', nullable: true })
  handledAt: Date | null = null;
}
