import type { EntityManager } from '@mikro-orm/postgresql';
import { BillingEvent } from '../../entities/billing-event.entity.js';

/** Webhooks of the payment provider. They name no team; their customer identifies the team. */
export class BillingEventRepository {
  constructor(private readonly em: EntityManager) {}

  /** Stores an event once. @returns whether it must still be handled */
  async take(event: { id: string; type: string; organizationId: string | null }): Promise<boolean> {
    const { id, type, organizationId } = event;
    const [row] = await this.em.execute<{ isOpen: boolean }[]>(
      `insert into billing_event (id, type, organization_id, received_at) values (?, ?, ?, now())
       on conflict (id) do update set type = billing_event.type returning handled_at is null as "isOpen"`,
      [id.slice(0, 255), type.slice(0, 100), organizationId],
    );
    return row!.isOpen;
  }

  async handled(id: string): Promise<void> {
    await this.em.nativeUpdate(BillingEvent, { id: id.slice(0, 255) }, { handledAt: new Date() });
  }
}
