import { Migration } from '@mikro-orm/migrations';

/** The indexes of the lists by name: their columns and the condition of their rows. */
const LISTS = {
  experiment_search_index: [
    '("organization_id", "platform", "status", "account_id", "page_id") include ("id", "name_key")',
    'deleted_at is null',
  ],
  experiment_live_index: [
    '("organization_id", "platform", "id")',
    `deleted_at is null and status in ('PENDING', 'PENDING_ADS', 'PROCESSING')`,
  ],
  experiment_completed_index: [
    '("organization_id", "platform", "id")',
    `deleted_at is null and status in ('PENDING_REVIEW', 'COMPLETED', 'NO_RESULTS', 'FAILED')`,
  ],
  experiment_unsubmitted_index: [
    '("organization_id", "platform", "status", "updated_at", "id")',
    `deleted_at is null and status in ('DRAFT', 'TEMPLATE', 'SAMPLE')`,
  ],
};

/** The functions that maintain the totals of lists, for rows that match a condition. See the migration `experiment-lists`. */
const countedTogether = (change: 'added' | 'removed', sign: '+' | '-', listed: string) =>
  `create or replace function experiment_count_${change}() returns trigger language plpgsql as $$
   begin
     insert into experiment_count as kept (organization_id, platform, status, count)
     select organization_id, platform, status, ${sign}count(*) from ${change} where ${listed}
     group by 1, 2, 3 order by 1, 2, 3
     on conflict (organization_id, platform, status) do update set count = kept.count + excluded.count;
     return null;
   end $$;`;

const countedMove = (isListed: (row: 'old' | 'new') => string) =>
  `create or replace function experiment_count_moved() returns trigger language plpgsql as $$
   begin
     insert into experiment_count as kept (organization_id, platform, status, count)
     select organization_id, platform, status, sum(change) from (values
       (old.organization_id, old.platform, old.status, case when ${isListed('old')} then -1 else 0 end),
       (new.organization_id, new.platform, new.status, case when ${isListed('new')} then 1 else 0 end)
     ) as moved (organization_id, platform, status, change)
     group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
     on conflict (organization_id, platform, status) do update set count = kept.count + excluded.count;
     return null;
   end $$;`;

/** A batch that activates variations is a run like an experiment, but no list and no total contains it. */
export class Activations extends Migration {
  override name = 'Migration20261122212608';

  override up(): void | Promise<void> {
    this.addSql(`alter table "experiment" add "activates" int null, add "activation" jsonb null;`);
    this.addSql(
      `create index "experiment_activates_index" on "experiment" ("organization_id", "activates") where activates is not null;`,
    );
    this.index(' and activates is null');
    this.addSql(countedTogether('added', '+', 'deleted_at is null and activates is null'));
    this.addSql(countedTogether('removed', '-', 'deleted_at is null and activates is null'));
    this.addSql(countedMove((row) => `${row}.deleted_at is null and ${row}.activates is null`));
  }

  override down(): void | Promise<void> {
    this.addSql(`delete from "experiment" where activates is not null;`);
    this.addSql(countedTogether('added', '+', 'deleted_at is null'));
    this.addSql(countedTogether('removed', '-', 'deleted_at is null'));
    this.addSql(countedMove((row) => `${row}.deleted_at is null`));
    this.index('');
    this.addSql(`drop index "experiment_activates_index";`);
    this.addSql(`alter table "experiment" drop column "activates", drop column "activation";`);
  }

  private index(also: string): void {
    for (const [name, [columns, rows]] of Object.entries(LISTS)) {
      this.addSql(`drop index "${name}";`);
      this.addSql(
        `create index "${name}" on "experiment" ${columns} where ${rows!.replace('deleted_at is null', (text) => `${text}${also}`)};`,
      );
    }
  }
}
