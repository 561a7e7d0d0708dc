import type { EntityManager } from '@mikro-orm/postgresql';
import type { StoredCard } from '#libs/contracts/billing/card.js';

/** The card for a hold: its customer at the payment provider, and the card. */
export interface DefaultCard {
  customerId: string;
  card: Omit<StoredCard, 'isDefault' | 'billing'>;
}

type Row = DefaultCard['card'] & { customerId: string };

/** The card that a team pays with, as the provider last reported it. */
export class DefaultCardReadModel {
  constructor(private readonly em: EntityManager) {}

  /** @returns null if the team has none */
  async of(organizationId: string): Promise<DefaultCard | null> {
    const [row] = await this.em.execute<Row[]>(
      `select c.customer_id as "customerId", k.id, k.brand, k.funding, k.last4, k.exp_month as "expMonth", k.exp_year as "expYear"
       from billing_card k join billing_customer c on c.organization_id = k.organization_id
       where k.organization_id = ? and k.is_default and c.customer_id is not null`,
      [organizationId],
    );
    if (row === undefined) return null;
    const { customerId, ...card } = row;
    return { customerId, card };
  }
}
