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

  /** @param em of the transaction that makes the recorded change, if there is one */
  async record(
    action: string,
    request: Request,
    event: Omit<NewAuditEvent, 'action' | 'ip'>,
    em: EntityManager = this.database.fork(),
  ): Promise<void> {
    await new AuditRepository(em).add({ ...event, action, ip: clientAddress(request) });
  }

  /** Records that a signed-in person tried a forbidden act. Records nothing for anyone who is not signed in. */
  async recordForbidden(request: Request): Promise<void> {
    const caller = request.user as CallerContext | undefined;
    if (!caller) return;
    const { userId, organizationId } = caller;
    // The declared route, not the address: the trail must not store what a caller writes there.
    const { path } = request.route as { path: string };
    await this.record('access.refused', request, { userId, organizationId, target: `${request.method} ${path}` });
  }
}

@Global()
@Module({ providers: [Audit], exports: [Audit] })
export class AuditModule {}
