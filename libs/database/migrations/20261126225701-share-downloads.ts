import { Migration } from '@mikro-orm/migrations';

export class Migration20261126225701_share_downloads extends Migration {
  override name = 'Migration20261126225701_share_downloads';

  override up(): void | Promise<void> {
    this.addSql(`alter table "share_group" add "downloads" text[] not null default '{}';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "share_group" drop column "downloads";`);
  }
}
