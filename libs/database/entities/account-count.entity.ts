import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { UserStatus } from './user.entity.js';

/**
 * The number of accounts by status and whitelisting, without removed ones. Triggers of `user_account` maintain it (migration
 * `staff-dashboard`), so that the dashboard's totals are fast for any number of people.
 */
@Entity({ tableName: 'account_count' })
export class AccountCount {
  @PrimaryKey({ type: 'string', length: 10 })
  status!: UserStatus;

  @PrimaryKey({ type: 'boolean' })
  isWhitelisted!: boolean;

  @Property({ type: 'integer' })
  count!: number;
}
