import { Migration } from '@mikro-orm/migrations';

export class Migration20261126145726_lost_attempts extends Migration {
  override name = 'Migration20261126145726_lost_attempts';

  override up(): void | Promise<void> {
    this.addSql(`alter table "ad_object" add "lost_attempt" int null;`);
    // Why an object was sent again lately is unknown. It counts as lost, so that open runs wait for it.
    this.addSql(
      `update "ad_object" set "lost_attempt" = 1 where "attempt" > 1 and "sent_at" > now() - interval '1 day';`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "ad_object" drop column "lost_attempt";`);
  }
}
