import { Migration } from '@mikro-orm/migrations';

/** The answers of platforms to requests to send events. Linking an account and going live send these requests. */
export class PlatformSubscription extends Migration {
  override name = 'Migration20261122110147';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "platform_subscription" ("organization_id" uuid not null, "platform" varchar(10) not null, "account_id" varchar(64) not null, "asked_at" timestamptz not null, "refusal" varchar(500) null, primary key ("organization_id", "platform", "account_id"));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "platform_subscription" cascade;`);
  }
}
