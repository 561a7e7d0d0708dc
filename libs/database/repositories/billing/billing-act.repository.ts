import { createHash, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { BillingAct } from '../../entities/billing-act.entity.js';

/** Writes at the payment provider, each stored before it is sent. */
export class BillingActRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * The act that does this: one whose answer was never known, or else a new one. What was asked before it and says otherwise is
   * over with it, known or not: asked again later it has to be done again, not answered with what was done before.
   * @param what exactly what is sent
   * @returns its id, which names the write
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

  /** Its answer is known: the same again is another act. */
  async settle(organizationId: string, id: string): Promise<void> {
    await this.em.nativeUpdate(BillingAct, { organizationId, id }, { settledAt: new Date() });
  }
}
