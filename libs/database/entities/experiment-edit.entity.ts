import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * An edit of one alternative of a run that has not gone live: written before the run is told of it, which is told the id
 * alone. It is part of the experiment once it was applied; one that the run refused never is.
 */
@Entity({ tableName: 'experiment_edit' })
@Index({ properties: ['organizationId', 'experimentId'] })
export class ExperimentEdit {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'integer' })
  experimentId!: number;

  /** The revision of the experiment that was edited; applied, it makes the next one. */
  @Property({ type: 'integer' })
  revision!: number;

  @Property({ type: 'string', length: 100 })
  component!: string;

  /** Which of the component's alternatives, from 0. */
  @Property({ type: 'integer' })
  level!: number;

  /** What it was and what it becomes, as experiments store it, each under `value`. */
  @Property({ type: 'json' })
  before!: { value: unknown };

  @Property({ type: 'json' })
  after!: { value: unknown };

  @Property({ type: 'uuid' })
  editedBy!: string;

  /** Where the request came from, for the trail. */
  @Property({ type: 'string', length: 64 })
  ip!: string;

  @Property({ type: 'datetime' })
  askedAt: Date = new Date();

  @Property({ type: 'datetime', nullable: true })
  appliedAt: Date | null = null;
}
