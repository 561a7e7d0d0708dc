import { Migration } from '@mikro-orm/migrations';

/** The beginnings of words: a, ad, ada, b and bo for ` ada bo`. It uses system functions only, because a restore finds no others. */
const BEGINNINGS = `create function account_beginnings(words text) returns text[] language sql immutable strict as $$
   select array(
     select distinct left(word, letters)
     from string_to_table(words, ' ') as word, generate_series(1, length(word)) as letters)
 $$;`;

/** Computes the words of some accounts again. */
const SEARCHED = (accounts: string) => `
     insert into account_search (id, created_at, words)
     select u.id, u.created_at, string_agg(' ' || word, '' order by word)
     from user_account u join organization o on o.id = u.organization_id,
       account_words(concat_ws(' ', u.first_name, u.last_name, u.email, o.name)) as word
     where ${accounts} and u.status <> 'REMOVED' group by u.id
     on conflict (id) do update set created_at = excluded.created_at, words = excluded.words;`;

const TRIGGER = (name: string, changes: string) => `create function ${name}() returns trigger language plpgsql as $$
   begin ${changes}
     return null;
   end $$;`;

/** A copy from the migration `staff-dashboard`, for the down migration. */
const WORDS_OF = (rows: string) => `
     delete from account_word where user_id in (select id from user_account where ${rows});
     insert into account_word (user_id, word)
     select u.id, word from user_account u join organization o on o.id = u.organization_id,
       account_words(concat_ws(' ', u.first_name, u.last_name, u.email, o.name)) as word
     where u.${rows} and u.status <> 'REMOVED';`;

const CHANGES = ['added', 'changed', 'gone'];
const FUNCTIONS = ['kept', 'of_team', 'gone'];

/**
 * Stores the words of an account in one row instead of a row each, with an index of all their beginnings. The index intersects
 * compressed lists, so a search for several frequent words stays fast. Intersecting rows would take longer with each account.
 */
export class Migration20261124022458_account_search extends Migration {
  override name = 'Migration20261124022458_account_search';

  override up(): void | Promise<void> {
    // Writers of accounts wait, so that no account is missed. Readers, such as sign-ins, wait only while the triggers are
    // replaced, which is the last step.
    this.addSql('lock table user_account, organization in share row exclusive mode;');
    this.addSql(
      `create table "account_search" ("id" uuid not null, "created_at" timestamptz not null, "words" text not null, primary key ("id"));`,
    );
    this.addSql(BEGINNINGS);
    this.addSql(SEARCHED('true'));
    this.addSql(`create index "account_search_newest_index" on "account_search" ("created_at" desc, "id");`);
    this.addSql(
      `create index "account_search_beginnings_index" on "account_search" using gin (account_beginnings("words")) with (fastupdate = off);`,
    );
    const removed = `if new.status = 'REMOVED' then delete from account_search where id = new.id; end if;`;
    this.addSql(TRIGGER('account_search_kept', `${removed}${SEARCHED('u.id = new.id')}`));
    this.addSql(TRIGGER('account_search_of_team', SEARCHED('u.organization_id = new.id')));
    this.addSql(TRIGGER('account_search_gone', 'delete from account_search where id = old.id;'));
    this.dropTriggers('account_word');
    this.addSql(`drop table "account_word";`);
    this.addTriggers('account_search', ['first_name', 'last_name', 'email', 'organization_id', 'created_at']);
  }

  override down(): void | Promise<void> {
    this.dropTriggers('account_search');
    this.addSql(`drop table "account_search";`);
    this.addSql(`drop function account_beginnings(text);`);
    this.addSql(
      `create table "account_word" ("user_id" uuid not null, "word" text not null, primary key ("user_id", "word"));`,
    );
    this.addSql(`create index "account_word_prefix_index" on "account_word" ("word" text_pattern_ops, "user_id");`);
    this.addSql(WORDS_OF('id is not null'));
    this.addSql(TRIGGER('account_word_kept', WORDS_OF('id = new.id')));
    this.addSql(TRIGGER('account_word_of_team', WORDS_OF('organization_id = new.id')));
    this.addSql(TRIGGER('account_word_gone', 'delete from account_word where user_id = old.id;'));
    this.addTriggers('account_word', ['first_name', 'last_name', 'email', 'organization_id']);
  }

  /** @param columns of an account: if one changes, its words are computed again */
  private addTriggers(table: string, columns: readonly string[]): void {
    const of = (row: string) =>
      [...columns.map((column) => `${row}.${column}`), `${row}.status = 'REMOVED'`].join(', ');
    this.addSql(
      `create trigger ${table}_added after insert on user_account for each row execute function ${table}_kept();`,
    );
    this.addSql(
      `create trigger ${table}_changed after update on user_account for each row
       when ((${of('old')}) is distinct from (${of('new')})) execute function ${table}_kept();`,
    );
    this.addSql(
      `create trigger ${table}_gone after delete on user_account for each row execute function ${table}_gone();`,
    );
    // An account can be written before its team. Then this trigger adds its words.
    this.addSql(
      `create trigger ${table}_of_team after insert or update of name on organization for each row execute function ${table}_of_team();`,
    );
  }

  private dropTriggers(table: string): void {
    for (const change of CHANGES) this.addSql(`drop trigger ${table}_${change} on user_account;`);
    this.addSql(`drop trigger ${table}_of_team on organization;`);
    for (const name of FUNCTIONS) this.addSql(`drop function ${table}_${name}();`);
  }
}
