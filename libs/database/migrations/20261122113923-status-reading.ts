import { Migration } from '@mikro-orm/migrations';

/** Stores when the reading of a status began, so that an older reading that arrives later changes nothing. */
export class StatusReading extends Migration {
  override name = 'Migration20261122113923';

  override up(): void | Promise<void> {
    this.addSql(`alter table "ad_object" add "status_read_at" timestamptz null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "ad_object" drop column "status_read_at";`);
  }
}
