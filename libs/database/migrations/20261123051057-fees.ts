import { Migration } from '@mikro-orm/migrations';

export class Migration20261123051057_fees extends Migration {
  override name = 'Migration20261123051057_fees';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "card_hold" ("id" uuid not null, "organization_id" uuid not null, "attempt" varchar(64) not null, "amount_cents" int not null, "customer_id" varchar(100) not null, "card_id" varchar(100) not null, "card" varchar(60) not null, "payment_id" varchar(100) null, "state" varchar(12) not null default 'sending', "experiment_id" int null, "captured_cents" int not null default 0, "refunded_cents" int not null default 0, "due_at" timestamptz null, "attempts" int not null default 0, "last_error" varchar(500) null, "created_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`alter table "card_hold" add constraint "card_hold_experiment_id_unique" unique ("experiment_id");`);
    this.addSql(`create index "card_hold_due_index" on "card_hold" ("due_at") where due_at is not null;`);
    this.addSql(
      `create unique index "card_hold_attempt_unique" on "card_hold" ("organization_id", "attempt") where experiment_id is null and state in ('sending', 'challenged', 'held');`,
    );
    this.addSql(`create index "card_hold_organization_id_index" on "card_hold" ("organization_id");`);

    this.addSql(
      `create table "fee_entry" ("id" bigserial primary key, "organization_id" uuid not null, "platform" varchar(10) not null, "month" varchar(7) not null, "experiment_id" int not null, "cause" varchar(100) not null, "account" varchar(12) not null, "unit" varchar(10) not null, "amount" int not null, "at" timestamptz not null);`,
    );
    this.addSql(
      `create index "fee_entry_organization_id_experiment_id_index" on "fee_entry" ("organization_id", "experiment_id");`,
    );
    this.addSql(
      `create index "fee_entry_organization_id_platform_month_index" on "fee_entry" ("organization_id", "platform", "month");`,
    );
    this.addSql(`alter table "fee_entry" add constraint "fee_entry_cause_account_unique" unique ("cause", "account");`);

    this.addSql(
      `create table "fee_month" ("organization_id" uuid not null, "platform" varchar(10) not null, "month" varchar(7) not null, "variations" int not null, "charged_cents" int not null, primary key ("organization_id", "platform", "month"));`,
    );

    this.addSql(
      `create table "run_fee" ("experiment_id" int not null, "organization_id" uuid not null, "platform" varchar(10) not null, "month" varchar(7) not null, "created" int not null, "included" int not null, "charge_cents" int not null, "hold_id" uuid null, "state" varchar(12) not null default 'reserved', "created_at" timestamptz not null, primary key ("experiment_id"));`,
    );
    this.addSql(`alter table "run_fee" add constraint "run_fee_hold_id_unique" unique ("hold_id");`);
    this.addSql(`create index "run_fee_reserved_index" on "run_fee" ("experiment_id") where state = 'reserved';`);
    this.addSql(
      `create index "run_fee_organization_id_platform_month_experiment_id_index" on "run_fee" ("organization_id", "platform", "month", "experiment_id");`,
    );

    // Written by hand. The books are append-only. When a transaction ends, the lines of a cause sum to zero in each unit.
    this.addSql(`create function refuse_fee_change() returns trigger language plpgsql as $$
begin
  if current_setting('polyad.erasing', true) = 'on' then
    return coalesce(new, old);
  end if;
  raise exception 'the fee books are append-only';
end $$;`);
    this.addSql(
      `create trigger fee_entry_append_only before update or delete on "fee_entry" for each row execute function refuse_fee_change();`,
    );
    this.addSql(
      `create trigger fee_entry_no_truncate before truncate on "fee_entry" for each statement execute function refuse_fee_change();`,
    );
    this.addSql(`create function check_fee_movement() returns trigger language plpgsql as $$
begin
  if exists (select 1 from fee_entry where cause = new.cause group by unit having sum(amount) <> 0) then
    raise exception 'a movement of the fee books does not come to zero: %', new.cause;
  end if;
  return null;
end $$;`);
    this.addSql(
      `create constraint trigger fee_entry_balanced after insert on "fee_entry" deferrable initially deferred for each row execute function check_fee_movement();`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "card_hold" cascade;`);
    this.addSql(`drop table if exists "fee_entry" cascade;`);
    this.addSql(`drop table if exists "fee_month" cascade;`);
    this.addSql(`drop table if exists "run_fee" cascade;`);
    this.addSql(`drop function refuse_fee_change();`);
    this.addSql(`drop function check_fee_movement();`);
  }
}
