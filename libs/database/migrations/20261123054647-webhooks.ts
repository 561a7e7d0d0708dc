import { Migration } from '@mikro-orm/migrations';

export class Migration20261123054647_webhooks extends Migration {
  override name = 'Migration20261123054647_webhooks';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "webhook" ("id" uuid not null, "organization_id" uuid not null, "kind" varchar(10) not null, "sealed_address" text not null, "sealed_secret" text null, "sealed_previous_secret" text null, "previous_until" timestamptz null, "events" jsonb not null, "created_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`alter table "webhook" add constraint "webhook_kind_unique" unique ("organization_id", "kind");`);

    this.addSql(
      `create table "webhook_delivery" ("id" uuid not null, "organization_id" uuid not null, "webhook_id" uuid not null, "event" varchar(10) not null, "event_key" varchar(200) not null, "experiment_id" int null, "about" jsonb null, "body" text null, "status" varchar(10) not null, "round" int not null default 0, "attempts" int not null default 0, "fault" varchar(12) null, "http_status" int null, "answer" text null, "created_at" timestamptz not null, "attempted_at" timestamptz null, "next_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(
      `create index "webhook_delivery_organization_id_created_at_index" on "webhook_delivery" ("organization_id", "created_at");`,
    );
    this.addSql(
      `alter table "webhook_delivery" add constraint "webhook_delivery_once" unique ("webhook_id", "event_key");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "webhook" cascade;`);
    this.addSql(`drop table if exists "webhook_delivery" cascade;`);
  }
}
