import { Migration } from '@mikro-orm/migrations';

export class Migration20261126152736_decisions extends Migration {
  override name = 'Migration20261126152736_decisions';

  override up(): void | Promise<void> {
    this.addSql(`alter table "experiment" add "decision" jsonb null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "experiment" drop column "decision";`);
  }
}
