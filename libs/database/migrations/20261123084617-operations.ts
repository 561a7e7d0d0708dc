import { Migration } from '@mikro-orm/migrations';

const PHASE_SINCE = `create function experiment_phase_since() returns trigger language plpgsql as $$
   begin
     new.phase_since := now();
     return new;
   end $$;`;

/**
 * Figures that operators need daily: the outcomes of calls to platforms, the time that runs spend in a state, objects with an unknown
 * outcome, and the reasons of refused tokens.
 */
export class Operations extends Migration {
  override name = 'Migration20261123084617';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "platform_call_hour" ("organization_id" uuid not null, "platform" varchar(10) not null, "account_id" varchar(64) not null, "hour" timestamptz not null, "ok" int not null, "refused" int not null, "throttled" int not null, "expired" int not null, "unknown" int not null, "quota" jsonb null, "quota_at" timestamptz null, primary key ("organization_id", "platform", "account_id", "hour"));`,
    );
    this.addSql(`create index "platform_call_hour_hour_index" on "platform_call_hour" ("hour");`);
    this.addSql(
      `create index "ad_object_unknown_index" on "ad_object" ("sent_at", "id") where state in ('sending', 'unknown');`,
    );
    this.addSql(`alter table "experiment" add "phase_since" timestamptz not null default now();`);
    this.addSql(`update "experiment" set "phase_since" = "updated_at";`);
    this.addSql(PHASE_SINCE);
    this.addSql(
      `create trigger experiment_phase_since before update of phase, status on experiment for each row
       when (old.phase is distinct from new.phase or old.status is distinct from new.status)
       execute function experiment_phase_since();`,
    );
    this.addSql(
      `alter table "platform_link" add "last_error" varchar(500) null, add "last_error_at" timestamptz null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "platform_link" drop column "last_error", drop column "last_error_at";`);
    this.addSql(`drop trigger experiment_phase_since on experiment;`);
    this.addSql(`drop function experiment_phase_since();`);
    this.addSql(`alter table "experiment" drop column "phase_since";`);
    this.addSql(`drop index "ad_object_unknown_index";`);
    this.addSql(`drop table if exists "platform_call_hour" cascade;`);
  }
}
