import { Migration } from '@mikro-orm/migrations';

/** The number of ad objects beyond the plan that closing passes have removed, and the time of the last removal. */
export class RemovedExtras extends Migration {
  override name = 'Migration20261122073118';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "experiment" add "extras_removed" int not null default 0, add "extras_removed_at" timestamptz null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "experiment" drop column "extras_removed", drop column "extras_removed_at";`);
  }
}
