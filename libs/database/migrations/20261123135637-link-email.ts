import { Migration } from '@mikro-orm/migrations';

export class Migration20261123135637_link_email extends Migration {
  override name = 'Migration20261123135637_link_email';

  override up(): void | Promise<void> {
    this.addSql(`alter table "platform_link" add "email" varchar(320) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "platform_link" drop column "email";`);
  }
}
