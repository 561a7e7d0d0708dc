import { Migration } from '@mikro-orm/migrations';

export class Migration20261126175748_experiment_endings extends Migration {
  override name = 'Migration20261126175748_experiment_endings';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "experiment" add "endings" text[] not null default '{}', add "endings_known" varchar(8) null;`,
    );
    this.addSql(
      `create index "experiment_endings_index" on "experiment" ("organization_id", "platform", "id") where endings <> '{}' and deleted_at is null and activates is null and status in ('DRAFT', 'TEMPLATE', 'SAMPLE', 'PENDING', 'PENDING_ADS', 'PROCESSING');`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "experiment_endings_index";`);
    this.addSql(`alter table "experiment" drop column "endings", drop column "endings_known";`);
  }
}
