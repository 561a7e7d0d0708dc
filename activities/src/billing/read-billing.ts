import { readTeam } from '#libs/billing/account/read-team.js';
import { TeamBillingRepository } from '#libs/database/repositories/billing/team-billing.repository.js';
import type { JobDeps } from '../deps.js';

const AT_ONCE = 5;

type Deps = Pick<JobDeps, 'orm' | 'host' | 'billing'>;

/**
 * Reads plans of teams again in case a webhook was lost, and has the provider end the plans of teams that have ended.
 * @returns the number of teams
 */
export async function readBilling(deps: Deps): Promise<number> {
  const teams = () => new TeamBillingRepository(deps.orm.em.fork());
  await teams().dropForgotten();
  const ended = await teams().endedCustomers(AT_ONCE);
  let done = 0;
  for (const { organizationId, customerId } of ended)
    done += await attempt(deps, organizationId, async () => {
      await deps.billing.customers.remove(customerId);
      await teams().forget(organizationId, customerId);
    });
  for (const { organizationId } of await teams().stale(AT_ONCE))
    done += await attempt(deps, organizationId, () => readTeam(deps.orm.em.fork(), deps.billing, organizationId));
  return done;
}

/** If the provider does not answer for one team, a later call tries that team again. The others do not wait. */
async function attempt(deps: Deps, organizationId: string, work: () => Promise<void>): Promise<0 | 1> {
  try {
    await work();
    return 1;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    deps.host.log.warn({ organizationId, reason }, 'the payment provider could not be asked about a team');
    return 0;
  }
}
