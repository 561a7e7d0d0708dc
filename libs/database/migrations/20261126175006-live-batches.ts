import { Migration } from '@mikro-orm/migrations';

const LIVE = `status in ('PENDING', 'PENDING_ADS', 'PROCESSING')`;

/** The list of live experiments also contains batches of winners, because they spend too. */
export class Migration20261126175006_live_batches extends Migration {
  override name = 'Migration20261126175006_live_batches';

  override up(): void | Promise<void> {
    this.live('deleted_at is null');
    this.addSql(
      `create index "experiment_live_batch_index" on "experiment" ("organization_id", "platform") where deleted_at is null and activates is not null and ${LIVE};`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "experiment_live_batch_index";`);
    this.live('deleted_at is null and activates is null');
  }

  private live(rows: string): void {
    this.addSql(`drop index "experiment_live_index";`);
    this.addSql(
      `create index "experiment_live_index" on "experiment" ("organization_id", "platform", "id") where ${rows} and ${LIVE};`,
    );
  }
}
