import { Migration } from '@mikro-orm/migrations';

/** Free trials and the experiments that they cover. An e-mail counts as confirmed only after its link was opened. */
export class Migration20261126142817_trial extends Migration {
  override name = 'Migration20261126142817_trial';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "trial" ("organization_id" uuid not null, "claim" varchar(64) not null, "started_by" uuid not null, "started_at" timestamptz not null, "ends_at" timestamptz not null, primary key ("organization_id"));`,
    );
    this.addSql(`alter table "trial" add constraint "trial_claim_unique" unique ("claim");`);
    this.addSql(
      `create table "trial_run" ("experiment_id" int not null, "organization_id" uuid not null, "created" int not null, "state" varchar(12) not null default 'reserved', "created_at" timestamptz not null, primary key ("experiment_id"));`,
    );
    this.addSql(`create index "trial_run_organization_id_index" on "trial_run" ("organization_id");`);
    this.addSql(`create index "trial_run_reserved_index" on "trial_run" ("experiment_id") where state = 'reserved';`);
    this.addSql(`alter table "user_account" add "email_confirmed_at" timestamptz null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "trial" cascade;`);
    this.addSql(`drop table if exists "trial_run" cascade;`);
    this.addSql(`alter table "user_account" drop column "email_confirmed_at";`);
  }
}
