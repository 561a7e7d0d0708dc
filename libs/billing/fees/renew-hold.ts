import type { EntityManager } from '@mikro-orm/postgresql';
import { BILLING_LIMITS } from '#libs/contracts/billing/billing-limits.js';
import { CardHoldRepository, type Hold } from '#libs/database/repositories/billing/card-hold.repository.js';
import { RunFeeRepository } from '#libs/database/repositories/billing/run-fee.repository.js';
import { PaymentError } from '../payment-error.js';
import type { Payment, Payments } from '../payment-gateway.js';
import { feeDescription } from './fee-description.js';

/** The dependencies for following a hold. */
export interface HoldDeps {
  /** A new fork for each call. */
  em(): EntityManager;
  payments: Payments;
}

/**
 * Has a card hold the amount of a run again before its bank releases the first hold, which happens after about a week. It can be stopped at
 * any point and called again. The reference of a renewal contains the payment that it replaces. So each renewal is requested only once, and
 * from either payment the other one can be found. The row names the payment that is captured; the other one is released.
 * @returns `refused` if the bank refuses to hold it again because nobody is present to confirm
 */
export async function renewHold(deps: HoldDeps, hold: Hold): Promise<'renewed' | 'refused'> {
  const { payments } = deps;
  const { organizationId, id } = hold;
  const holds = () => new CardHoldRepository(deps.em());
  const before = await payments.get(hold.paymentId!);
  await releaseFormer(deps, before);
  if (hold.ageDays < EARLIEST_DAYS + referenceParts(before).renewals * BILLING_LIMITS.holdDays) {
    await holds().keep(organizationId, id); // an earlier call has already done this
    return 'renewed';
  }
  const next = await requestPayment(deps, hold, renewalOf(hold, before));
  if (next?.state !== 'authorized') {
    if (next?.state === 'action-required') await releasePayment(deps, next);
    return 'refused';
  }
  if (!(await holds().renew(organizationId, hold, next.id))) {
    // Meanwhile the fee was decided for the earlier payment, or another worker has already renewed the hold.
    const { paymentId } = await holds().get(organizationId, id);
    if (paymentId !== next.id) await releasePayment(deps, next);
    return 'renewed';
  }
  await releasePayment(deps, before);
  await holds().keep(organizationId, id);
  return 'renewed';
}

/** Half of the days that a bank holds an amount. A hold is renewed only after them, and each renewal starts them again. */
const EARLIEST_DAYS = BILLING_LIMITS.holdDays / 2;

/** Releases payments that an interrupted renewal has left in addition to the payment of a settled hold. */
export async function releaseOthers(deps: HoldDeps, hold: Hold, payment: Payment): Promise<void> {
  // A young hold has no renewal, unless its bank released it early.
  if (hold.ageDays < EARLIEST_DAYS && payment.state !== 'released') return;
  await releaseFormer(deps, payment);
  for (const reference of [renewalOf(hold, payment), lastTryOf(hold, payment)]) {
    const next = await deps.payments.find(hold.customerId, reference);
    if (next !== null) await releasePayment(deps, next);
  }
}

/** The parts of a payment's reference: the payment that it replaced, and how many renewals it has. */
function referenceParts({ reference }: Payment): { formerId: string | undefined; renewals: number } {
  const [, formerId, renewals = '0'] = (reference ?? '').split('/');
  return { formerId, renewals: Number(renewals) };
}

const renewalOf = ({ id }: Hold, payment: Payment): string =>
  `${id}/${payment.id}/${referenceParts(payment).renewals + 1}`;

/** The name of the last try. A refused renewal stays refused under its own name, so a new try needs another one. */
const lastTryOf = (hold: Hold, payment: Payment): string => `${renewalOf(hold, payment)}/last`;

async function releaseFormer(deps: HoldDeps, payment: Payment): Promise<void> {
  const { formerId } = referenceParts(payment);
  if (formerId !== undefined) await releasePayment(deps, await deps.payments.get(formerId));
}

async function releasePayment({ payments }: HoldDeps, { id: paymentId, state }: Payment): Promise<void> {
  if (state === 'authorized' || state === 'action-required')
    await payments.release({ paymentId, reference: paymentId });
}

/**
 * Has a card hold the amount once more, if its bank has released the earlier payment and `successorOf` finds none. It can be stopped at any
 * point and called again.
 * @returns the new payment, perhaps captured already; null if the bank refuses to hold it again
 */
export async function holdAgain(deps: HoldDeps, hold: Hold, before: Payment): Promise<Payment | null> {
  const next = await requestPayment(deps, hold, lastTryOf(hold, before));
  if (next?.state === 'action-required') await releasePayment(deps, next);
  return next !== null && isUsable(next) ? next : null;
}

/**
 * The payment that an earlier call made to replace a released one; null if none holds the amount or has captured it.
 */
export async function successorOf({ payments }: HoldDeps, hold: Hold, before: Payment): Promise<Payment | null> {
  for (const reference of [renewalOf(hold, before), lastTryOf(hold, before)]) {
    const found = await payments.find(hold.customerId, reference);
    if (found !== null && isUsable(found)) return found;
  }
  return null;
}

const isUsable = ({ state }: Payment): boolean => state === 'authorized' || state === 'captured';

/** @returns null if the card was deleted, so that it cannot be charged */
async function requestPayment({ payments, em }: HoldDeps, hold: Hold, reference: string): Promise<Payment | null> {
  const { customerId, cardId, amountCents, organizationId, experimentId } = hold;
  const found = await payments.find(customerId, reference);
  if (found !== null) return found;
  const fee = await new RunFeeRepository(em()).find(organizationId, experimentId!);
  const description = feeDescription(fee!);
  try {
    return await payments.authorize({ customerId, cardId, amountCents, description, reference, isOffSession: true });
  } catch (error) {
    if (error instanceof PaymentError && (error.code === 'INVALID' || error.code === 'NOT_FOUND')) return null;
    throw error;
  }
}
