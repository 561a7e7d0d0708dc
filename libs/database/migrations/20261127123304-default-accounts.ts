import { Migration } from '@mikro-orm/migrations';

export class Migration20261127123304_default_accounts extends Migration {
  override name = 'Migration20261127123304_default_accounts';

  override up(): void | Promise<void> {
    this.addSql(`alter table "platform_link" add "default_account_id" varchar(64) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "platform_link" drop column "default_account_id";`);
  }
}
