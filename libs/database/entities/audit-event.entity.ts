import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** An entry of the audit trail, which is append-only: who did what, to what, from where and when. */
@Entity({ tableName: 'audit_event' })
@Index({ properties: ['organizationId', 'at'] })
export class AuditEvent {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid', nullable: true })
  organizationId: string | null = null;

  @Property({ type: 'uuid', nullable: true })
  userId: string | null = null;

  @Property({ type: 'string', length: 60 })
  action!: string;

  @Property({ type: 'string', length: 254, nullable: true })
  target: string | null = null;

  @Property({ type: 'json' })
  detail: Record<string, unknown> = {};

  @Property({ type: 'string', length: 64 })
  ip: string = '';

  @Property({ type: 'datetime' })
  at: Date = new Date();
}
