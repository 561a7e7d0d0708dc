import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { HoldState } from '#libs/contracts/billing/fee-states.js';

/** An amount that was asked of a card while its person was there. Written before the card's bank is asked. */
@Entity({ tableName: 'card_hold' })
@Index({ properties: ['organizationId'] })
// One attempt of a person has one hold at a time, however often it is repeated.
@Index({
  name: 'card_hold_attempt_unique',
  expression: `create unique index "card_hold_attempt_unique" on "card_hold" ("organization_id", "attempt") where experiment_id is null and state in ('sending', 'challenged', 'held')`,
})
@Index({
  name: 'card_hold_due_index',
  expression: `create index "card_hold_due_index" on "card_hold" ("due_at") where due_at is not null`,
})
export class CardHold {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  /** SHA-256 of what tells the attempt from others: its person, and their Idempotency-Key or form. */
  @Property({ type: 'string', length: 64 })
  attempt!: string;

  @Property({ type: 'integer' })
  amountCents!: number;

  /** The team's id at the payment provider. */
  @Property({ type: 'string', length: 100 })
  customerId!: string;

  /** The card's id at the payment provider, and how people know it ("Visa •••• 4242"). */
  @Property({ type: 'string', length: 100 })
  cardId!: string;

  @Property({ type: 'string', length: 60 })
  card!: string;

  /** The payment's id at the provider; null while its answer is not known. */
  @Property({ type: 'string', length: 100, nullable: true })
  paymentId: string | null = null;

  @Property({ type: 'string', length: 12 })
  state: HoldState = 'sending';

  /** The run that it pays; null until that is stored. */
  @Property({ type: 'integer', nullable: true, unique: true })
  experimentId: number | null = null;

  @Property({ type: 'integer' })
  capturedCents: number = 0;

  @Property({ type: 'integer' })
  refundedCents: number = 0;

  /** When a worker looks at it next: soon where something is to be done, later where nobody comes back; null where nothing is. */
  @Property({ type: 'datetime', nullable: true })
  dueAt: Date | null = null;

  /** How often a worker has tried what is to be done. */
  @Property({ type: 'integer' })
  attempts: number = 0;

  @Property({ type: 'string', length: 500, nullable: true })
  lastError: string | null = null;

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();
}
