import { Organization } from '#libs/database/entities/organization.entity.js';
import { User } from '#libs/database/entities/user.entity.js';
import { endingSearch, DeadlineRepository } from '#libs/database/repositories/experiment/deadline.repository.js';
import { deadlineMail } from '#libs/mail/deadline-mail.js';
import type { Mail } from '#libs/mail/mailer.js';
import { endsAt } from '#libs/platforms/endings/endings.js';
import type { JobDeps } from '../deps.js';
import { may } from '#libs/contracts/account/permissions.js';

/** How many experiments a mail names for each ending. */
const MOST_NAMED = 8;

/**
 * The mail that announces what a platform ends on a day. It names the reader's experiments that are affected when it is sent.
 * @returns null if none of the reader's experiments is affected any more, the day has passed, or the reader has muted such mails
 */
export async function composeDeadlineMail(
  { orm, platforms, publicUrl }: Pick<JobDeps, 'orm' | 'platforms' | 'publicUrl'>,
  organizationId: string,
  { userId, endsOn }: { userId: string; endsOn: string },
): Promise<Omit<Mail, 'messageKey'> | null> {
  const em = orm.em.fork();
  const endings = platforms.names.flatMap((platform) =>
    platforms
      .for(platform)
      .endings.filter((one) => one.endsOn === endsOn)
      .map((ending) => ({ platform, ending })),
  );
  const reader = await em.findOne(User, { organizationId, id: userId, status: 'ACTIVE' });
  const hasEnded = await em.findOne(Organization, { id: organizationId, endedAt: { $ne: null } });
  const now = Date.now();
  const upcoming = endings.filter(({ ending }) => now < endsAt(ending));
  if (reader === null || hasEnded !== null || reader.mutedMails.includes('deadline')) return null;
  const rows = await new DeadlineRepository(em).ofPerson(
    organizationId,
    upcoming.map(({ platform, ending }) => endingSearch(platform, ending)),
    { userId, isOwner: may(reader, 'change-experiments-of-others'), most: MOST_NAMED },
  );
  if (rows.length === 0) return null;
  const concerned = upcoming.flatMap(({ platform, ending }) => {
    const named = rows.filter((row) => row.ending === ending.id);
    return named.length === 0 ? [] : [{ platform, ending, named, total: named[0]!.total }];
  });
  const { lang, firstName, email } = reader;
  return { to: email, ...deadlineMail({ lang, firstName, publicUrl }, { concerned, now }) };
}
