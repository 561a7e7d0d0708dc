import { Migration } from '@mikro-orm/migrations';

/** Refuses TRUNCATE of the audit trail. The append-only trigger fires for single rows only. */
export class AuditTruncate extends Migration {
  override name = 'Migration20261121150500';

  override up(): void | Promise<void> {
    this.addSql(
      `create trigger audit_event_no_truncate before truncate on "audit_event" for each statement execute function refuse_audit_change();`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger audit_event_no_truncate on "audit_event";`);
  }
}
