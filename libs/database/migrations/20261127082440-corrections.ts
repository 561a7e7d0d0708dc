import { Migration } from '@mikro-orm/migrations';

export class Migration20261127082440_corrections extends Migration {
  override name = 'Migration20261127082440_corrections';

  override up(): void | Promise<void> {
    this.addSql(`alter table "experiment" add "reread_at" timestamptz null, add "counting_until" timestamptz null;`);
    this.addSql(`create index "experiment_reread_index" on "experiment" ("reread_at") where reread_at is not null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "experiment_reread_index";`);
    this.addSql(`alter table "experiment" drop column "reread_at", drop column "counting_until";`);
  }
}
