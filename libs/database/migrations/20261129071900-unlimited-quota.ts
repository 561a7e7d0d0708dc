import { Migration } from '@mikro-orm/migrations';

export class Migration20261129071900_unlimited_quota extends Migration {
  override name = 'Migration20261129071900_unlimited_quota';

  override up(): void | Promise<void> {
    this.addSql(`alter table "platform_quota_line" alter column "per_day" drop not null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`delete from "platform_quota_line" where "per_day" is null;`);
    this.addSql(`alter table "platform_quota_line" alter column "per_day" set not null;`);
  }
}
