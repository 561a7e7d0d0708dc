import type { EntityManager } from '@mikro-orm/postgresql';
import {
  CardHoldRepository,
  type Hold,
  type HoldChange,
} from '#libs/database/repositories/billing/card-hold.repository.js';
import { BILLING_CURRENCY } from '#libs/contracts/billing/billing-limits.js';
import { AuditRepository } from '#libs/database/repositories/access/audit.repository.js';
import { FeeBooksRepository, type Movement } from '#libs/database/repositories/billing/fee-books.repository.js';
import { RunFeeRepository, type MonthScope } from '#libs/database/repositories/billing/run-fee.repository.js';
import type { Payment } from '../payment-gateway.js';
import { holdAgain, releaseOthers, renewHold, successorOf, type HoldDeps } from './renew-hold.js';

/**
 * Carries out a decision about an amount on a card: reads its state, requests the missing step, and notes it with its movement in the
 * books. It can be stopped at any point and called again: the read finds what an earlier call has done.
 * @returns `refused` if a card refuses to renew a hold that its bank is about to release; its owner must be notified
 */
export async function followHold(deps: HoldDeps, hold: Hold): Promise<'done' | 'refused'> {
  if (hold.state === 'held' && hold.experimentId !== null)
    return (await renewHold(deps, hold)) === 'refused' ? 'refused' : 'done';
  await settleHold(deps, hold);
  return 'done';
}

async function settleHold(deps: HoldDeps, hold: Hold): Promise<void> {
  const { organizationId, id } = hold;
  switch (hold.state) {
    case 'capturing':
      return capture(deps, hold);
    case 'refunding':
      return refund(deps, hold);
    case 'releasing':
      return release(deps, hold);
    default:
      // The hold has been without a run for too long; the worker releases it next.
      await new CardHoldRepository(deps.em()).drop(organizationId, id);
  }
}

/** Captures the run's current charge; the bank releases the rest of the hold. */
async function capture(deps: HoldDeps, hold: Hold): Promise<void> {
  let payment = await deps.payments.get(hold.paymentId!);
  // An earlier call may have captured the payment that replaced this one, without noting it.
  if (payment.state === 'released') payment = (await successorOf(deps, hold, payment)) ?? payment;
  const wanted = await chargeOf(deps.em(), hold);
  // A payment that an earlier call captured cannot be released any more: it is noted, and refunded.
  if (wanted === 0 && payment.state !== 'captured') return release(deps, hold);
  // A person can take weeks for the steps of a run, longer than a bank holds an amount. The ads that exist by then can be used.
  if (payment.state === 'released' && (await isByHand(deps.em(), hold)))
    payment = (await holdAgain(deps, hold, payment)) ?? payment;
  if (payment.state === 'authorized')
    payment = await deps.payments.capture({
      paymentId: payment.id,
      amountCents: wanted,
      reference: `${hold.id}/${wanted}`,
    });
  await releaseOthers(deps, hold, payment);
  if (payment.state !== 'captured') return lapse(deps, hold);
  const { capturedCents } = payment;
  await note(deps.em(), hold, { state: 'captured', capturedCents, paymentId: payment.id }, (charge) => ({
    notice: { action: 'fee.charged', cents: capturedCents },
    cause: `capture/${hold.id}`,
    lines: { ...releaseLines(hold), cash: capturedCents, revenue: -capturedCents },
    isMore: capturedCents > charge,
  }));
}

/**
 * The bank released the hold before anything was created, after about a week: nothing is charged. The month keeps these variations, or its
 * next run would pay for them.
 */
async function lapse(deps: HoldDeps, hold: Hold): Promise<void> {
  await deps.em().transactional(async (em) => {
    const { organizationId, experimentId } = hold;
    const fees = new RunFeeRepository(em);
    const scope = (await fees.find(organizationId, experimentId!))!;
    await fees.lockMonth(organizationId, scope);
    await fees.change(organizationId, experimentId!, { chargeCents: 0 });
    const notice: Notice = { action: 'fee.lapsed', cents: hold.amountCents };
    await settle(em, {
      hold,
      scope,
      change: { state: 'lapsed' },
      cause: `lapse/${hold.id}`,
      lines: releaseLines(hold),
      notice,
    });
  });
}

