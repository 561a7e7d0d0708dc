import { Migration } from '@mikro-orm/migrations';

export class Migration20261126150814_worker_presence extends Migration {
  override name = 'Migration20261126150814_worker_presence';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "worker_presence" ("worker" varchar(200) not null, "queue" varchar(40) not null, "seen_at" timestamptz not null, primary key ("worker", "queue"));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "worker_presence" cascade;`);
  }
}
