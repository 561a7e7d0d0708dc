import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * The words by which staff find an account: from its names, its e-mail and its team, in lower case without accents. Triggers of
 * `user_account` and `organization` maintain them (migration `account-search`). A removed account has no row.
 */
@Entity({ tableName: 'account_search' })
@Index({
  name: 'account_search_beginnings_index',
  // `fastupdate = off`: without it, each search would read the whole pending list.
  expression: `create index "account_search_beginnings_index" on "account_search" using gin (account_beginnings("words")) with (fastupdate = off)`,
})
@Index({
  name: 'account_search_newest_index',
  expression: `create index "account_search_newest_index" on "account_search" ("created_at" desc, "id")`,
})
export class AccountSearch {
  /** The account's id. */
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  /** When the account was created, so that a search can return the newest first without reading accounts. */
  @Property({ type: 'datetime' })
  createdAt!: Date;

  /** Each word after a space: ` ada byron`. */
  @Property({ type: 'text' })
  words!: string;
}
