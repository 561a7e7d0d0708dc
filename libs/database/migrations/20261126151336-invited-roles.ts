import { Migration } from '@mikro-orm/migrations';

export class Migration20261126151336_invited_roles extends Migration {
  override name = 'Migration20261126151336_invited_roles';

  override up(): void | Promise<void> {
    this.addSql(`alter table "invitation" add "role" varchar(10) not null default 'other';`);

    this.addSql(`alter table "session" add "end_reason" varchar(20) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "invitation" drop column "role";`);

    this.addSql(`alter table "session" drop column "end_reason";`);
  }
}
