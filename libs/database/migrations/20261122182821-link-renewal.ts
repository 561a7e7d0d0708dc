import { Migration } from '@mikro-orm/migrations';

/** Tokens that live an hour are renewed without their person: by what, sealed as the token is, and when it was done last. */
export class LinkRenewal extends Migration {
  override name = 'Migration20261122182821';

  override up(): void | Promise<void> {
    this.addSql(`alter table "platform_link" add "sealed_renewal_token" text null, add "renewed_at" timestamptz null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "platform_link" drop column "sealed_renewal_token", drop column "renewed_at";`);
  }
}
