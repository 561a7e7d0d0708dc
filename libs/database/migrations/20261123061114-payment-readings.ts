import { Migration } from '@mikro-orm/migrations';

export class Migration20261123061114_payment_readings extends Migration {
  override name = 'Migration20261123061114_payment_readings';

  override up(): void | Promise<void> {
    this.addSql(`alter table "billing_customer" add "read_at" timestamptz null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "billing_customer" drop column "read_at";`);
  }
}
