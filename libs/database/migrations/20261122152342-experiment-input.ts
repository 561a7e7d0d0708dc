import { Migration } from '@mikro-orm/migrations';

/**
 * Tags the stored input of an experiment with platform and version, and adds the order in which its components number its
 * variations. Goal and page get columns, for lists. All existing rows are Meta's and have the same shape and order.
 */
export class ExperimentInput extends Migration {
  override name = 'Migration20261122152342';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "experiment" add "goal" varchar(60) not null default '', add "page_id" varchar(64) not null default '';`,
    );
    // Unfinished experiments can contain any value. A value that is not an object stays, and opens as an empty form.
    this.addSql(
      `update "experiment" set "input" = "input" || jsonb_build_object('platform', "platform", 'version', 1)
       where jsonb_typeof("input") = 'object';`,
    );
    this.addSql(
      `update "experiment" set "input" = jsonb_set("input", '{objective}', '"CONVERSIONS"')
       where jsonb_typeof("input") = 'object' and "input"->>'objective' = 'OUTCOME_SALES';`,
    );
    this.addSql(
      `update "experiment" set "input" = "input" || jsonb_build_object('components', jsonb_build_array(
         'ages', 'genders', 'geolocations', 'demographics', 'interests', 'custom_audiences', 'custom_conversions',
         'positions', 'user_devices', 'headlines', 'copies', 'descriptions', 'visuals', 'ctas'))
       where jsonb_typeof("input") = 'object' and "status" not in ('DRAFT', 'TEMPLATE', 'SAMPLE');`,
    );
    this.addSql(
      `update "experiment" set
         "goal" = case when "input"->>'objective' in ('OUTCOME_TRAFFIC', 'CONVERSIONS', 'OUTCOME_LEADS', 'OUTCOME_APP_PROMOTION')
                       then "input"->>'objective' else '' end,
         "page_id" = left(coalesce("input"#>>'{page,id}', ''), 64)
       where jsonb_typeof("input") = 'object';`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "experiment" drop column "goal", drop column "page_id";`);
    this.addSql(
      `update "experiment" set "input" = "input" - 'platform' - 'version' - 'components' where jsonb_typeof("input") = 'object';`,
    );
  }
}
