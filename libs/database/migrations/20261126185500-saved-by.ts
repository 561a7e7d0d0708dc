import { Migration } from '@mikro-orm/migrations';

export class Migration20261126185500_saved_by extends Migration {
  override name = 'Migration20261126185500_saved_by';

  override up(): void | Promise<void> {
    this.addSql(`alter table "experiment" add "saved_by" uuid null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "experiment" drop column "saved_by";`);
  }
}
