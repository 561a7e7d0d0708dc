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
    const cards = await unlessGone(gateway.cards.list(customerId));
    const plans = (await unlessGone(gateway.plans.list(customerId))) ?? [];
    if (!(await team.write(organizationId, reading, { cards: cards ?? [], plans: plans.map(readingOf) }))) continue;
    // Removed at the provider: what the team pays next makes a new customer.
    if (cards === null) await team.forget(organizationId, customerId);
    return;
  }
}

/** Null of a customer who was removed at the provider. */
async function unlessGone<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PaymentError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

const readingOf = ({ id, reference, ...plan }: ProviderPlan): PlanReading => ({
  ...plan,
  subscriptionId: id,
  rowId: reference !== null && UUID.test(reference) ? reference : null,
});

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
