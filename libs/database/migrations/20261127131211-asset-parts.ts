import { Migration } from '@mikro-orm/migrations';

export class Migration20261127131211_asset_parts extends Migration {
  override name = 'Migration20261127131211_asset_parts';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "platform_picture_part" ("id" uuid not null, "organization_id" uuid not null, "asset_id" uuid not null, "variant" varchar(80) not null, "platform" varchar(10) not null, "account_id" varchar(64) not null, "platform_id" varchar(100) not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "platform_picture_part" add constraint "platform_picture_part_asset_id_variant_platform_a_0581e_unique" unique ("asset_id", "variant", "platform", "account_id");`,
    );

    this.addSql(
      `insert into "platform_picture_part" ("id", "organization_id", "asset_id", "variant", "platform", "account_id", "platform_id") select "id", "organization_id", "asset_id", "variant", "platform", "account_id", "platform_id" from "platform_asset" where "variant" <> '';`,
    );
    this.addSql(`delete from "platform_asset" where "variant" <> '';`);
    // Workers of the last release upload by this key.
    this.addSql(
      `alter table "platform_asset" drop constraint "platform_asset_asset_id_variant_platform_account_id_unique";`,
    );
    this.addSql(`alter table "platform_asset" drop column "variant";`);
    this.addSql(
      `alter table "platform_asset" add constraint "platform_asset_asset_id_platform_account_id_unique" unique ("asset_id", "platform", "account_id");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "platform_asset" drop constraint "platform_asset_asset_id_platform_account_id_unique";`);
    this.addSql(`alter table "platform_asset" add "variant" varchar(80) not null default '';`);
    this.addSql(
      `alter table "platform_asset" add constraint "platform_asset_asset_id_variant_platform_account_id_unique" unique ("asset_id", "variant", "platform", "account_id");`,
    );
    this.addSql(
      `insert into "platform_asset" ("id", "organization_id", "asset_id", "variant", "platform", "account_id", "kind", "platform_id") select "id", "organization_id", "asset_id", "variant", "platform", "account_id", 'image', "platform_id" from "platform_picture_part";`,
    );
    this.addSql(`drop table "platform_picture_part";`);
  }
}
