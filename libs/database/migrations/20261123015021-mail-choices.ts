import { Migration } from '@mikro-orm/migrations';

export class Migration20261123015021_mail_choices extends Migration {
  override name = 'Migration20261123015021_mail_choices';

  override up(): void | Promise<void> {
    this.addSql(`alter table "user_account" add "muted_mails" jsonb not null default '[]';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "user_account" drop column "muted_mails";`);
  }
}
