import { Migration } from '@mikro-orm/migrations';

/** A target can be an e-mail of 254 characters. */
export class AuditTarget extends Migration {
  override name = 'Migration20261122085123';

  override up(): void | Promise<void> {
    this.addSql(`alter table "audit_event" alter column "target" type varchar(254) using ("target"::varchar(254));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "audit_event" alter column "target" type varchar(200) using ("target"::varchar(200));`);
  }
}
