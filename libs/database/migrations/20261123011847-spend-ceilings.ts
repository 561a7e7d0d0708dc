import { Migration } from '@mikro-orm/migrations';

export class Migration20261123011847_spend_ceilings extends Migration {
  override name = 'Migration20261123011847_spend_ceilings';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "spend_ceiling" ("id" uuid not null, "organization_id" uuid not null, "platform" varchar(10) not null, "account_id" varchar(64) not null, "account_name" varchar(200) not null, "currency" varchar(3) not null, "amount_minor" bigint not null, "counts_from" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "spend_ceiling" add constraint "spend_ceiling_scope_unique" unique ("organization_id", "platform", "account_id", "currency");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "spend_ceiling" cascade;`);
  }
}
