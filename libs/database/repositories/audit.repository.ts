import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditEvent } from '../entities/audit-event.entity.js';

export interface NewAuditEvent {
  /** What was done, as `noun.verb`: `session.login`, `link.created`, `experiment.submitted`. */
  action: string;
  organizationId?: string | null;
  userId?: string | null;
  target?: string | null;
  detail?: Record<string, unknown>;
  ip: string;
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
}
