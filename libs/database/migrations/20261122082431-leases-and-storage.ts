import { Migration } from '@mikro-orm/migrations';

export class Migration20261122082431_leases_and_storage extends Migration {
  override name = 'Migration20261122082431_leases_and_storage';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "storage_hold" ("id" uuid not null, "organization_id" uuid not null, "bytes" bigint not null, "renewed_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`create index "storage_hold_organization_id_index" on "storage_hold" ("organization_id");`);

    this.addSql(`create index "asset_storage_key_index" on "asset" ("storage_key");`);

    this.addSql(`alter table "idempotency_key" add "leased_until" timestamptz not null default now();`);

    this.addSql(`alter table "organization" add "storage_limit_bytes" bigint null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "storage_hold" cascade;`);

    this.addSql(`drop index "asset_storage_key_index";`);

    this.addSql(`alter table "idempotency_key" drop column "leased_until";`);

    this.addSql(`alter table "organization" drop column "storage_limit_bytes";`);
  }
}
