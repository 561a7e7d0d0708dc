import type { EntityManager } from '@mikro-orm/postgresql';
import { feeMonthOf, feeOf, withRun, type VariationFee } from '#libs/contracts/billing/variation-fee.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { CardHoldRepository, type Hold } from '#libs/database/repositories/billing/card-hold.repository.js';
import { FeeBooksRepository } from '#libs/database/repositories/billing/fee-books.repository.js';
import { RunFeeRepository } from '#libs/database/repositories/billing/run-fee.repository.js';

export interface NewRun {
  experimentId: number;
  uuid: string;
  platform: Platform;
  created: number;
  /** When the run is submitted, which decides its month. */
  at: Date;
  /** The approved amount on the card; null if nothing was to be charged. */
  hold: Pick<Hold, 'id' | 'amountCents'> | null;
}

/**
 * Takes a run's variations from its team's month, within the transaction that stores the run and after its row. The month's row stays
 * locked until the transaction ends, so of two simultaneous submits the second sees the variations of the first.
 * @returns the current fee if it differs from the approved one, or if its hold was released: then nothing is reserved, and the
 * transaction must not be committed
 */
export async function reserveFee(
  em: EntityManager,
  organizationId: string,
  { experimentId, uuid, platform, created, at, hold }: NewRun,
): Promise<{ ok: true } | { ok: false; fee: VariationFee }> {
  const fees = new RunFeeRepository(em);
  const scope = { platform, month: feeMonthOf(at) };
  const before = await fees.lockMonth(organizationId, scope);
  const fee = feeOf(before, created);
  const { included, extra, chargeCents } = fee;
  if (chargeCents !== (hold?.amountCents ?? 0)) return { ok: false, fee };
  if (hold && !(await new CardHoldRepository(em).bind(organizationId, hold.id, experimentId)))
    return { ok: false, fee };
  await fees.saveMonth(organizationId, scope, withRun(before, { created, chargeCents }));
  await fees.add(organizationId, { ...scope, experimentId, created, included, chargeCents, holdId: hold?.id ?? null });
  const books = new FeeBooksRepository(em);
  const lines = { included: -included, extra: -extra, used: created };
  await books.post(organizationId, { ...scope, experimentId, cause: `reserve/${uuid}`, lines });
  if (hold)
    await books.post(organizationId, {
      ...scope,
      experimentId,
      cause: `hold/${hold.id}`,
      lines: { held: hold.amountCents, 'to-capture': -hold.amountCents },
    });
  return { ok: true };
}
