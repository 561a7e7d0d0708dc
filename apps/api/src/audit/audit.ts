import { Global, Injectable, Module } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Request } from 'express';
import { AuditRepository, type NewAuditEvent } from '#libs/database/repositories/access/audit.repository.js';
import type { CallerContext } from '../access/caller.js';
import { Database } from '../database/database.module.js';
import { clientAddress } from '../http/routing/client.js';

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

  /** What somebody signed in tried and was not allowed to do. Nothing for whoever is not signed in. */
  async recordForbidden(request: Request): Promise<void> {
    const caller = request.user as CallerContext | undefined;
    if (!caller) return;
    const { userId, organizationId } = caller;
    // The route as it is declared, not the address: what a caller writes there is no business of the trail.
    const { path } = request.route as { path: string };
    await this.record('access.refused', request, { userId, organizationId, target: `${request.method} ${path}` });
  }
}

@Global()
@Module({ providers: [Audit], exports: [Audit] })
export class AuditModule {}
