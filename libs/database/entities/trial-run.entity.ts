import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { FeeState } from '#libs/contracts/billing/fee-states.js';

/** An experiment that the team's trial covers, so that it has no fee. The row is written with the experiment. */
@Entity({ tableName: 'trial_run' })
@Index({
  name: 'trial_run_reserved_index',
  expression: `create index "trial_run_reserved_index" on "trial_run" ("experiment_id") where state = 'reserved'`,
})
export class TrialRun {
  @PrimaryKey({ type: 'integer', autoincrement: false })
  experimentId!: number;

  @Index()
  @Property({ type: 'uuid' })
  organizationId!: string;

  /** Its created variations. */
  @Property({ type: 'integer' })
  created!: number;

  /** `given-back` if the run ended before anything was created: the trial can use it again. */
  @Property({ type: 'string', length: 12 })
  state: FeeState = 'reserved';

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();
}
