import { Migration } from '@mikro-orm/migrations';

export class Migration20261123010653_experiment_edits extends Migration {
  override name = 'Migration20261123010653_experiment_edits';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "experiment_edit" ("id" uuid not null, "organization_id" uuid not null, "experiment_id" int not null, "revision" int not null, "component" varchar(100) not null, "level" int not null, "before" jsonb not null, "after" jsonb not null, "edited_by" uuid not null, "ip" varchar(64) not null, "asked_at" timestamptz not null, "applied_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(
      `create index "experiment_edit_organization_id_experiment_id_index" on "experiment_edit" ("organization_id", "experiment_id");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "experiment_edit" cascade;`);
  }
}
