import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A failed attempt, counted by the throttle. `scope` is a hash of account, address or both. */
@Entity({ tableName: 'login_failure' })
@Index({ properties: ['scope', 'at'] })
export class LoginFailure {
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: string;

  @Property({ type: 'string', length: 64 })
  scope!: string;

  @Property({ type: 'datetime' })
  at: Date = new Date();
}
