import { Migration } from '@mikro-orm/migrations';

/** Why a run stands where it does, by keys beside the English text. Rows from before keep their text alone, which is read. */
export class PhaseReasons extends Migration {
  override name = 'Migration20261122175103';

  override up(): void | Promise<void> {
    this.addSql(`alter table "experiment" add "phase_reasons" jsonb null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "experiment" drop column "phase_reasons";`);
  }
}
