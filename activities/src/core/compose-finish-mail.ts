import { Organization } from '#libs/database/entities/organization.entity.js';
import { User } from '#libs/database/entities/user.entity.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment.repository.js';
import { finishMail } from '#libs/mail/finish-mail.js';
import type { Mail } from '#libs/mail/mailer.js';
import type { ActivityDeps } from '../deps.js';

/**
 * The mail that an outbox row stands for, from what is stored when it is sent. Who has left the team by then, or cannot log
 * in any more, is told nothing of it: the owner is. Null where the owner's account was closed, which ended the team.
 */
export async function composeFinishMail(
  { orm, publicUrl }: Pick<ActivityDeps, 'orm' | 'publicUrl'>,
  organizationId: string,
  { experimentId }: { experimentId: number },
): Promise<Omit<Mail, 'messageKey'> | null> {
  const em = orm.em.fork();
  if (await em.findOne(Organization, { id: organizationId, endedAt: { $ne: null } })) return null;
  const experiment = await new ExperimentRepository(em).get(organizationId, experimentId);
  const creator = await em.findOne(User, { organizationId, id: experiment.createdBy, status: 'ACTIVE' });
  const reader = creator ?? (await em.findOneOrFail(User, { organizationId, role: 'owner' }));
  const { uuid, name, platform, status, phaseReason: reason } = experiment;
  const { lang, firstName, email } = reader;
  return { to: email, ...finishMail({ uuid, name, platform, status, reason }, { lang, firstName, publicUrl }) };
}
