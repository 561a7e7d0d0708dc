import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { HoldState } from '#libs/contracts/billing/fee-states.js';

/** An amount to hold on a card, requested while the cardholder can confirm it. The row is written before the request to the bank. */
@Entity({ tableName: 'card_hold' })
@Index({ properties: ['organizationId'] })
// An attempt has one hold at a time, even if the person repeats it.
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

  /** Identifies the attempt: SHA-256 of the person and of the Idempotency-Key or the form. */
  @Property({ type: 'string', length: 64 })
  attempt!: string;

  @Property({ type: 'integer' })
  amountCents!: number;

  /** The team's id at the payment provider. */
  @Property({ type: 'string', length: 100 })
  customerId!: string;

  /** The card's id at the payment provider, and its label ("Visa •••• 4242"). */
  @Property({ type: 'string', length: 100 })
  cardId!: string;

  @Property({ type: 'string', length: 60 })
  card!: string;

  /** The payment's id at the provider; null until the answer is known. */
  @Property({ type: 'string', length: 100, nullable: true })
  paymentId: string | null = null;

  @Property({ type: 'string', length: 12 })
  state: HoldState = 'sending';

  /** The run that the hold pays for; null until the run is stored. */
  @Property({ type: 'integer', nullable: true, unique: true })
  experimentId: number | null = null;

  @Property({ type: 'integer' })
  capturedCents: number = 0;

  @Property({ type: 'integer' })
  refundedCents: number = 0;

  /** When a worker looks at it next: soon if there is work, later to release abandoned holds; null if there is nothing to do. */
  @Property({ type: 'datetime', nullable: true })
  dueAt: Date | null = null;

  /** How many times a worker has tried the pending step. */
  @Property({ type: 'integer' })
  attempts: number = 0;

  @Property({ type: 'string', length: 500, nullable: true })
  lastError: string | null = null;

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();
}
