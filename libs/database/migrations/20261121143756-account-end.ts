import { Migration } from '@mikro-orm/migrations';

export class AccountEnd extends Migration {
  override name = 'Migration20261121143756';

  override up(): void | Promise<void> {
    this.addSql(`alter table "organization" add "ended_at" timestamptz null;`);

    this.addSql(`alter table "user_account" add "ended_at" timestamptz null;`);

    // Written by hand: for these rows the time of removal is unknown. Their erasure is due some months after it.
    this.addSql(`update "user_account" set "ended_at" = now() where "status" = 'REMOVED';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "organization" drop column "ended_at";`);

    this.addSql(`alter table "user_account" drop column "ended_at";`);
  }
}
