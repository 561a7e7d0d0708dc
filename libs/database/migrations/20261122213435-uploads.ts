import { Migration } from '@mikro-orm/migrations';

export class Migration20261122213435_uploads extends Migration {
  override name = 'Migration20261122213435_uploads';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "upload" ("id" uuid not null, "organization_id" uuid not null, "kind" varchar(5) not null, "name" varchar(255) not null, "size_bytes" bigint not null, "storage_key" varchar(100) not null, "touched_at" timestamptz not null, "finished_at" timestamptz null, "lease_id" uuid null, "leased_until" timestamptz null, "is_wanted" boolean not null default false, primary key ("id"));`,
    );
    this.addSql(`create index "upload_organization_id_index" on "upload" ("organization_id");`);
    this.addSql(`create index "upload_storage_key_index" on "upload" ("storage_key");`);
    this.addSql(`create index "upload_touched_at_index" on "upload" ("touched_at");`);

    this.addSql(`alter table "asset" add "named_at" timestamptz not null default now();`);
    this.addSql(`create index "asset_named_at_index" on "asset" ("named_at");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "upload" cascade;`);

    this.addSql(`drop index "asset_named_at_index";`);
    this.addSql(`alter table "asset" drop column "named_at";`);
  }
}
