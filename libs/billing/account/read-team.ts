import type { EntityManager } from '@mikro-orm/postgresql';
import {
  TeamBillingRepository,
  type PlanReading,
} from '#libs/database/repositories/billing/team-billing.repository.js';
import { PaymentError } from '../payment-error.js';
import type { PaymentGateway, ProviderPlan } from '../payment-gateway.js';

/** Readings that begin later and end sooner are few: whoever changes a team does so alone. */
const MOST_READINGS = 10;

/**
 * Reads what the provider knows of a team, cards and plans, and stores it. Nothing else ever says how they stand: no answer of
 * a change and no webhook, both of which may be old by the time they are read.
 * @throws PaymentError where the provider cannot be asked
 */
export async function readTeam(
  em: EntityManager,
  gateway: Pick<PaymentGateway, 'cards' | 'plans'>,
  organizationId: string,
): Promise<void> {
  const team = new TeamBillingRepository(em);
  for (let attempt = 0; attempt < MOST_READINGS; attempt++) {
    const reading = await team.beginReading(organizationId);
    if (reading === null) return;
    const customerId = (await team.customerId(organizationId))!;
    const [cards, plans] = await Promise.all([cardsOf(gateway, customerId), gateway.plans.list(customerId)]);
    if (await team.write(organizationId, reading, { cards, plans: plans.map(readingOf) })) return;
  }
}

/** A customer who was removed at the provider has none. */
async function cardsOf({ cards }: Pick<PaymentGateway, 'cards'>, customerId: string) {
  try {
    return await cards.list(customerId);
  } catch (error) {
    if (error instanceof PaymentError && error.code === 'NOT_FOUND') return [];
    throw error;
  }
}

const readingOf = ({ id, reference, ...plan }: ProviderPlan): PlanReading => ({
  ...plan,
  subscriptionId: id,
  rowId: reference !== null && UUID.test(reference) ? reference : null,
});

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
