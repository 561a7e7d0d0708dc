import { Migration } from '@mikro-orm/migrations';

/** Work of a platform that runs wait for: the processing of sent videos, and reports. */
export class WorkOfPlatforms extends Migration {
  override name = 'Migration20261122143234';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "insight_report" ("id" uuid not null, "organization_id" uuid not null, "experiment_id" int not null, "poll" int not null, "campaign_id" varchar(64) not null, "since" varchar(10) not null, "until" varchar(10) not null, "attribution" varchar(40) not null, "platform_id" varchar(100) not null, "campaign_now" timestamptz not null, "state" varchar(7) not null, "percent" smallint not null default 0, "moved_at" timestamptz not null, "is_renewed" boolean not null default false, "problem" varchar(600) null, primary key ("id"));`,
    );
    this.addSql(
      `create index "insight_report_organization_id_experiment_id_index" on "insight_report" ("organization_id", "experiment_id");`,
    );

    this.addSql(
      `alter table "platform_asset" add "state" varchar(7) not null default 'ready', add "upload" jsonb null, add "problem" varchar(600) null, add "failed_at" timestamptz null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "insight_report" cascade;`);

    this.addSql(
      `alter table "platform_asset" drop column "state", drop column "upload", drop column "problem", drop column "failed_at";`,
    );
  }
}
