import { decideFee } from '#libs/billing/fees/decide-fee.js';
import { followHold } from '#libs/billing/fees/follow-hold.js';
import { CardHoldRepository, type Hold } from '#libs/database/repositories/billing/card-hold.repository.js';
import { OutboxRepository } from '#libs/database/repositories/outbox.repository.js';
import { holdEndsMailKey, type MailPayload } from '#libs/orchestration/outbox.messages.js';
import { RunFeeRepository } from '#libs/database/repositories/billing/run-fee.repository.js';
import type { JobDeps } from '../deps.js';

const AT_ONCE = 10;

type Deps = Pick<JobDeps, 'orm' | 'host' | 'payments'>;

/**
 * Decides the fee of each run once the database shows whether the run created anything. Then charges or releases the amounts held on cards.
 * It reads only stored state, so it charges a card once even if processes die.
 * @returns the number of decided fees and finished holds
 * @throws the first error of a fee, after all other work
 */
export async function settleFees(deps: Deps): Promise<number> {
  const em = deps.orm.em.fork();
  const fees = await new RunFeeRepository(em).decidable(AT_ONCE);
  const faults: unknown[] = [];
  for (const { organizationId, experimentId } of fees)
    await decideFee(deps.orm.em.fork(), organizationId, experimentId).catch((err: unknown) => {
      deps.host.log.error({ err, organizationId, experimentId }, 'the fee of a run cannot be decided');
      faults.push(err);
    });
  const holds = await new CardHoldRepository(em).claimDue(AT_ONCE);
  const done = await Promise.all(holds.map((hold) => follow(deps, hold)));
  if (faults.length > 0) throw faults[0];
  return fees.length + done.filter(Boolean).length;
}

/** @returns whether the hold is finished; after each failure, the wait before the next attempt is longer */
async function follow(deps: Deps, hold: Hold): Promise<boolean> {
  const { organizationId, id, attempts, state } = hold;
  try {
    const outcome = await followHold({ em: () => deps.orm.em.fork(), payments: deps.payments }, hold);
    if (outcome === 'refused') await notifyOwner(deps, hold);
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (Number.isInteger(Math.log2(attempts)))
      deps.host.log.warn(
        { organizationId, hold: id, state, attempts, reason },
        'an amount held on a card could not be settled yet',
      );
    await new CardHoldRepository(deps.orm.em.fork()).failed(organizationId, hold, reason);
    return false;
  }
}

/** Sends the owner one e-mail and stops renewing the hold, so that the bank of the card releases the amount. */
async function notifyOwner({ orm }: Deps, { organizationId, id }: Hold): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    const payload: MailPayload = { template: 'hold-ends', holdId: id };
    await new OutboxRepository(em).enqueue(organizationId, {
      kind: 'mail',
      dedupeKey: holdEndsMailKey(id),
      payload,
    });
    await new CardHoldRepository(em).giveUp(organizationId, id);
  });
}
