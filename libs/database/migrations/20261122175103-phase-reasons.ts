import { Migration } from '@mikro-orm/migrations';

/** The reasons for a run's state by keys, besides the English text. Older rows keep only their text, which is parsed. */
export class PhaseReasons extends Migration {
  override name = 'Migration20261122175103';

  override up(): void | Promise<void> {
    this.addSql(`alter table "experiment" add "phase_reasons" jsonb null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "experiment" drop column "phase_reasons";`);
  }
}
