import type { EntityManager } from '@mikro-orm/postgresql';
import {
  CardHoldRepository,
  type Hold,
  type HoldChange,
} from '#libs/database/repositories/fees/card-hold.repository.js';
import { FeeBooksRepository, type Movement } from '#libs/database/repositories/fees/fee-books.repository.js';
import { RunFeeRepository, type MonthScope } from '#libs/database/repositories/fees/run-fee.repository.js';
import type { Payment, Payments } from '../payment-gateway.js';

export interface HoldDeps {
  /** A fork of its own for each call. */
  em(): EntityManager;
  payments: Payments;
}

/**
 * Does what was decided of an amount on a card: looks how it stands, asks for what is missing, and notes it with its movement in the
 * books. It may be stopped anywhere and called again: what an earlier call has done, the look finds.
 */
export async function followHold(deps: HoldDeps, hold: Hold): Promise<void> {
  const { organizationId, id } = hold;
  switch (hold.state) {
    case 'capturing':
      return capture(deps, hold);
    case 'refunding':
      return refund(deps, hold);
    case 'releasing':
      return release(deps, hold);
    default:
      // Nobody has come back for it; the next look lets it go.
      await new CardHoldRepository(deps.em()).drop(organizationId, id);
  }
}

/** Takes what the run is charged by now; what of the hold is more than that, the bank lets go with it. */
async function capture(deps: HoldDeps, hold: Hold): Promise<void> {
  const wanted = await chargeOf(deps.em(), hold);
  if (wanted === 0) return release(deps, hold);
  let payment = await deps.payments.get(hold.paymentId!);
  if (payment.state === 'authorised')
    payment = await deps.payments.capture({
      paymentId: payment.id,
      amountCents: wanted,
      reference: `${hold.id}/${wanted}`,
    });
  if (payment.state !== 'captured') return lapse(deps, hold);
  const { capturedCents } = payment;
  await note(deps.em(), hold, { state: 'captured', capturedCents }, (charge) => ({
    cause: `capture/${hold.id}`,
    lines: { ...letGo(hold), cash: capturedCents, revenue: -capturedCents },
    isMore: capturedCents > charge,
  }));
}

/** The bank let the hold go before anything was created, after about a week: nothing is charged, and the month is free of it. */
async function lapse(deps: HoldDeps, hold: Hold): Promise<void> {
  await deps.em().transactional(async (em) => {
    const { organizationId, experimentId } = hold;
    const fees = new RunFeeRepository(em);
    const scope = (await fees.find(organizationId, experimentId!))!;
    const month = await fees.lockMonth(organizationId, scope);
    const { chargeCents } = (await fees.lock(organizationId, experimentId!))!;
    await fees.saveMonth(organizationId, scope, { ...month, chargedCents: month.chargedCents - chargeCents });
    await fees.change(organizationId, experimentId!, { chargeCents: 0 });
    await settle(em, { hold, scope, change: { state: 'lapsed' }, cause: `lapse/${hold.id}`, lines: letGo(hold) });
  });
}

async function release(deps: HoldDeps, hold: Hold): Promise<void> {
  const { organizationId, id, customerId, paymentId } = hold;
  const payment = paymentId === null ? await deps.payments.find(customerId, id) : await deps.payments.get(paymentId);
  if (payment?.state === 'captured') throw new Error('what is to be let go was captured');
  if (payment !== null && isOpen(payment)) await deps.payments.release({ paymentId: payment.id, reference: id });
  const change: HoldChange = { state: 'released', ...(payment === null ? {} : { paymentId: payment.id }) };
  if (hold.experimentId === null) return new CardHoldRepository(deps.em()).settle(organizationId, id, change);
  await note(deps.em(), hold, change, () => ({ cause: `release/${id}`, lines: letGo(hold), isMore: false }));
}

const isOpen = ({ state }: Payment): boolean => state === 'authorised' || state === 'action-required';

/** Gives back what was captured beyond what the run is charged by now. */
async function refund(deps: HoldDeps, hold: Hold): Promise<void> {
  const { id: reference, paymentId, capturedCents } = hold;
  const totalCents = capturedCents - (await chargeOf(deps.em(), hold));
  const refundedCents = await deps.payments.refund({ paymentId: paymentId!, totalCents, reference });
  const cents = refundedCents - hold.refundedCents;
  await note(deps.em(), hold, { state: 'captured', refundedCents }, (charge) => ({
    cause: `refund/${reference}/${refundedCents}`,
    lines: { cash: -cents, revenue: cents },
    isMore: capturedCents - refundedCents > charge,
  }));
}

/** The whole amount leaves the accounts of what cards hold. */
const letGo = ({ amountCents }: Hold) => ({ held: -amountCents, 'to-capture': amountCents });

async function chargeOf(em: EntityManager, { organizationId, experimentId }: Hold): Promise<number> {
  const fee = await new RunFeeRepository(em).find(organizationId, experimentId!);
  return fee!.chargeCents;
}

/**
 * Notes what is done, with its movement. The month is locked, so that a charge that becomes less at the same moment is seen.
 * @param movement from what the run is charged now; `isMore` where more was taken than that, which is refunded next
 */
async function note(
  em: EntityManager,
  hold: Hold,
  change: HoldChange,
  movement: (chargeCents: number) => Pick<Movement, 'cause' | 'lines'> & { isMore: boolean },
): Promise<void> {
  await em.transactional(async (tx) => {
    const { organizationId, experimentId, id } = hold;
    const fees = new RunFeeRepository(tx);
    const scope = (await fees.find(organizationId, experimentId!))!;
    await fees.lockMonth(organizationId, scope);
    const { isMore, ...moved } = movement(await chargeOf(tx, hold));
    await settle(tx, { hold, scope, change, ...moved });
    if (isMore) await new CardHoldRepository(tx).ask(organizationId, id, 'refunding');
  });
}

async function settle(
  em: EntityManager,
  {
    hold: { organizationId, id, experimentId },
    scope,
    change,
    cause,
    lines,
  }: { hold: Hold; scope: MonthScope; change: HoldChange } & Pick<Movement, 'cause' | 'lines'>,
): Promise<void> {
  await new CardHoldRepository(em).settle(organizationId, id, change);
  await new FeeBooksRepository(em).post(organizationId, { ...scope, experimentId: experimentId!, cause, lines });
}
