import { Migration } from '@mikro-orm/migrations';

export class Migration20261129165836_hand_step_index extends Migration {
  override name = 'Migration20261129165836_hand_step_index';

  override up(): void | Promise<void> {
    this.addSql(
      `create index "experiment_hand_step_index" on "experiment" ("id") where by_hand->>'step' is not null and deleted_at is null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "experiment_hand_step_index";`);
  }
}
