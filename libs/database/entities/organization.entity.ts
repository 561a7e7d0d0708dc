import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A team: everything else belongs to one. */
@Entity({ tableName: 'organization' })
export class Organization {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'string', length: 200 })
  name!: string;

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();
}
