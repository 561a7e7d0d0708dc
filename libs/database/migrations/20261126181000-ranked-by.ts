import { Migration } from '@mikro-orm/migrations';

const TRIGGER = (columns: string) =>
  `create trigger run_outcome_due after update of ${columns} on experiment for each row
   when (new.last_insights_at is not null and new.activates is null) execute function run_outcome_due();`;

/** The result by which a team ranks a run, also in lists and e-mails. A change makes the run's outcome due. */
export class Migration20261126181000_ranked_by extends Migration {
  override name = 'Migration20261126181000_ranked_by';

  override up(): void | Promise<void> {
    this.addSql(`alter table "experiment" add "ranked_by" varchar(120) null;`);
    this.addSql(`drop trigger run_outcome_due on experiment;`);
    this.addSql(TRIGGER('last_insights_at, finished_at, ranked_by'));
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger run_outcome_due on experiment;`);
    this.addSql(TRIGGER('last_insights_at, finished_at'));
    this.addSql(`alter table "experiment" drop column "ranked_by";`);
  }
}
