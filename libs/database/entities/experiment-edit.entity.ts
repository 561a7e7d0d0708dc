import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * An edit of one alternative of a run that has not gone live. It is stored first; the run then gets only its id. An applied
 * edit becomes part of the experiment; a refused one never does.
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

  /** The revision of the experiment that was edited; an applied edit makes the next one. */
  @Property({ type: 'integer' })
  revision!: number;

  @Property({ type: 'string', length: 100 })
  component!: string;

  /** The index of the alternative in its component, from 0. */
  @Property({ type: 'integer' })
  level!: number;

  /** The old and the new value in the stored form of experiments, each under `value`. */
  @Property({ type: 'json' })
  before!: { value: unknown };

  @Property({ type: 'json' })
  after!: { value: unknown };

  @Property({ type: 'uuid' })
  editedBy!: string;

  /** The IP address of the request, for the audit trail. */
  @Property({ type: 'string', length: 64 })
  ip!: string;

  @Property({ type: 'datetime' })
  askedAt: Date = new Date();

  @Property({ type: 'datetime', nullable: true })
  appliedAt: Date | null = null;
}
