import { Migration } from '@mikro-orm/migrations';

export class Migration20261123135240_links_in_order extends Migration {
  override name = 'Migration20261123135240_links_in_order';

  override up(): void | Promise<void> {
    this.addSql(
      `create index "platform_link_health_index" on "platform_link" ((status = 'linked'), (sealed_renewal_token is not null), "token_expires_at", "id");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "platform_link_health_index";`);
  }
}
