import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override name = 'Migration20261121082334';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "account_gate" ("platform" varchar(10) not null, "account_id" varchar(64) not null, "organization_id" uuid not null, "closed_until" timestamptz not null, "probes" int not null default 0, primary key ("platform", "account_id", "organization_id"));`,
    );

    this.addSql(
      `create table "ad_insight" ("ad_object_id" bigint not null, "day" date not null, "organization_id" uuid not null, "experiment_id" int not null, "impressions" int not null default 0, "reach" int not null default 0, "clicks" int not null default 0, "spend_minor" bigint not null default '0', "counts" jsonb not null, "values_minor" jsonb not null, primary key ("ad_object_id", "day"));`,
    );
    this.addSql(`create index "ad_insight_experiment_id_index" on "ad_insight" ("experiment_id");`);

    this.addSql(
      `create table "ad_object" ("id" bigserial primary key, "organization_id" uuid not null, "experiment_id" int not null, "kind" varchar(10) not null, "ordinal" int not null, "parent_ordinal" int null, "external_name" varchar(400) not null, "variation" int null, "sample_variation" int null, "budget_minor" bigint null, "slice" int not null default 0, "wave" int not null default 0, "state" varchar(10) not null default 'planned', "attempt" int not null default 0, "sent_at" timestamptz null, "settled_at" timestamptz null, "platform_id" varchar(64) null, "refusal" jsonb null, "effective_status" varchar(40) null, "issues" jsonb null, "is_active" boolean not null default false);`,
    );
    this.addSql(`create index "ad_object_platform_id_index" on "ad_object" ("platform_id");`);
    this.addSql(`create index "ad_object_experiment_id_slice_index" on "ad_object" ("experiment_id", "slice");`);
    this.addSql(
      `create index "ad_object_experiment_id_kind_state_index" on "ad_object" ("experiment_id", "kind", "state");`,
    );
    this.addSql(
      `alter table "ad_object" add constraint "ad_object_experiment_id_external_name_unique" unique ("experiment_id", "external_name");`,
    );
    this.addSql(
      `alter table "ad_object" add constraint "ad_object_experiment_id_ordinal_unique" unique ("experiment_id", "ordinal");`,
    );

    this.addSql(
      `create table "asset" ("id" uuid not null, "organization_id" uuid not null, "kind" varchar(5) not null, "content_type" varchar(40) not null, "size_bytes" bigint not null, "width" int null, "height" int null, "sha256" varchar(64) not null, "storage_key" varchar(100) not null, "original_name" varchar(255) not null, "created_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`create index "asset_organization_id_index" on "asset" ("organization_id");`);

    this.addSql(
      `create table "audit_event" ("id" uuid not null, "organization_id" uuid null, "user_id" uuid null, "action" varchar(60) not null, "target" varchar(200) null, "detail" jsonb not null, "ip" varchar(64) not null default '', "at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`create index "audit_event_organization_id_at_index" on "audit_event" ("organization_id", "at");`);

    this.addSql(
      `create table "callback_event" ("event_id" varchar(100) not null, "platform" varchar(10) not null, "hint" jsonb not null, "received_at" timestamptz not null, "handled_at" timestamptz null, primary key ("event_id"));`,
    );

    this.addSql(
      `create table "experiment" ("id" serial primary key, "uuid" uuid not null, "key" varchar(10) not null, "organization_id" uuid not null, "created_by" uuid not null, "platform" varchar(10) not null, "status" varchar(20) not null, "phase" varchar(20) not null default 'queued', "phase_reason" text null, "name" varchar(400) not null, "input" jsonb not null, "account_id" varchar(64) not null, "currency" varchar(3) not null, "budget_minor" bigint not null, "created_count" int not null, "tested_count" int not null, "starts_at" timestamptz null, "ends_at" timestamptz null, "payload_hash" varchar(64) not null, "went_live_at" timestamptz null, "last_insights_at" timestamptz null, "finished_at" timestamptz null, "created_at" timestamptz not null, "updated_at" timestamptz not null);`,
    );
    this.addSql(`alter table "experiment" add constraint "experiment_uuid_unique" unique ("uuid");`);
    this.addSql(`alter table "experiment" add constraint "experiment_key_unique" unique ("key");`);
    this.addSql(`create index "experiment_status_index" on "experiment" ("status");`);
    this.addSql(`create index "experiment_payload_hash_index" on "experiment" ("payload_hash");`);
    this.addSql(
      `create index "experiment_organization_id_platform_status_index" on "experiment" ("organization_id", "platform", "status");`,
    );

    this.addSql(
      `create table "idempotency_key" ("id" uuid not null, "organization_id" uuid not null, "user_id" uuid not null, "route" varchar(100) not null, "key" varchar(255) not null, "body_hash" varchar(64) not null, "answer" jsonb null, "answered_at" timestamptz null, "created_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "idempotency_key" add constraint "idempotency_key_user_id_route_key_unique" unique ("user_id", "route", "key");`,
    );

    this.addSql(
      `create table "login_failure" ("id" bigserial primary key, "scope" varchar(64) not null, "at" timestamptz not null);`,
    );
    this.addSql(`create index "login_failure_scope_at_index" on "login_failure" ("scope", "at");`);

    this.addSql(
      `create table "organization" ("id" uuid not null, "name" varchar(200) not null, "created_at" timestamptz not null, primary key ("id"));`,
    );

    this.addSql(
      `create table "outbox_item" ("id" uuid not null, "organization_id" uuid not null, "kind" varchar(30) not null, "dedupe_key" varchar(200) not null, "payload" jsonb not null, "created_at" timestamptz not null, "available_at" timestamptz not null, "attempts" int not null default 0, "done_at" timestamptz null, "last_error" text null, primary key ("id"));`,
    );
    this.addSql(`alter table "outbox_item" add constraint "outbox_item_dedupe_key_unique" unique ("dedupe_key");`);
    this.addSql(`create index "outbox_item_done_at_available_at_index" on "outbox_item" ("done_at", "available_at");`);

    this.addSql(
      `create table "platform_asset" ("id" uuid not null, "organization_id" uuid not null, "asset_id" uuid not null, "platform" varchar(10) not null, "account_id" varchar(64) not null, "kind" varchar(5) not null, "platform_id" varchar(100) not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "platform_asset" add constraint "platform_asset_asset_id_platform_account_id_unique" unique ("asset_id", "platform", "account_id");`,
    );

    this.addSql(
      `create table "platform_link" ("id" uuid not null, "organization_id" uuid not null, "platform" varchar(10) not null, "external_user_id" varchar(64) not null, "name" varchar(200) not null, "sealed_token" text not null, "scopes" jsonb not null, "status" varchar(20) not null default 'linked', "token_expires_at" timestamptz null, "linked_by" uuid not null, "linked_at" timestamptz not null, "last_used_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "platform_link" add constraint "platform_link_organization_id_platform_unique" unique ("organization_id", "platform");`,
    );

    this.addSql(
      `create table "session" ("id" uuid not null, "user_id" uuid not null, "organization_id" uuid not null, "refresh_hash" varchar(64) not null, "previous_refresh_hash" varchar(64) null, "rotated_at" timestamptz null, "user_agent" varchar(300) not null default '', "ip" varchar(64) not null default '', "created_at" timestamptz not null, "last_used_at" timestamptz not null, "expires_at" timestamptz not null, "ended_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(`create index "session_user_id_index" on "session" ("user_id");`);

    this.addSql(
      `create table "single_use_value" ("hash" varchar(64) not null, "purpose" varchar(20) not null, "detail" jsonb not null, "expires_at" timestamptz not null, "used_at" timestamptz null, primary key ("hash"));`,
    );
    this.addSql(`create index "single_use_value_expires_at_index" on "single_use_value" ("expires_at");`);

    this.addSql(
      `create table "user_account" ("id" uuid not null, "organization_id" uuid not null, "email" varchar(254) not null, "password_hash" varchar(255) not null, "first_name" varchar(100) not null, "last_name" varchar(100) not null, "lang" varchar(2) not null default 'en', "role" varchar(10) not null default 'owner', "status" varchar(10) not null default 'ACTIVE', "is_staff" boolean not null default false, "is_tester" boolean not null default false, "is_whitelisted" boolean not null default false, "created_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`create index "user_account_organization_id_index" on "user_account" ("organization_id");`);
    this.addSql(`alter table "user_account" add constraint "user_account_email_unique" unique ("email");`);
  }
}
