import { isInForce } from '#libs/contracts/billing/plan.js';
import { experimentsLeft, trialStateOf } from '#libs/contracts/billing/trial.js';
import { User } from '#libs/database/entities/user.entity.js';
import { TeamBillingRepository } from '#libs/database/repositories/billing/team-billing.repository.js';
import { TrialRepository } from '#libs/database/repositories/billing/trial.repository.js';
import type { Mail } from '#libs/mail/mailer.js';
import { trialEndsMail } from '#libs/mail/trial-ends-mail.js';
import type { JobDeps } from '../deps.js';

/**
 * The mail about the end of a team's trial, composed from the stored state when it is sent. It goes to the owner, who pays, even if they
 * muted mails.
 * @returns null for a team that has a plan or is whitelisted by now
 */
export async function composeTrialEndsMail(
  { orm, publicUrl }: Pick<JobDeps, 'orm' | 'publicUrl'>,
  organizationId: string,
): Promise<Omit<Mail, 'messageKey'> | null> {
  const em = orm.em.fork();
  const owner = await em.findOne(User, { organizationId, role: 'owner', status: 'ACTIVE' });
  const trial = await new TrialRepository(em).find(organizationId);
  if (owner === null || trial === null || owner.isWhitelisted) return null;
  const now = new Date();
  const plans = await new TeamBillingRepository(em).plans(organizationId);
  if (plans.some((plan) => isInForce(plan, now))) return null;
  const ending = { state: trialStateOf(trial, now), endsAt: trial.endsAt, left: experimentsLeft(trial) };
  const { lang, firstName } = owner;
  return { to: owner.email, ...trialEndsMail({ lang, firstName, publicUrl }, ending) };
}
