import { Migration } from '@mikro-orm/migrations';

export class Migration20261123132352_webhook_delivery_log extends Migration {
  override name = 'Migration20261123132352_webhook_delivery_log';

  override up(): void | Promise<void> {
    this.addSql(`alter table "webhook_delivery" add "log" jsonb not null default '[]';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "webhook_delivery" drop column "log";`);
  }
}
