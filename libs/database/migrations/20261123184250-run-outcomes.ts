import { Migration } from '@mikro-orm/migrations';

const DUE = `create function run_outcome_due() returns trigger language plpgsql as $$
   begin
     insert into run_outcome as kept (experiment_id, organization_id, due_at) values (new.id, new.organization_id, now())
       on conflict (experiment_id) do update set due_at = least(kept.due_at,
         case when new.finished_at is null then greatest(now(), kept.rest_until) else now() end);
     return null;
   end $$;`;

/** The outcomes of runs, for lists. New insights and the end of a run make its outcome due. All existing outcomes are due at once. */
export class Migration20261123184250_run_outcomes extends Migration {
  override name = 'Migration20261123184250_run_outcomes';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "run_outcome" ("experiment_id" int not null, "organization_id" uuid not null, "outcome" jsonb null, "due_at" timestamptz null, "rest_until" timestamptz null, primary key ("experiment_id"));`,
    );
    this.addSql(`create index "run_outcome_due_index" on "run_outcome" ("due_at") where due_at is not null;`);
    this.addSql(`create index "run_outcome_organization_id_index" on "run_outcome" ("organization_id");`);
    this.addSql(DUE);
    this.addSql(
      `create trigger run_outcome_due after update of last_insights_at, finished_at on experiment for each row
       when (new.last_insights_at is not null and new.activates is null) execute function run_outcome_due();`,
    );
    this.addSql(
      `insert into run_outcome (experiment_id, organization_id, due_at)
       select id, organization_id, now() from experiment where last_insights_at is not null and activates is null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger run_outcome_due on experiment;`);
    this.addSql(`drop function run_outcome_due();`);
    this.addSql(`drop table if exists "run_outcome" cascade;`);
  }
}