async function release(deps: HoldDeps, hold: Hold): Promise<void> {
  const { organizationId, id, customerId, paymentId } = hold;
  const payment = paymentId === null ? await deps.payments.find(customerId, id) : await deps.payments.get(paymentId);
  if (payment?.state === 'captured') throw new Error('a payment that should be released was captured');
  if (payment !== null && isOpen(payment)) await deps.payments.release({ paymentId: payment.id, reference: id });
  if (payment !== null) await releaseOthers(deps, hold, payment);
  const change: HoldChange = { state: 'released', ...(payment === null ? {} : { paymentId: payment.id }) };
  if (hold.experimentId === null) return new CardHoldRepository(deps.em()).settle(organizationId, id, change);
  const notice: Notice = { action: 'fee.released', cents: hold.amountCents };
  await note(deps.em(), hold, change, () => ({
    cause: `release/${id}`,
    lines: releaseLines(hold),
    notice,
    isMore: false,
  }));
}

const isOpen = ({ state }: Payment): boolean => state === 'authorized' || state === 'action-required';

/** Refunds the captured amount beyond the run's current charge. */
async function refund(deps: HoldDeps, hold: Hold): Promise<void> {
  const { id: reference, paymentId, capturedCents } = hold;
  const totalCents = capturedCents - (await chargeOf(deps.em(), hold));
  const refundedCents = await deps.payments.refund({ paymentId: paymentId!, totalCents, reference });
  const cents = refundedCents - hold.refundedCents;
  await note(deps.em(), hold, { state: 'captured', refundedCents }, (charge) => ({
    notice: { action: 'fee.refunded', cents },
    cause: `refund/${reference}/${refundedCents}`,
    lines: { cash: -cents, revenue: cents },
    isMore: capturedCents - refundedCents > charge,
  }));
}

/** The whole amount leaves the accounts of held money. */
const releaseLines = ({ amountCents }: Hold) => ({ held: -amountCents, 'to-capture': amountCents });

async function chargeOf(em: EntityManager, { organizationId, experimentId }: Hold): Promise<number> {
  const fee = await new RunFeeRepository(em).find(organizationId, experimentId!);
  return fee!.chargeCents;
}

async function isByHand(em: EntityManager, { organizationId, experimentId }: Hold): Promise<boolean> {
  const fee = await new RunFeeRepository(em).lock(organizationId, experimentId!);
  return fee?.isByHand === true;
}

/** How much a step charged, released or refunded on the card, and the step's action in the team's audit trail. */
interface Notice {
  action: 'fee.charged' | 'fee.released' | 'fee.refunded' | 'fee.lapsed';
  cents: number;
}

type Moved = Pick<Movement, 'cause' | 'lines'> & { notice: Notice };

/**
 * Notes a finished step, with its movement. The month is locked, so that a charge that decreases at the same moment is seen.
 * @param movement makes the movement from the run's current charge, cents. `isMore`: more than the charge was captured, so the rest is
 *   refunded next.
 */
async function note(
  em: EntityManager,
  hold: Hold,
  change: HoldChange,
  movement: (chargeCents: number) => Moved & { isMore: boolean },
): Promise<void> {
  await em.transactional(async (tx) => {
    const { organizationId, experimentId, id } = hold;
    const fees = new RunFeeRepository(tx);
    const scope = (await fees.find(organizationId, experimentId!))!;
    await fees.lockMonth(organizationId, scope);
    const { isMore, ...moved } = movement(await chargeOf(tx, hold));
    await settle(tx, { hold, scope, change, ...moved });
    if (isMore) await new CardHoldRepository(tx).decide(organizationId, id, 'refunding');
  });
}

async function settle(
  em: EntityManager,
  {
    hold: { organizationId, id, experimentId, card },
    scope,
    change,
    cause,
    lines,
    notice: { action, cents },
  }: { hold: Hold; scope: MonthScope; change: HoldChange } & Moved,
): Promise<void> {
  await new CardHoldRepository(em).settle(organizationId, id, change);
  const books = new FeeBooksRepository(em);
  const isNew = await books.post(organizationId, { ...scope, experimentId: experimentId!, cause, lines });
  if (!isNew) return;
  const detail = { name: card, amountMinor: cents, currency: BILLING_CURRENCY };
  await new AuditRepository(em).add({ action, organizationId, target: String(experimentId), detail, ip: '' });
}
