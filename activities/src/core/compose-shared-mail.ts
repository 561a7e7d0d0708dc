import { Experiment } from '#libs/database/entities/experiment.entity.js';
import { Organization } from '#libs/database/entities/organization.entity.js';
import { ShareExperiment } from '#libs/database/entities/share-experiment.entity.js';
import { ShareGroup } from '#libs/database/entities/share-group.entity.js';
import { ShareVisitor } from '#libs/database/entities/share-visitor.entity.js';
import { User } from '#libs/database/entities/user.entity.js';
import type { Mail } from '#libs/mail/mailer.js';
import { sharedResultsMail } from '#libs/mail/shared-results-mail.js';
import type { ActivityDeps } from '../deps.js';

/** The mail with the link to a shared group; null if the link was revoked or has expired meanwhile. */
export async function composeSharedResultsMail(
  { orm, publicUrl }: Pick<ActivityDeps, 'orm' | 'publicUrl'>,
  organizationId: string,
  { visitorId, key }: { visitorId: string; key: string },
): Promise<Omit<Mail, 'messageKey'> | null> {
  const em = orm.em.fork();
  const visitor = await em.findOne(ShareVisitor, { id: visitorId, organizationId });
  if (!visitor) return null;
  const { groupId, email } = visitor;
  const group = await em.findOne(ShareGroup, { id: groupId, organizationId, revokedAt: null });
  if (!group || group.expiresOn <= new Date()) return null;
  const sender = await em.findOneOrFail(User, { id: group.createdBy, organizationId });
  const team = await em.findOneOrFail(Organization, { id: organizationId });
  const shared = await em.find(ShareExperiment, { organizationId, groupId }, { orderBy: { place: 'asc' } });
  const ids = shared.map(({ experimentId }) => experimentId);
  const rows = await em.find(Experiment, { organizationId, id: { $in: ids } }, { fields: ['id', 'name'] });
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const access = {
    email,
    group: group.name,
    key,
    expiresOn: group.expiresOn,
    team: team.name,
    sender: `${sender.firstName} ${sender.lastName}`.trim(),
    experiments: ids.flatMap((id) => names.get(id) ?? []),
  };
  return { to: email, ...sharedResultsMail({ lang: sender.lang, publicUrl }, access) };
}
