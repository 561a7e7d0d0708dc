import { Migration } from '@mikro-orm/migrations';

/** The state of objects besides the platform's own status word, also for the ads in open issues. All existing rows are Meta's. */
export class ObjectStanding extends Migration {
  override name = 'Migration20261122151216';

  override up(): void | Promise<void> {
    this.addSql(`alter table "ad_object" add "standing" varchar(10) null;`);
    this.addSql(
      `update "ad_object" set "standing" = case
         when "effective_status" = 'ACTIVE' then 'running'
         when "effective_status" in ('PENDING_REVIEW', 'IN_PROCESS') then 'in-review'
         when "effective_status" = 'DISAPPROVED' then 'refused'
         when "effective_status" = 'WITH_ISSUES' then 'troubled'
         else 'off' end
       where "effective_status" is not null;`,
    );
    this.addSql(
      `update "delivery_issue" set "details" = jsonb_set("details", '{groups}', (
         select coalesce(jsonb_agg(g || jsonb_build_object('standing', case g ->> 'code'
           when 'DISAPPROVED' then 'refused' when 'WITH_ISSUES' then 'troubled' end) order by place), '[]')
         from jsonb_array_elements("details" -> 'groups') with ordinality as each (g, place)))
       where "details" ? 'groups';`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "ad_object" drop column "standing";`);
  }
}
