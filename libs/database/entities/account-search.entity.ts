import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * The words by which staff find an account: of its names, its e-mail and its team, in small letters without accents. Triggers of
 * `user_account` and `organization` keep them (migration `account-search`); whoever was removed has no row.
 */
@Entity({ tableName: 'account_search' })
@Index({
  name: 'account_search_beginnings_index',
  // Without a list of what is pending, which each search would read from its beginning to its end.
  expression: `create index "account_search_beginnings_index" on "account_search" using gin (account_beginnings("words")) with (fastupdate = off)`,
})
@Index({
  name: 'account_search_newest_index',
  expression: `create index "account_search_newest_index" on "account_search" ("created_at" desc, "id")`,
})
export class AccountSearch {
  /** That of the account. */
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  /** When the account was made, so that the newest are found here. */
  @Property({ type: 'datetime' })
  createdAt!: Date;

  /** Each behind a space: ` ada byron`. */
  @Property({ type: 'text' })
  words!: string;
}
