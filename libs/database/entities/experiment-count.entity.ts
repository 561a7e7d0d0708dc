import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

/**
 * How many experiments a team has in each status, without those that were deleted. Triggers of `experiment` keep it
 * (migration `experiment-lists`), so that a list knows its total however long it is.
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
