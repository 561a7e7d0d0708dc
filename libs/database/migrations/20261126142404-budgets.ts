import { Migration } from '@mikro-orm/migrations';

export class Migration20261126142404_budgets extends Migration {
  override name = 'Migration20261126142404_budgets';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "budget_use" ("organization_id" uuid not null, "scope" varchar(64) not null, "begins_at" timestamptz not null, "ends_at" timestamptz not null, "used" int not null, primary key ("organization_id", "scope", "begins_at"));`,
    );
    this.addSql(`create index "budget_use_ends_at_index" on "budget_use" ("ends_at");`);

    this.addSql(`alter table "asset" add "seconds" double precision null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "budget_use" cascade;`);

    this.addSql(`alter table "asset" drop column "seconds";`);
  }
}
