import { Migration } from '@mikro-orm/migrations';

export class Migration20261126183410_creation_path extends Migration {
  override name = 'Migration20261126183410_creation_path';

  override up(): void | Promise<void> {
    this.addSql(`alter table "experiment" add "creation_path" varchar(20) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "experiment" drop column "creation_path";`);
  }
}
