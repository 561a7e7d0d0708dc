import { Migration } from '@mikro-orm/migrations';

/** Each save of a draft has a number, so that nobody overwrites changes that they have not seen. */
export class DraftRevision extends Migration {
  override name = 'Migration20261122204824';

  override up(): void | Promise<void> {
    this.addSql(`alter table "experiment" add "revision" int not null default 1;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "experiment" drop column "revision";`);
  }
}
