import { Migration } from '@mikro-orm/migrations';

/** A status remembers when the reading began that brought it, so that an older one that comes later changes nothing. */
export class StatusReading extends Migration {
  override name = 'Migration20261122113923';

  override up(): void | Promise<void> {
    this.addSql(`alter table "ad_object" add "status_read_at" timestamptz null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "ad_object" drop column "status_read_at";`);
  }
}
