import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditEvent } from '../../entities/audit-event.entity.js';

export interface NewAuditEvent {
  /** The action, as `noun.verb`: `session.login`, `link.created`, `experiment.submitted`. */
  action: string;
  organizationId?: string | null;
  userId?: string | null;
  target?: string | null;
  detail?: Record<string, unknown>;
  ip: string;
}

/** An event as a team reads it. */
export interface AuditRow {
  id: string;
  at: string | Date;
  action: string;
  target: string | null;
  /** The name of the target, if it is one of the team's experiments. */
  targetName: string | null;
  /** The recorded detail. Do not show it to people unchanged. */
  detail: Record<string, unknown>;
  ip: string;
  /** The first name of the person; null if no member of a team did it. */
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}

/** The append-only trail. */
export class AuditRepository {
  constructor(private readonly em: EntityManager) {}

  async add(event: NewAuditEvent): Promise<void> {
    await this.em.insert(AuditEvent, {
      id: randomUUID(),
      organizationId: event.organizationId ?? null,
      userId: event.userId ?? null,
      action: event.action,
      target: event.target ?? null,
      detail: event.detail ?? {},
      ip: event.ip,
      at: new Date(),
    });
  }

  /** One page of a team's trail, newest first. Actions of staff on the team name nobody. @param page from 1 */
  async page(
    organizationId: string,
    { page, size }: { page: number; size: number },
  ): Promise<{ rows: AuditRow[]; total: number }> {
    const rows = await this.em.execute<AuditRow[]>(
      `select e.id, e.at, e.action, e.target, e.detail, e.ip, x.name as "targetName", u.first_name as "firstName", u.last_name as "lastName", u.email
       from audit_event e
       left join user_account u on u.id = e.user_id and u.organization_id = e.organization_id
       left join experiment x on x.organization_id = e.organization_id and e.target in (x.uuid::text, x.id::text)
         and (e.action like 'experiment.%' or e.action like 'results.%' or e.action like 'fee.%')
       where e.organization_id = ? order by e.at desc, e.id limit ? offset ?`,
      [organizationId, size, (page - 1) * size],
    );
    return { rows, total: await this.em.count(AuditEvent, { organizationId }) };
  }
}
