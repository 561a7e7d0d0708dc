import { Migration } from '@mikro-orm/migrations';

export class Migration20261130090015_missing_videos extends Migration {
  override name = 'Migration20261130090015_missing_videos';

  override up(): void | Promise<void> {
    this.addSql(`alter table "platform_asset" add "missing_since" timestamptz null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "platform_asset" drop column "missing_since";`);
  }
}
