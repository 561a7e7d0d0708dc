import { AuditRepository } from '#libs/database/repositories/access/audit.repository.js';
import { AccountsAcrossTeamsRepository } from '#libs/database/repositories/across-teams/accounts-across-teams.repository.js';
import { TeamBillingRepository } from '#libs/database/repositories/billing/team-billing.repository.js';
import { endAllPlans, type PlanParts } from '../billing/plans/end-plans.js';
import type { Database } from '../database/database.module.js';

/** The actor: staff from an address, or the operator. */
interface Actor {
  userId: string | null;
  ip: string;
}

interface Whitelisting {
  /** Any account of the team. */
  accountId: string;
  /** The wanted state; a team that already has it stays unchanged. If left out, the state is toggled. */
  isWanted?: boolean | undefined;
  by: Actor;
}

type Outcome = { isWhitelisted: boolean; accounts: number };

/**
 * Whitelists the team of an account, or undoes that, for all its accounts. The plans of a newly whitelisted team end with their paid
 * period. They end first: if the payment provider fails, the team is not whitelisted, and a repeated call continues.
 * @returns null if there is no such account
 * @throws ApiError 409 while the team changes its plans; PaymentError
 */
export async function setWhitelisted(
  { database, ...parts }: PlanParts & { database: Database },
  whitelisting: Whitelisting,
): Promise<Outcome | null> {
  const outcome = await write(database, whitelisting, { havePlansEnded: false });
  if (outcome === null || !('payer' in outcome)) return outcome;
  const { payer: organizationId } = outcome;
  await endAllPlans(parts, organizationId, (target) =>
    new AuditRepository(database.fork()).add({ ...whitelisting.by, action: 'plan.canceled', organizationId, target }),
  );
  // Explicit `true`: a toggle would undo the same change that another person made in the meantime.
  return (await write(database, { ...whitelisting, isWanted: true }, { havePlansEnded: true })) as Outcome | null;
}

/** @returns `payer` if the payment provider knows the team. Then nothing was changed, because its plans have to end first. */
function write(
  database: Database,
  { accountId, isWanted, by }: Whitelisting,
  { havePlansEnded }: { havePlansEnded: boolean },
): Promise<Outcome | { payer: string } | null> {
  return database.fork().transactional(async (em) => {
    const accounts = new AccountsAcrossTeamsRepository(em);
    const user = await accounts.lock(accountId);
    if (user === null) return null;
    const { organizationId, email: target } = user;
    const isWhitelisted = isWanted ?? !user.isWhitelisted;
    if (isWhitelisted === user.isWhitelisted) return { isWhitelisted, accounts: 0 };
    if (isWhitelisted && !havePlansEnded) {
      const isPayer = (await new TeamBillingRepository(em).customerId(organizationId)) !== null;
      if (isPayer) return { payer: organizationId };
    }
    const changed = await accounts.whitelistTeam(organizationId, isWhitelisted);
    const action = isWhitelisted ? 'staff.whitelist' : 'staff.whitelist-off';
    await new AuditRepository(em).add({ ...by, action, organizationId, target });
    return { isWhitelisted, accounts: changed };
  });
}
