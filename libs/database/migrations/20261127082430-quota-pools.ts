import { Migration } from '@mikro-orm/migrations';

export class Migration20261127082430_quota_pools extends Migration {
  override name = 'Migration20261127082430_quota_pools';

  override up(): void | Promise<void> {
    this.addSql(`alter table "platform_quota_line" add "spent" jsonb not null default '{}';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "platform_quota_line" drop column "spent";`);
  }
}
