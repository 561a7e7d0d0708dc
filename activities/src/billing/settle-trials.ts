import { TrialRepository } from '#libs/database/repositories/billing/trial.repository.js';
import type { JobDeps } from '../deps.js';

const AT_ONCE = 10;

/**
 * Decides which experiments count for free trials. If an experiment ended before it created anything, it does not count. This reads only
 * stored state, so another process can continue after any process dies.
 * @returns the number of decided experiments
 * @throws the first error of an experiment, after all others are decided
 */
export async function settleTrials({ orm, host }: Pick<JobDeps, 'orm' | 'host'>): Promise<number> {
  const runs = await new TrialRepository(orm.em.fork()).decidable(AT_ONCE);
  const faults: unknown[] = [];
  for (const { organizationId, experimentId } of runs)
    await orm.em
      .fork()
      .transactional((em) => new TrialRepository(em).decide(organizationId, experimentId))
      .catch((err: unknown) => {
        host.log.error({ err, organizationId, experimentId }, 'an experiment of a trial cannot be decided');
        faults.push(err);
      });
  if (faults.length > 0) throw faults[0];
  return runs.length;
}
