import { Migration } from '@mikro-orm/migrations';

export class SingleUseEmail extends Migration {
  override name = 'Migration20261121130100';

  override up(): void | Promise<void> {
    this.addSql(
      `create index "single_use_value_purpose_email_index" on "single_use_value" ("purpose", (detail ->> 'email')) where used_at is null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "single_use_value_purpose_email_index";`);
  }
}
