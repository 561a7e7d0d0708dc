import { Migration } from '@mikro-orm/migrations';

export class Migration20261126190252_platform_quota extends Migration {
  override name = 'Migration20261126190252_platform_quota';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "platform_quota_line" ("platform" varchar(10) not null, "line" varchar(64) not null, "holds" varchar(12) not null, "day" varchar(10) not null, "used" int not null, "per_day" int not null, "next_at" timestamptz not null, "closed_until" timestamptz not null, "closed_for" varchar(8) null, "refusals" int not null, primary key ("platform", "line"));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "platform_quota_line" cascade;`);
  }
}
