import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** Room in a team's storage that an open upload has taken. The upload renews it. If its process is lost, the hold expires. */
@Entity({ tableName: 'storage_hold' })
export class StorageHold {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Index()
  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'bigint' })
  bytes!: string;

  @Property({ type: 'datetime' })
  renewedAt: Date = new Date();
}
