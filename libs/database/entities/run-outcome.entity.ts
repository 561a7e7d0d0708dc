import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Outcome } from '#libs/contracts/results/outcome.js';

/** What a run has found, for lists. A trigger makes the row with the run's first insights, and says when it is due again. */
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

  /** Null where nothing could be found yet. */
  @Property({ type: 'json', nullable: true })
  outcome: Outcome | null = null;

  /** When it is to be found anew; null while nothing was delivered since. */
  @Property({ type: 'datetime', nullable: true })
  dueAt: Date | null = null;

  /** While the run goes on it is not found anew before: what it costs is a small part of a process. */
  @Property({ type: 'datetime', nullable: true })
  restUntil: Date | null = null;
}
