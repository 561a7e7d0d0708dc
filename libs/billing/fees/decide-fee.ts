import type { EntityManager } from '@mikro-orm/postgresql';
import { countedAs } from '#libs/contracts/billing/counted-run.js';
import { MONTHLY_PLAN } from '#libs/contracts/billing/monthly-plan.js';
import { refundsOf, withoutRun, type FeeMonth } from '#libs/contracts/billing/variation-fee.js';
import { CardHoldRepository } from '#libs/database/repositories/billing/card-hold.repository.js';
import { FeeBooksRepository } from '#libs/database/repositories/billing/fee-books.repository.js';
import {
  RunFeeRepository,
  type MonthScope,
  type RunFeeRow,
} from '#libs/database/repositories/billing/run-fee.repository.js';

/**
 * Decides a run's fee once `countedAs` can tell whether it counts. It leaves the requests to cards to `followHold`. Calling it again
 * changes nothing.
 */
export async function decideFee(em: EntityManager, organizationId: string, experimentId: number): Promise<void> {
  await em.transactional(async (tx) => {
    const fees = new RunFeeRepository(tx);
    const scope = await fees.find(organizationId, experimentId);
    if (scope === null) return;
    // Lock the month first, as everywhere, so that no two transactions deadlock.
    const month = await fees.lockMonth(organizationId, scope);
    const fee = await fees.lock(organizationId, experimentId);
    if (fee?.state !== 'reserved') return;
    const counted = countedAs(fee);
    if (counted === 'stands') await stand(tx, organizationId, fee);
    if (counted === 'given-back') await giveBack(tx, organizationId, { fee, scope, month });
  });
}

async function stand(em: EntityManager, organizationId: string, { experimentId, holdId, chargeCents }: RunFeeRow) {
  await new RunFeeRepository(em).change(organizationId, experimentId, { state: 'stands' });
  if (holdId === null) return;
  await new CardHoldRepository(em).decide(organizationId, holdId, chargeCents > 0 ? 'capturing' : 'releasing');
}

async function giveBack(
  em: EntityManager,
  organizationId: string,
  { fee, scope, month }: { fee: RunFeeRow; scope: MonthScope; month: FeeMonth },
): Promise<void> {
  const { experimentId, holdId } = fee;
  const fees = new RunFeeRepository(em);
  const holds = new CardHoldRepository(em);
  await fees.change(organizationId, experimentId, { state: 'given-back', chargeCents: 0 });
  if (holdId !== null) await holds.decide(organizationId, holdId, 'releasing');

  const back = withoutRun(month, fee);
  await fees.saveMonth(organizationId, scope, back.month);
  for (const { run, cents } of refundsOf(await fees.charged(organizationId, scope), back.refundCents)) {
    await fees.change(organizationId, run.experimentId, { chargeCents: run.chargeCents - cents });
    // If a hold is still to be captured, a smaller amount is captured.
    const hold = await holds.get(organizationId, run.holdId!);
    if (hold.state === 'captured') await holds.decide(organizationId, hold.id, 'refunding');
  }
  await new FeeBooksRepository(em).post(organizationId, {
    ...scope,
    experimentId,
    cause: `give-back/${experimentId}`,
    lines: {
      included: includedIn(month) - includedIn(back.month),
      extra: extraIn(month) - extraIn(back.month),
      used: -fee.created,
    },
  });
}

const includedIn = ({ variations }: FeeMonth): number => Math.min(variations, MONTHLY_PLAN.includedVariations);
const extraIn = (month: FeeMonth): number => month.variations - includedIn(month);
