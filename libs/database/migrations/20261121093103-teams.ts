import { Migration } from '@mikro-orm/migrations';

export class Teams extends Migration {
  override name = 'Migration20261121093103';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "baseline" ("id" uuid not null, "organization_id" uuid not null, "platform" varchar(10) not null, "name" varchar(100) not null, "metrics" jsonb not null, "enabled" boolean not null default false, "created_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "baseline_organization_id_platform_index" on "baseline" ("organization_id", "platform");`,
    );
    this.addSql(
      `create unique index "baseline_enabled_unique" on "baseline" ("organization_id", "platform") where enabled;`,
    );

    this.addSql(
      `create table "invitation" ("id" bigserial primary key, "organization_id" uuid not null, "email" varchar(254) not null, "token_hash" varchar(64) not null, "invited_by" uuid not null, "created_at" timestamptz not null, "expires_at" timestamptz not null, "joined_at" timestamptz null, "removed_at" timestamptz null);`,
    );
    this.addSql(`create index "invitation_organization_id_index" on "invitation" ("organization_id");`);
    this.addSql(
      `create unique index "invitation_open_unique" on "invitation" ("organization_id", "email") where joined_at is null and removed_at is null;`,
    );

    this.addSql(`alter table "organization" add "logo_key" varchar(40) null;`);

    // Written by hand: the generator does not tell a constraint from an index of the same name.
    this.addSql(`alter table "user_account" drop constraint "user_account_email_unique";`);
    this.addSql(
      `create unique index "user_account_email_unique" on "user_account" ("email") where status <> 'REMOVED';`,
    );

    // The trail is append-only. A transaction that erases personal data sets `polyad.erasing`.
    this.addSql(`create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if current_setting('polyad.erasing', true) = 'on' then
    return coalesce(new, old);
  end if;
  raise exception 'the audit trail is append-only';
end $$;`);
    this.addSql(
      `create trigger audit_event_append_only before update or delete on "audit_event" for each row execute function refuse_audit_change();`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger audit_event_append_only on "audit_event";`);
    this.addSql(`drop function refuse_audit_change();`);
    this.addSql(`drop table if exists "baseline" cascade;`);
    this.addSql(`drop table if exists "invitation" cascade;`);

    this.addSql(`alter table "organization" drop column "logo_key";`);

    this.addSql(`drop index "user_account_email_unique";`);
    this.addSql(`alter table "user_account" add constraint "user_account_email_unique" unique ("email");`);
  }
}
