import { randomUUID } from 'node:crypto';
import { LockMode, UniqueConstraintViolationException, type EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '#libs/contracts/messages/language.js';
import type { TeamRole } from '#libs/contracts/account/team.js';
import { Invitation } from '../../entities/invitation.entity.js';
import { Organization } from '../../entities/organization.entity.js';
import { Session } from '../../entities/session.entity.js';
import { User } from '../../entities/user.entity.js';

export interface NewInvitation {
  /** Lower-case. */
  email: string;
  tokenHash: string;
  invitedBy: string;
  role: Exclude<TeamRole, 'owner'>;
  expiresAt: Date;
}

/** The person who joins, as the form gives them. */
export interface Joiner {
  passwordHash: string;
  firstName: string;
  lastName: string;
  lang: Language;
}

const OPEN = { joinedAt: null, removedAt: null };

/** Rolls back the transaction of a join, so that its invitation stays open. */
class EmailTaken extends Error {}

/** Members of a team and invited people. Every change is a transaction of its own or the caller's. */
export class TeamRepository {
  constructor(private readonly em: EntityManager) {}

  /** A member who was not removed; null for none. */
  member(organizationId: string, email: string): Promise<User | null> {
    return this.em.findOne(User, { organizationId, email, status: { $ne: 'REMOVED' } });
  }

  /**
   * Invites, within the caller's transaction. Members other than the owner and open invitations that have not expired share the seats. The
   * team's row is locked, so that two simultaneous invitations cannot both take the last seat. A repeated invitation replaces the link; an
   * expired one needs a seat again.
   */
  async invite(
    organizationId: string,
    { email, tokenHash, invitedBy, role, expiresAt }: NewInvitation,
    seats: number,
  ): Promise<{ state: 'invited'; id: string } | { state: 'no-seats' } | { state: 'member' }> {
    await this.em.findOneOrFail(Organization, { id: organizationId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (await this.member(organizationId, email)) return { state: 'member' };
    const earlier = await this.em.findOne(Invitation, { organizationId, email, ...OPEN });
    const now = new Date();
    const hasSeat = earlier !== null && earlier.expiresAt > now;
    if (!hasSeat && (await this.seatsTaken(organizationId, now)) >= seats) return { state: 'no-seats' };
    if (earlier) {
      await this.em.nativeUpdate(Invitation, { id: earlier.id }, { tokenHash, invitedBy, role, expiresAt });
      return { state: 'invited', id: String(earlier.id) };
    }
    const row = { organizationId, email, tokenHash, invitedBy, role, createdAt: now, expiresAt };
    return { state: 'invited', id: String(await this.em.insert(Invitation, row)) };
  }

  /** One query: between two queries, a join could turn an invitation into a member, and neither would count it. */
  private async seatsTaken(organizationId: string, now: Date): Promise<number> {
    const [seats] = await this.em.execute<{ taken: number }[]>(
      `select (select count(*) from user_account where organization_id = ? and role <> 'owner' and status <> 'REMOVED')::int
         + (select count(*) from invitation
            where organization_id = ? and joined_at is null and removed_at is null and expires_at > ?)::int as taken`,
      [organizationId, organizationId, now],
    );
    return seats!.taken;
  }

  /**
   * Uses an invitation and creates its member.
   * @returns null if no open invitation with this id, e-mail and token is left; 'taken' if an account has the e-mail
   */
  async join(
    { id, email, tokenHash }: { id: string; email: string; tokenHash: string },
    { passwordHash, firstName, lastName, lang }: Joiner,
  ): Promise<User | 'taken' | null> {
    try {
      return await this.em.transactional(async (em) => {
        const rows = await em.execute<{ organizationId: string; role: Exclude<TeamRole, 'owner'> }[]>(
          `update invitation set joined_at = now()
           where id = ?::bigint and email = ? and token_hash = ? and joined_at is null and removed_at is null and expires_at > now()
             and exists (select 1 from organization o where o.id = organization_id and o.ended_at is null)
           returning organization_id as "organizationId", role`,
          [id, email, tokenHash],
        );
        if (!rows[0]) return null;
        // A refused insert would appear in the database's log with the password's hash.
        if ((await em.count(User, { email, status: { $ne: 'REMOVED' } })) > 0) throw new EmailTaken();
        const { organizationId, role } = rows[0];
        const owner = await em.findOneOrFail(User, { organizationId, role: 'owner' });
        const user = Object.assign(new User(), {
          id: randomUUID(),
          organizationId,
          email,
          passwordHash,
          firstName,
          lastName,
          lang,
          role,
          isWhitelisted: owner.isWhitelisted,
          emailConfirmedAt: new Date(), // the invitation was mailed there
        });
        em.persist(user);
        await em.flush();
        return user;
      });
    } catch (error) {
      // Everything above was one transaction, so the invitation stays open.
      if (error instanceof EmailTaken || error instanceof UniqueConstraintViolationException) return 'taken';
      throw error;
    }
  }

  /** Withdraws an open invitation. @returns whether there was one */
  async withdraw(organizationId: string, email: string): Promise<boolean> {
    const filter = { organizationId, email, ...OPEN };
    return (await this.em.nativeUpdate(Invitation, filter, { removedAt: new Date() })) > 0;
  }

  /** Removes a member from the team and ends its sessions. The e-mail is free again. */
  async remove(organizationId: string, userId: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const filter = { id: userId, organizationId, role: { $ne: 'owner' as const } };
      if ((await em.nativeUpdate(User, filter, { status: 'REMOVED', endedAt: new Date() })) === 0) return;
      await em.nativeUpdate(Session, { userId, endedAt: null }, { endedAt: new Date() });
    });
  }

  async setRole(organizationId: string, userId: string, role: Exclude<TeamRole, 'owner'>): Promise<void> {
    await this.em.nativeUpdate(User, { id: userId, organizationId, role: { $ne: 'owner' } }, { role });
  }
}
