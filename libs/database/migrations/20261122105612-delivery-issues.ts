import { Migration } from '@mikro-orm/migrations';

/** Problems that keep live runs from delivering, and the e-mails about them. */
export class DeliveryIssues extends Migration {
  override name = 'Migration20261122105612';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "delivery_issue" ("experiment_id" int not null, "kind" varchar(20) not null, "organization_id" uuid not null, "details" jsonb not null, "raised_at" timestamptz not null, "settled_at" timestamptz null, "mails" int not null, "told_at" timestamptz not null, "told_refused" int not null, primary key ("experiment_id", "kind"));`,
    );
    this.addSql(
      `create index "delivery_issue_organization_id_settled_at_index" on "delivery_issue" ("organization_id", "settled_at");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "delivery_issue" cascade;`);
  }
}
