import { Migration } from '@mikro-orm/migrations';

export class Migration20261127080305_linked_accounts extends Migration {
  override name = 'Migration20261127080305_linked_accounts';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "linked_account" ("organization_id" uuid not null, "platform" varchar(10) not null, "account_id" varchar(64) not null, "currency" varchar(3) not null, "time_zone" varchar(64) not null, "facts" jsonb not null, primary key ("organization_id", "platform", "account_id"));`,
    );

    this.addSql(`alter table "platform_link" add "renewing_until" timestamptz null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "linked_account" cascade;`);

    this.addSql(`alter table "platform_link" drop column "renewing_until";`);
  }
}
