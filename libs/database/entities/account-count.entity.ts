import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { UserStatus } from './user.entity.js';

/**
 * How many accounts there are of each status and whitelisting, without those that were removed. Triggers of `user_account` keep
 * it (migration `staff-dashboard`), so that the dashboard knows its totals however many people there are.
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
