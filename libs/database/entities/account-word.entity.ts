import { Entity, Index, PrimaryKey } from '@mikro-orm/decorators/legacy';

/**
 * The words by which staff find an account: of its names, its e-mail and its team, in small letters without accents. Triggers of
 * `user_account` and `organization` keep them (migration `staff-dashboard`).
 */
@Entity({ tableName: 'account_word' })
@Index({
  name: 'account_word_prefix_index',
  expression: `create index "account_word_prefix_index" on "account_word" ("word" text_pattern_ops, "user_id")`,
})
export class AccountWord {
  @PrimaryKey({ type: 'uuid' })
  userId!: string;

  @PrimaryKey({ type: 'text' })
  word!: string;
}
