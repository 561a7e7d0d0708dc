import type { EntityManager } from '@mikro-orm/postgresql';
import {
  CardHoldRepository,
  type Hold,
  type NewHold,
} from '#libs/database/repositories/billing/card-hold.repository.js';
import type { CardRefusal } from '../payment-error.js';
import type { Payment, Payments } from '../payment-gateway.js';

/** What a card's bank says to an amount: it holds it, asks its person to confirm, or refuses. */
export type HoldOutcome =
  | { state: 'held'; hold: Hold }
  | { state: 'challenged'; hold: Hold; clientSecret: string }
  | { state: 'refused'; refusal: CardRefusal | null };

/**
 * Has a card hold an amount while its person is there. A repeat of the same attempt (after a lost answer, or once the person has
 * confirmed at their bank) goes on with the hold that there is.
 * @throws what the gateway throws where the provider cannot be asked; the attempt may be repeated
 */
export async function holdCard(
  { em, payments }: { em: EntityManager; payments: Payments },
  organizationId: string,
  { description, ...wanted }: NewHold & { description: string },
): Promise<HoldOutcome> {
  const holds = new CardHoldRepository(em);
  const hold = await sameHold(holds, organizationId, wanted);
  if (hold.state === 'held') return { state: 'held', hold };
  const payment = await ask(payments, hold, description);
  const outcome = await learn(holds, hold, payment);
  // What was refused at the bank before is over: whoever tries again begins anew.
  if (outcome.state !== 'refused' || hold.paymentId === null) return outcome;
  return holdCard({ em, payments }, organizationId, { description, ...wanted });
}

/** The open hold of the attempt, where it is of the same amount and card; another one is let go. */
async function sameHold(holds: CardHoldRepository, organizationId: string, wanted: NewHold): Promise<Hold> {
  const hold = await holds.open(organizationId, wanted);
  if (hold.amountCents === wanted.amountCents && hold.cardId === wanted.cardId) return hold;
  await holds.drop(organizationId, hold.id);
  return holds.open(organizationId, wanted);
}

const ask = (payments: Payments, hold: Hold, description: string): Promise<Payment> => {
  if (hold.paymentId !== null) return payments.get(hold.paymentId);
  const { customerId, cardId, amountCents, id: reference } = hold;
  return payments.authorise({ customerId, cardId, amountCents, description, reference, isOffSession: false });
};

async function learn(holds: CardHoldRepository, hold: Hold, payment: Payment): Promise<HoldOutcome> {
  const { organizationId, id } = hold;
  const { id: paymentId, clientSecret, refusal } = payment;
  switch (payment.state) {
    case 'authorised':
      await holds.learn(organizationId, id, { state: 'held', paymentId });
      return { state: 'held', hold: { ...hold, state: 'held', paymentId } };
    case 'action-required':
      await holds.learn(organizationId, id, { state: 'challenged', paymentId });
      return { state: 'challenged', hold, clientSecret: clientSecret ?? '' };
    default:
      // Captured it cannot be: what is captured has a run, and is no open hold.
      await holds.learn(organizationId, id, { state: 'refused', paymentId });
      return { state: 'refused', refusal };
  }
}
