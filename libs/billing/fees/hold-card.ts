import type { EntityManager } from '@mikro-orm/postgresql';
import {
  CardHoldRepository,
  type Hold,
  type NewHold,
} from '#libs/database/repositories/billing/card-hold.repository.js';
import type { CardRefusal } from '../payment-error.js';
import type { Payment, Payments } from '../payment-gateway.js';

/** The bank's answer to an amount: it holds the amount, asks the card's holder to confirm, or refuses. */
export type HoldOutcome =
  | { state: 'held'; hold: Hold }
  | { state: 'challenged'; hold: Hold; clientSecret: string }
  | { state: 'refused'; refusal: CardRefusal | null };

/**
 * Has a card hold an amount while its holder is present. A repeat of the same attempt (after a lost answer, or once the holder has
 * confirmed at their bank) continues with the existing hold.
 * @throws the gateway's error if the provider does not answer; the caller can repeat the attempt
 */
export async function holdCard(
  { em, payments }: { em: EntityManager; payments: Payments },
  organizationId: string,
  { description, ...wanted }: NewHold & { description: string },
): Promise<HoldOutcome> {
  const holds = new CardHoldRepository(em);
  const hold = await sameHold(holds, organizationId, wanted);
  if (hold.state === 'held') return { state: 'held', hold };
  const payment = await requestPayment(payments, hold, description);
  const outcome = await storeOutcome(holds, hold, payment);
  // A payment that the bank refused before is over, so a new attempt starts from the beginning.
  if (outcome.state !== 'refused' || hold.paymentId === null) return outcome;
  return holdCard({ em, payments }, organizationId, { description, ...wanted });
}

/** The open hold of the attempt, if its amount and card are the same; another one is released. */
async function sameHold(holds: CardHoldRepository, organizationId: string, wanted: NewHold): Promise<Hold> {
  const hold = await holds.open(organizationId, wanted);
  if (hold.amountCents === wanted.amountCents && hold.cardId === wanted.cardId) return hold;
  await holds.drop(organizationId, hold.id);
  return holds.open(organizationId, wanted);
}

const requestPayment = (payments: Payments, hold: Hold, description: string): Promise<Payment> => {
  if (hold.paymentId !== null) return payments.get(hold.paymentId);
  const { customerId, cardId, amountCents, id: reference } = hold;
  return payments.authorize({ customerId, cardId, amountCents, description, reference, isOffSession: false });
};

async function storeOutcome(holds: CardHoldRepository, hold: Hold, payment: Payment): Promise<HoldOutcome> {
  const { organizationId, id } = hold;
  const { id: paymentId, clientSecret, refusal } = payment;
  switch (payment.state) {
    case 'authorized':
      await holds.storeState(organizationId, id, { state: 'held', paymentId });
      return { state: 'held', hold: { ...hold, state: 'held', paymentId } };
    case 'action-required':
      await holds.storeState(organizationId, id, { state: 'challenged', paymentId });
      return { state: 'challenged', hold, clientSecret: clientSecret ?? '' };
    default:
      // The payment cannot be captured here: a captured payment has a run, so its hold is not open.
      await holds.storeState(organizationId, id, { state: 'refused', paymentId });
      return { state: 'refused', refusal };
  }
}
