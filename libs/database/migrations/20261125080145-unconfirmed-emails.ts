import { Migration } from '@mikro-orm/migrations';

/** Marks accounts whose e-mail is unconfirmed, also while the account is disabled or closed. */
export class Migration20261125080145_unconfirmed_emails extends Migration {
  override name = 'Migration20261125080145_unconfirmed_emails';

  override up(): void | Promise<void> {
    this.addSql(`alter table "user_account" add "is_unconfirmed" boolean not null default false;`);
    this.addSql(`update "user_account" set "is_unconfirmed" = true where status = 'PENDING';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "user_account" drop column "is_unconfirmed";`);
  }
}
