import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { BillingDetails } from '#libs/contracts/billing/card.js';

/** A stored card, as the provider last reported it. Its number is never stored here. */
@Entity({ tableName: 'billing_card' })
export class BillingCard {
  /** The provider's id. */
  @PrimaryKey({ type: 'string', length: 64 })
  id!: string;

  @Index()
  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'boolean' })
  isDefault!: boolean;

  @Property({ type: 'string', length: 40 })
  brand!: string;

  @Property({ type: 'string', length: 20 })
  funding!: string;

  @Property({ type: 'string', length: 4 })
  last4!: string;

  @Property({ type: 'smallint' })
  expMonth!: number;

  @Property({ type: 'smallint' })
  expYear!: number;

  @Property({ type: 'json' })
  billing!: BillingDetails;
}
