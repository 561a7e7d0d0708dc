import { Migration } from '@mikro-orm/migrations';

/** For tokens of one hour, which are renewed without the person: the sealed renewal token, and the time of the last renewal. */
export class LinkRenewal extends Migration {
  override name = 'Migration20261122182821';

  override up(): void | Promise<void> {
    this.addSql(`alter table "platform_link" add "sealed_renewal_token" text null, add "renewed_at" timestamptz null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "platform_link" drop column "sealed_renewal_token", drop column "renewed_at";`);
  }
}
