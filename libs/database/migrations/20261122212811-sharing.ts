import { Migration } from '@mikro-orm/migrations';

export class Migration20261122212811_sharing extends Migration {
  override name = 'Migration20261122212811_sharing';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "share_experiment" ("group_id" uuid not null, "experiment_id" int not null, "organization_id" uuid not null, "place" int not null, primary key ("group_id", "experiment_id"));`,
    );

    this.addSql(
      `create table "share_group" ("id" uuid not null, "organization_id" uuid not null, "name" varchar(60) not null, "created_by" uuid not null, "baseline_id" uuid null, "created_at" timestamptz not null, "expires_on" timestamptz not null, "revoked_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(`alter table "share_group" add constraint "share_group_name_unique" unique ("name");`);
    this.addSql(`create index "share_group_expires_on_index" on "share_group" ("expires_on");`);
    this.addSql(
      `create index "share_group_organization_id_created_at_index" on "share_group" ("organization_id", "created_at");`,
    );

    this.addSql(
      `create table "share_visitor" ("id" uuid not null, "organization_id" uuid not null, "group_id" uuid not null, "email" varchar(254) not null, "key_hash" varchar(64) not null, "visits" int not null default 0, "last_seen_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(`create index "share_visitor_organization_id_index" on "share_visitor" ("organization_id");`);
    this.addSql(
      `alter table "share_visitor" add constraint "share_visitor_group_id_email_unique" unique ("group_id", "email");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "share_experiment" cascade;`);
    this.addSql(`drop table if exists "share_group" cascade;`);
    this.addSql(`drop table if exists "share_visitor" cascade;`);
  }
}
