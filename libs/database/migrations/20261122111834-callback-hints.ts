import { Migration } from '@mikro-orm/migrations';

/** Each change in a callback becomes a row to work on. Events that were judged before stay judged: polls have found the same. */
export class CallbackHints extends Migration {
  override name = 'Migration20261122111834';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "callback_hint" ("event_id" varchar(64) not null, "platform" varchar(10) not null, "topic" varchar(20) not null, "account_id" varchar(64) not null, "object_id" varchar(64) null, "received_at" timestamptz not null, "available_at" timestamptz not null, "attempts" int not null default 0, "settled_at" timestamptz null, primary key ("event_id"));`,
    );
    this.addSql(`create index "callback_hint_received_at_index" on "callback_hint" ("received_at");`);
    this.addSql(
      `create index "callback_hint_open_index" on "callback_hint" ("platform", "account_id", "available_at") where settled_at is null;`,
    );
    this.addSql(`create index "callback_hint_due_index" on "callback_hint" ("available_at") where settled_at is null;`);

    this.addSql(`alter table "callback_event" drop column "hints";`);
    this.addSql(
      `create index "callback_event_unjudged_index" on "callback_event" ("received_at") where judged_at is null;`,
    );

    this.addSql(
      `create index "experiment_account_index" on "experiment" ("platform", "account_id") where finished_at is null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "callback_hint" cascade;`);

    this.addSql(`drop index "callback_event_unjudged_index";`);
    this.addSql(`alter table "callback_event" add "hints" jsonb null;`);

    this.addSql(`drop index "experiment_account_index";`);
  }
}
