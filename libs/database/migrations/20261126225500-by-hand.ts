import { Migration } from '@mikro-orm/migrations';

export class Migration20261126225500_by_hand extends Migration {
  override name = 'Migration20261126225500_by_hand';

  override up(): void | Promise<void> {
    this.addSql(`alter table "experiment" add "by_hand" jsonb null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "experiment" drop column "by_hand";`);
  }
}
