import { Migration } from '@mikro-orm/migrations';

export class Migration20261122072948_stopped_by extends Migration {
  override name = 'Migration20261122072948_stopped_by';

  override up(): void | Promise<void> {
    this.addSql(`alter table "experiment" add "stopped_at" timestamptz null, add "stopped_by" uuid null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "experiment" drop column "stopped_at", drop column "stopped_by";`);
  }
}
