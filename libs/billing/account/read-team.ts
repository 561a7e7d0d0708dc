import type { EntityManager } from '@mikro-orm/postgresql';
import {
  TeamBillingRepository,
  type PlanReading,
} from '#libs/database/repositories/billing/team-billing.repository.js';
import { PaymentError } from '../payment-error.js';
import type { PaymentGateway, ProviderPlan } from '../payment-gateway.js';

/** The maximum number of readings. One is repeated if a later one overtakes it, which is rare: a team seldom changes twice at once. */
const MOST_READINGS = 10;

/**
 * Reads a team's cards and plans from the provider and stores them. This is the only source of their state. Answers to changes and webhooks
 * may be stale by the time they are read, so they are not used.
 * @throws PaymentError if the provider cannot be read
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
    // Removed at the provider: the team's next payment creates a new customer.
    if (cards === null) await team.forget(organizationId, customerId);
    return;
  }
}

/** Null for a customer who was removed at the provider. */
async function unlessGone<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
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
