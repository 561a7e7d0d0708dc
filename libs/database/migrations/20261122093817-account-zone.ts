import { Migration } from '@mikro-orm/migrations';

/** The ad account's time zone, for the dates of lists and results. */
export class AccountZone extends Migration {
  override name = 'Migration20261122093817';

  override up(): void | Promise<void> {
    this.addSql(`alter table "experiment" add "account_zone" varchar(64) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "experiment" drop column "account_zone";`);
  }
}
