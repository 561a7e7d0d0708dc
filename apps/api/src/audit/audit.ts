import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Request } from 'express';
import { AuditRepository, type NewAuditEvent } from '#libs/database/repositories/audit.repository.js';
import { Database } from '../database/database.module.js';
import { clientAddress } from '../http/client.js';

/** Writes the audit trail: who did what, to what, from where. */
@Injectable()
export class Audit {
  constructor(private readonly database: Database) {}

  /** `em` is that of the transaction that does what is recorded, where there is one. */
  async record(
    action: string,
    request: Request,
    event: Omit<NewAuditEvent, 'action' | 'ip'>,
    em: EntityManager = this.database.fork(),
  ): Promise<void> {
    await new AuditRepository(em).add({ ...event, action, ip: clientAddress(request) });
  }
}
