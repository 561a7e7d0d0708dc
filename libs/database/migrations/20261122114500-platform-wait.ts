import { Migration } from '@mikro-orm/migrations';

/** Runs that wait for news from their platform. */
export class PlatformWait extends Migration {
  override name = 'Migration20261122114500';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "platform_wait" ("id" uuid not null, "organization_id" uuid not null, "experiment_id" int not null, "topic" varchar(20) not null, "task_token" bytea not null, "created_at" timestamptz not null, "expires_at" timestamptz not null, "over_at" timestamptz null, "due_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`create index "platform_wait_due_at_index" on "platform_wait" ("due_at");`);
    this.addSql(
      `create index "platform_wait_organization_id_experiment_id_index" on "platform_wait" ("organization_id", "experiment_id");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "platform_wait" cascade;`);
  }
}
