import { Migration } from '@mikro-orm/migrations';

export class Migration20261127124156_search_waves extends Migration {
  override name = 'Migration20261127124156_search_waves';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "search_wave" ("experiment_id" int not null, "wave" int not null, "organization_id" uuid not null, "share" int not null, "state" varchar(10) not null default 'planned', "budget_minor" bigint null, "spent_minor" bigint null, "leader" jsonb null, "reasons" jsonb null, "decided_at" timestamptz null, primary key ("experiment_id", "wave"));`,
    );

    this.addSql(`alter table "ad_object" add "because" jsonb null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "search_wave" cascade;`);

    this.addSql(`alter table "ad_object" drop column "because";`);
  }
}
