import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Outcome } from '#libs/contracts/results/outcome.js';

/** The outcome of a run, for lists. A trigger adds the row with the run's first insights, and sets when it is due again. */
@Entity({ tableName: 'run_outcome' })
@Index({ properties: ['organizationId'] })
@Index({
  name: 'run_outcome_due_index',
  expression: `create index "run_outcome_due_index" on "run_outcome" ("due_at") where due_at is not null`,
})
export class RunOutcome {
  @PrimaryKey({ type: 'integer', autoincrement: false })
  experimentId!: number;

  @Property({ type: 'uuid' })
  organizationId!: string;

  /** The last computed outcome; null before the first. */
  @Property({ type: 'json', nullable: true })
  outcome: Outcome | null = null;

  /** When to compute the outcome again; null if nothing was delivered since the last time. */
  @Property({ type: 'datetime', nullable: true })
  dueAt: Date | null = null;

  /** The earliest time of the next computation while the run continues, so that computing takes only a small part of a process. */
  @Property({ type: 'datetime', nullable: true })
  restUntil: Date | null = null;
}
