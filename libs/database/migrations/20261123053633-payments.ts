import { Migration } from '@mikro-orm/migrations';

export class Migration20261123053633_payments extends Migration {
  override name = 'Migration20261123053633_payments';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "billing_act" ("id" uuid not null, "organization_id" uuid not null, "kind" varchar(20) not null, "subject" varchar(64) not null, "created_at" timestamptz not null, "settled_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(
      `create unique index "billing_act_open_unique" on "billing_act" ("organization_id", "kind", "subject") where settled_at is null;`,
    );

    this.addSql(
      `create table "billing_card" ("id" varchar(64) not null, "organization_id" uuid not null, "is_default" boolean not null, "brand" varchar(40) not null, "funding" varchar(20) not null, "last4" varchar(4) not null, "exp_month" smallint not null, "exp_year" smallint not null, "billing" jsonb not null, primary key ("id"));`,
    );
    this.addSql(`create index "billing_card_organization_id_index" on "billing_card" ("organization_id");`);

    this.addSql(
      `create table "billing_customer" ("organization_id" uuid not null, "customer_id" varchar(64) null, "readings" int not null default 0, "written" int not null default 0, "change_id" uuid null, "changing_until" timestamptz null, "created_at" timestamptz not null default now(), primary key ("organization_id"));`,
    );
    this.addSql(
      `alter table "billing_customer" add constraint "billing_customer_customer_id_unique" unique ("customer_id");`,
    );

    this.addSql(
      `create table "billing_event" ("id" varchar(255) not null, "type" varchar(100) not null, "organization_id" uuid null, "received_at" timestamptz not null, "handled_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(`create index "billing_event_received_at_index" on "billing_event" ("received_at");`);

    this.addSql(
      `create table "team_plan" ("id" uuid not null, "organization_id" uuid not null, "platform" varchar(10) not null, "status" varchar(10) not null, "subscription_id" varchar(64) null, "card_id" varchar(64) null, "is_awaited" boolean not null default false, "created_at" timestamptz not null, "period_start" timestamptz null, "period_end" timestamptz null, "ends_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(`create index "team_plan_organization_id_index" on "team_plan" ("organization_id");`);
    this.addSql(
      `alter table "team_plan" add constraint "team_plan_subscription_id_unique" unique ("subscription_id");`,
    );
    this.addSql(
      `create unique index "team_plan_living_unique" on "team_plan" ("organization_id", "platform") where status <> 'ended';`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "billing_act" cascade;`);
    this.addSql(`drop table if exists "billing_card" cascade;`);
    this.addSql(`drop table if exists "billing_customer" cascade;`);
    this.addSql(`drop table if exists "billing_event" cascade;`);
    this.addSql(`drop table if exists "team_plan" cascade;`);
  }
}
