import { Migration } from '@mikro-orm/migrations';

/** Stores callbacks unchanged. Their stored hints are dropped: nothing reads them, and polls find the same. */
export class CallbackBytes extends Migration {
  override name = 'Migration20261122075624';

  override up(): void | Promise<void> {
    this.addSql(`delete from "callback_event";`);
    this.addSql(`alter table "callback_event" drop constraint "callback_event_pkey";`);
    this.addSql(`alter table "callback_event" drop column "event_id", drop column "hint";`);
    this.addSql(
      `alter table "callback_event" add "body_hash" varchar(64) not null, add "body" bytea not null, add "hints" jsonb null;`,
    );
    this.addSql(`alter table "callback_event" rename column "handled_at" to "judged_at";`);
    this.addSql(`create index "callback_event_received_at_index" on "callback_event" ("received_at");`);
    this.addSql(`alter table "callback_event" add primary key ("body_hash");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`delete from "callback_event";`);
    this.addSql(`drop index "callback_event_received_at_index";`);
    this.addSql(`alter table "callback_event" drop constraint "callback_event_pkey";`);
    this.addSql(`alter table "callback_event" drop column "body_hash", drop column "body", drop column "hints";`);
    this.addSql(`alter table "callback_event" add "event_id" varchar(100) not null, add "hint" jsonb not null;`);
    this.addSql(`alter table "callback_event" rename column "judged_at" to "handled_at";`);
    this.addSql(`alter table "callback_event" add primary key ("event_id");`);
  }
}
