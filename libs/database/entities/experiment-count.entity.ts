import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

/**
 * The number of a team's experiments by status, without deleted ones. Triggers of `experiment` maintain it (migration
 * `experiment-lists`), so that the total of a long list is fast.
 */
@Entity({ tableName: 'experiment_count' })
export class ExperimentCount {
  @PrimaryKey({ type: 'uuid' })
  organizationId!: string;

  @PrimaryKey({ type: 'string', length: 10 })
  platform!: Platform;

  @PrimaryKey({ type: 'string', length: 20 })
  status!: ExperimentStatus;

  @Property({ type: 'integer' })
  count!: number;
}
