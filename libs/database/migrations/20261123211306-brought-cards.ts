import { Migration } from '@mikro-orm/migrations';

/** The card that was added with the purchase of a plan. It is removed if the bank refuses it. */
export class Migration20261123211306_brought_cards extends Migration {
  override name = 'Migration20261123211306_brought_cards';

  override up(): void | Promise<void> {
    this.addSql(`alter table "team_plan" add "brought_card_id" varchar(64) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "team_plan" drop column "brought_card_id";`);
  }
}
