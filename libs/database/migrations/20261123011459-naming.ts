import { Migration } from '@mikro-orm/migrations';

/** A team's patterns for names and links, and the patterns of each experiment at its submit. */
export class Naming extends Migration {
  override name = 'Migration20261123011459';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "naming" ("organization_id" uuid not null, "platform" varchar(10) not null, "patterns" jsonb not null, "changed_by" uuid not null, "changed_at" timestamptz not null, primary key ("organization_id", "platform"));`,
    );
    this.addSql(`alter table "experiment" add "naming" jsonb null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "naming";`);
    this.addSql(`alter table "experiment" drop column "naming";`);
  }
}
