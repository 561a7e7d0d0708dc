import { Migration } from '@mikro-orm/migrations';

export class Migration20261127082000_asset_variants extends Migration {
  override name = 'Migration20261127082000_asset_variants';

  override up(): void | Promise<void> {
    this.addSql(`alter table "platform_asset" add "variant" varchar(80) not null default '';`);
    this.addSql(`alter table "platform_asset" drop constraint "platform_asset_asset_id_platform_account_id_unique";`);
    this.addSql(
      `alter table "platform_asset" add constraint "platform_asset_asset_id_variant_platform_account_id_unique" unique ("asset_id", "variant", "platform", "account_id");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`delete from "platform_asset" where "variant" <> '';`);
    this.addSql(
      `alter table "platform_asset" drop constraint "platform_asset_asset_id_variant_platform_account_id_unique";`,
    );
    this.addSql(
      `alter table "platform_asset" add constraint "platform_asset_asset_id_platform_account_id_unique" unique ("asset_id", "platform", "account_id");`,
    );
    this.addSql(`alter table "platform_asset" drop column "variant";`);
  }
}
