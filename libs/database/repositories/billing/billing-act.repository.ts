import { createHash, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { BillingAct } from '../../entities/billing-act.entity.js';

/** Requests that change something at the payment provider, each stored before it is sent. */
export class BillingActRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Finds the act for this request: an act whose answer never arrived, or else a new act. It closes open acts of this kind with other
   * contents. If one of those is requested again later, it must happen again instead of getting the old answer.
   * @param what the exact contents of the request
   * @returns its id, which identifies the request
   */
  async open(organizationId: string, kind: string, what: unknown): Promise<string> {
    const subject = createHash('sha256').update(JSON.stringify(what)).digest('hex');
    await this.em.nativeUpdate(
      BillingAct,
      { organizationId, kind, subject: { $ne: subject }, settledAt: null },
      { settledAt: new Date() },
    );
    const [row] = await this.em.execute<{ id: string }[]>(
      `insert into billing_act (id, organization_id, kind, subject, created_at) values (?, ?, ?, ?, now())
       on conflict (organization_id, kind, subject) where settled_at is null do update set kind = excluded.kind returning id`,
      [randomUUID(), organizationId, kind, subject],
    );
    return row!.id;
  }

  /** Closes an act whose answer has arrived. A later equal request is another act. */
  async settle(organizationId: string, id: string): Promise<void> {
    await this.em.nativeUpdate(BillingAct, { organizationId, id }, { settledAt: new Date() });
  }
}
