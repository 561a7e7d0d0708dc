import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { LIST_STATUSES } from '#libs/contracts/experiment/experiment-status.js';
import { Experiment } from '../../entities/experiment.entity.js';
import { Invitation } from '../../entities/invitation.entity.js';
import { Organization } from '../../entities/organization.entity.js';
import { Session } from '../../entities/session.entity.js';
import { statusAfterActivation, User } from '../../entities/user.entity.js';
import { TeamRepository } from './team.repository.js';

/** The result of closing an account. `running`: nothing was closed, because these experiments of the team have not finished. */
export type Closing = { ended: 'member' } | { ended: 'team'; members: number } | { ended: null; running: string[] };
/** The result of restoring an account. `taken`: another account has the e-mail by now. `team-ended`: the owner must return first. */
export type Reopening = 'reopened' | 'taken' | 'team-ended';

/**
 * Closes accounts, and restores them while their data are kept (`erasure.repository.ts`). Every method works within the caller's
 * transaction.
 */
export class AccountEndRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Closes an account: it is signed out everywhere and cannot sign in again. If it is the owner's, the team ends with every member's
   * account and every open invitation. Without the team's link nobody could stop its running ads, so the owner must stop them first.
   * @param evenIfRunning leaves running ads to the platform
   */
  async close(user: User, { evenIfRunning = false } = {}): Promise<Closing> {
    const { organizationId } = user;
    if (user.role !== 'owner') {
      await new TeamRepository(this.em).remove(organizationId, user.id);
      return { ended: 'member' };
    }
    await this.lockTeam(organizationId);
    const unfinished = { organizationId, status: { $in: [...LIST_STATUSES.live] } };
    const running = await this.em.find(Experiment, unfinished, { fields: ['name'], orderBy: { id: 'asc' } });
    if (running.length > 0 && !evenIfRunning) return { ended: null, running: running.map(({ name }) => name) };
    const endedAt = new Date();
    // Before the members: the account of a person who joins at this moment is then closed as a member.
    await this.em.nativeUpdate(Invitation, { organizationId, joinedAt: null, removedAt: null }, { removedAt: endedAt });
    const remaining = { organizationId, status: { $ne: 'REMOVED' as const } };
    const members = await this.em.nativeUpdate(User, remaining, { status: 'REMOVED', isStaff: false, endedAt });
    await this.em.nativeUpdate(Session, { organizationId, endedAt: null }, { endedAt });
    await this.em.nativeUpdate(Organization, { id: organizationId }, { endedAt });
    return { ended: 'team', members };
  }

  /** The last closed account of this e-mail, until it is erased. @param email lower-case */
  findEnded(email: string): Promise<User | null> {
    return this.em.findOne(User, { email, status: 'REMOVED' }, { orderBy: { endedAt: 'desc' } });
  }

  /** Restores one account; the owner's account restores the team too. Other members and platform links must be restored one by one. */
  async reopen(user: User): Promise<Reopening> {
    const { id, email, organizationId, role } = user;
    const team = await this.lockTeam(organizationId);
    if (team.endedAt && role !== 'owner') return 'team-ended';
    if ((await this.em.count(User, { email, status: { $ne: 'REMOVED' } })) > 0) return 'taken';
    // Copied from the owner: a closed account has missed changes of the team.
    const { isWhitelisted } = await this.em.findOneOrFail(User, { organizationId, role: 'owner' });
    await this.em.nativeUpdate(
      User,
      { id, organizationId },
      { status: statusAfterActivation(user), endedAt: null, isWhitelisted },
    );
    await this.em.nativeUpdate(Organization, { id: organizationId }, { endedAt: null });
    return 'reopened';
  }

  private lockTeam(id: string): Promise<Organization> {
    return this.em.findOneOrFail(Organization, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }
}
