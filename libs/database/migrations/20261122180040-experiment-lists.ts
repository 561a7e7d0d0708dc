import { Migration } from '@mikro-orm/migrations';

/** Runs once for all rows of an insert or a delete: thousands of rows must not change the same count thousands of times. */
const countedTogether = (change: 'added' | 'removed', sign: '+' | '-') =>
  `create function experiment_count_${change}() returns trigger language plpgsql as $$
   begin
     insert into experiment_count as kept (organization_id, platform, status, count)
     select organization_id, platform, status, ${sign}count(*) from ${change} where deleted_at is null
     group by 1, 2, 3 order by 1, 2, 3
     on conflict (organization_id, platform, status) do update set count = kept.count + excluded.count;
     return null;
   end $$;`;

/** Changes both counts in a fixed order, so that two changes never wait for each other. */
const COUNTED_MOVE = `create function experiment_count_moved() returns trigger language plpgsql as $$
   begin
     insert into experiment_count as kept (organization_id, platform, status, count)
     select organization_id, platform, status, sum(change) from (values
       (old.organization_id, old.platform, old.status, case when old.deleted_at is null then -1 else 0 end),
       (new.organization_id, new.platform, new.status, case when new.deleted_at is null then 1 else 0 end)
     ) as moved (organization_id, platform, status, change)
     group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
     on conflict (organization_id, platform, status) do update set count = kept.count + excluded.count;
     return null;
   end $$;`;

/**
 * Makes long lists fast: stored totals instead of counting, an index in the order of each list, and an index that is enough
 * for a search. Deleting a draft or template only marks it at first, so that it can be undone.
 */
export class ExperimentLists extends Migration {
  override name = 'Migration20261122180040';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "experiment_count" ("organization_id" uuid not null, "platform" varchar(10) not null, "status" varchar(20) not null, "count" int not null, primary key ("organization_id", "platform", "status"));`,
    );

    this.addSql(`drop index "experiment_organization_id_platform_status_index";`);
    this.addSql(
      `alter table "experiment" add "name_key" text generated always as (lower(name)) stored not null, add "deleted_at" timestamptz null;`,
    );
    this.addSql(
      `create index "experiment_unsubmitted_index" on "experiment" ("organization_id", "platform", "status", "updated_at", "id") where deleted_at is null and status in ('DRAFT', 'TEMPLATE', 'SAMPLE');`,
    );
    this.addSql(
      `create index "experiment_completed_index" on "experiment" ("organization_id", "platform", "id") where deleted_at is null and status in ('PENDING_REVIEW', 'COMPLETED', 'NO_RESULTS', 'FAILED');`,
    );
    this.addSql(
      `create index "experiment_live_index" on "experiment" ("organization_id", "platform", "id") where deleted_at is null and status in ('PENDING', 'PENDING_ADS', 'PROCESSING');`,
    );
    this.addSql(
      `create index "experiment_search_index" on "experiment" ("organization_id", "platform", "status", "account_id", "page_id") include ("id", "name_key") where deleted_at is null;`,
    );
    this.addSql(countedTogether('added', '+'));
    this.addSql(countedTogether('removed', '-'));
    this.addSql(COUNTED_MOVE);
    this.addSql(
      `create trigger experiment_count_added after insert on experiment
       referencing new table as added for each statement execute function experiment_count_added();`,
    );
    this.addSql(
      `create trigger experiment_count_removed after delete on experiment
       referencing old table as removed for each statement execute function experiment_count_removed();`,
    );
    this.addSql(
      `create trigger experiment_count_moved
       after update of organization_id, platform, status, deleted_at on experiment for each row
       when ((old.organization_id, old.platform, old.status, old.deleted_at)
             is distinct from (new.organization_id, new.platform, new.status, new.deleted_at))
       execute function experiment_count_moved();`,
    );
    this.addSql(
      `insert into experiment_count select organization_id, platform, status, count(*) from experiment group by 1, 2, 3;`,
    );
  }

  override down(): void | Promise<void> {
    for (const change of ['added', 'removed', 'moved']) {
      this.addSql(`drop trigger experiment_count_${change} on experiment;`);
      this.addSql(`drop function experiment_count_${change}();`);
    }
    this.addSql(`drop table "experiment_count";`);
    this.addSql(`drop index "experiment_unsubmitted_index";`);
    this.addSql(`drop index "experiment_completed_index";`);
    this.addSql(`drop index "experiment_live_index";`);
    this.addSql(`drop index "experiment_search_index";`);
    this.addSql(`alter table "experiment" drop column "name_key", drop column "deleted_at";`);
    this.addSql(
      `create index "experiment_organization_id_platform_status_index" on "experiment" ("organization_id", "platform", "status");`,
    );
  }
}
