import { Migration } from '@mikro-orm/migrations';

/** The words of a text, in lower case without accents. Anything but letters and digits separates words; all beyond ASCII are letters. */
const WORDS = `create function account_words(said text) returns setof text language sql immutable as $$
   select distinct left(word, 64)
   from regexp_split_to_table(
     regexp_replace(normalize(lower(said), NFD), '[\\u0300-\\u036f]', '', 'g'), '[^a-z0-9\\u0080-\\uffff]+') as word
   where word <> ''
 $$;`;

/** Computes the words of some accounts again. */
const WORDS_OF = (rows: string) => `
     delete from account_word where user_id in (select id from user_account where ${rows});
     insert into account_word (user_id, word)
     select u.id, word from user_account u join organization o on o.id = u.organization_id,
       account_words(concat_ws(' ', u.first_name, u.last_name, u.email, o.name)) as word
     where u.${rows} and u.status <> 'REMOVED';`;

const WORDS_KEPT = (name: string, rows: string) => `create function ${name}() returns trigger language plpgsql as $$
   begin ${WORDS_OF(rows)}
     return null;
   end $$;`;

const WORDS_GONE = `create function account_word_gone() returns trigger language plpgsql as $$
   begin
     delete from account_word where user_id = old.id;
     return null;
   end $$;`;

/** Runs once for all rows of an insert or a delete. It changes counts in a fixed order, so that two changes never wait for each other. */
const countedTogether = (change: 'added' | 'removed', sign: '+' | '-') =>
  `create function account_count_${change}() returns trigger language plpgsql as $$
   begin
     insert into account_count as kept (status, is_whitelisted, count)
     select status, is_whitelisted, ${sign}count(*) from ${change} where status <> 'REMOVED' group by 1, 2 order by 1, 2
     on conflict (status, is_whitelisted) do update set count = kept.count + excluded.count;
     return null;
   end $$;`;

const COUNTED_MOVES = `create function account_count_moved() returns trigger language plpgsql as $$
   begin
     insert into account_count as kept (status, is_whitelisted, count)
     select status, is_whitelisted, sum(change) from (
       select status, is_whitelisted, -1 as change from before union all select status, is_whitelisted, 1 from later
     ) as moved
     where status <> 'REMOVED' group by 1, 2 having sum(change) <> 0 order by 1, 2
     on conflict (status, is_whitelisted) do update set count = kept.count + excluded.count;
     return null;
   end $$;`;

/**
 * Makes the staff dashboard fast for many people: stored totals of accounts instead of counting, the words by which accounts
 * are found, and an index in the order of each list. A disabled sample stays a sample.
 */
export class StaffDashboard extends Migration {
  override name = 'Migration20261123053100';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "account_count" ("status" varchar(10) not null, "is_whitelisted" boolean not null, "count" int not null, primary key ("status", "is_whitelisted"));`,
    );
    this.addSql(
      `create table "account_word" ("user_id" uuid not null, "word" text not null, primary key ("user_id", "word"));`,
    );
    this.addSql(`create index "account_word_prefix_index" on "account_word" ("word" text_pattern_ops, "user_id");`);
    this.addSql(`alter table "experiment" add "sampled_at" timestamptz null;`);
    this.addSql(`update "experiment" set sampled_at = updated_at where status = 'SAMPLE';`);
    this.addSql(
      `create index "experiment_unended_index" on "experiment" ("id") where finished_at is null and deleted_at is null and status in ('PENDING', 'PENDING_ADS', 'PROCESSING');`,
    );
    this.addSql(
      `create index "experiment_sampled_index" on "experiment" ("sampled_at" desc, "id") where sampled_at is not null and deleted_at is null;`,
    );
    this.addSql(
      `create index "user_account_newest_index" on "user_account" ("created_at" desc, "id") where status <> 'REMOVED';`,
    );
    this.addSql(WORDS);
    this.addSql(WORDS_KEPT('account_word_kept', 'id = new.id'));
    this.addSql(WORDS_KEPT('account_word_of_team', 'organization_id = new.id'));
    this.addSql(WORDS_GONE);
    this.addSql(
      `create trigger account_word_added after insert on user_account for each row execute function account_word_kept();`,
    );
    this.addSql(
      `create trigger account_word_changed after update on user_account for each row
       when ((old.first_name, old.last_name, old.email, old.organization_id, old.status = 'REMOVED')
             is distinct from (new.first_name, new.last_name, new.email, new.organization_id, new.status = 'REMOVED'))
       execute function account_word_kept();`,
    );
    this.addSql(
      `create trigger account_word_gone after delete on user_account for each row execute function account_word_gone();`,
    );
    // An account can be written before its team. Then this trigger adds its words.
    this.addSql(
      `create trigger account_word_of_team after insert or update of name on organization for each row execute function account_word_of_team();`,
    );
    this.addSql(countedTogether('added', '+'));
    this.addSql(countedTogether('removed', '-'));
    this.addSql(COUNTED_MOVES);
    this.addSql(
      `create trigger account_count_added after insert on user_account
       referencing new table as added for each statement execute function account_count_added();`,
    );
    this.addSql(
      `create trigger account_count_removed after delete on user_account
       referencing old table as removed for each statement execute function account_count_removed();`,
    );
    this.addSql(
      `create trigger account_count_moved after update on user_account
       referencing old table as before new table as later for each statement execute function account_count_moved();`,
    );
    this.addSql(
      `insert into account_count select status, is_whitelisted, count(*) from user_account where status <> 'REMOVED' group by 1, 2;`,
    );
    this.addSql(
      `insert into account_word (user_id, word)
       select u.id, word from user_account u join organization o on o.id = u.organization_id,
         account_words(concat_ws(' ', u.first_name, u.last_name, u.email, o.name)) as word
       where u.status <> 'REMOVED';`,
    );
  }

  override down(): void | Promise<void> {
    for (const change of ['added', 'removed', 'moved']) {
      this.addSql(`drop trigger account_count_${change} on user_account;`);
      this.addSql(`drop function account_count_${change}();`);
    }
    for (const change of ['added', 'changed', 'gone'])
      this.addSql(`drop trigger account_word_${change} on user_account;`);
    this.addSql(`drop trigger account_word_of_team on organization;`);
    for (const name of ['account_word_kept', 'account_word_of_team', 'account_word_gone'])
      this.addSql(`drop function ${name}();`);
    this.addSql(`drop function account_words(text);`);
    this.addSql(`drop table "account_count";`);
    this.addSql(`drop table "account_word";`);
    this.addSql(`drop index "experiment_unended_index";`);
    this.addSql(`drop index "experiment_sampled_index";`);
    this.addSql(`alter table "experiment" drop column "sampled_at";`);
    this.addSql(`drop index "user_account_newest_index";`);
  }
}
