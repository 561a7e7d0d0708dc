import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** An experiment of a shared group. */
@Entity({ tableName: 'share_experiment' })
export class ShareExperiment {
  @PrimaryKey({ type: 'uuid' })
  groupId!: string;

  @PrimaryKey({ type: 'integer' })
  experimentId!: number;

  @Property({ type: 'uuid' })
  organizationId!: string;

  /** The position in the group. */
  @Property({ type: 'integer' })
  place!: number;
}
