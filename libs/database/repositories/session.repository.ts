import type { EntityManager } from '@mikro-orm/postgresql';
import { Session } from '../entities/session.entity.js';
import type { TeamRole } from '../entities/user.entity.js';

export interface NewSession {
  id: string;
  userId: string;
  organizationId: string;
  refreshHash: string;
  userAgent: string;
  ip: string;
  expiresAt: Date;
}

/** A session and whose it is. */
export interface LiveSession {
  sessionId: string;
  refreshHash: string;
  /** Whether its last use is worth noting again. */
  isStale: boolean;
  userId: string;
  organizationId: string;
  role: TeamRole;
  lang: 'en' | 'es';
  email: string;
  firstName: string;
  lastName: string;
  isStaff: boolean;
  isTester: boolean;
  isWhitelisted: boolean;
}

/** How a refresh value relates to the session it names. */
export type Rotation = 'rotated' | 'just-rotated' | 'reused' | 'unknown';

/** Signed-in browsers. */
export class SessionRepository {
  constructor(private readonly em: EntityManager) {}

  async create(session: NewSession): Promise<void> {
    await this.em.insert(Session, { ...session, createdAt: new Date(), lastUsedAt: new Date() });
  }

  /** The session with its user, as long as it lives, was used within `idleMs`, and the user is active. One query. */
  async findLive(id: string, idleMs: number): Promise<LiveSession | null> {
    const rows = await this.em.execute<LiveSession[]>(
      `select s.id as "sessionId", s.refresh_hash as "refreshHash", s.last_used_at < now() - interval '1 minute' as "isStale",
         u.id as "userId", u.organization_id as "organizationId", u.role, u.lang, u.email, u.first_name as "firstName",
         u.last_name as "lastName", u.is_staff as "isStaff", u.is_tester as "isTester", u.is_whitelisted as "isWhitelisted"
       from session s join user_account u on u.id = s.user_id
       where s.id = ? and s.ended_at is null and s.expires_at > now()
         and s.last_used_at > now() - ? * interval '1 millisecond' and u.status = 'ACTIVE'`,
      [id, idleMs],
    );
    return rows[0] ?? null;
  }

  /**
   * Replaces the current refresh hash by its successor, once. Of two rotations at the same moment one wins; the other
   * finds the value as the previous one and is answered within `graceMs`.
   * Any other value for a living session was stolen or repeated: the session ends.
   */
  async rotate(id: string, currentHash: string, nextHash: string, graceMs: number): Promise<Rotation> {
    const changed = await this.em.nativeUpdate(
      Session,
      { id, refreshHash: currentHash, endedAt: null },
      { refreshHash: nextHash, previousRefreshHash: currentHash, rotatedAt: new Date(), lastUsedAt: new Date() },
    );
    if (changed === 1) return 'rotated';
    const session = await this.em.findOne(Session, { id, endedAt: null }, { refresh: true });
    if (!session) return 'unknown';
    const isRecent = session.rotatedAt !== null && Date.now() - session.rotatedAt.getTime() <= graceMs;
    if (session.previousRefreshHash === currentHash && isRecent) return 'just-rotated';
    await this.end(id);
    return 'reused';
  }

  async touch(id: string): Promise<void> {
    await this.em.nativeUpdate(Session, { id }, { lastUsedAt: new Date() });
  }

  async end(id: string): Promise<void> {
    await this.em.nativeUpdate(Session, { id, endedAt: null }, { endedAt: new Date() });
  }

  /** Ends every session of a user, but for one where `except` names it. */
  async endAll(userId: string, except?: string): Promise<void> {
    const others = except === undefined ? {} : { id: { $ne: except } };
    await this.em.nativeUpdate(Session, { userId, endedAt: null, ...others }, { endedAt: new Date() });
  }

  /** @returns false where the user has no such living session */
  async endOwn(userId: string, id: string): Promise<boolean> {
    return (await this.em.nativeUpdate(Session, { id, userId, endedAt: null }, { endedAt: new Date() })) === 1;
  }

  /** The user's living sessions, last used first. */
  listLive(userId: string, idleMs: number): Promise<Session[]> {
    const now = Date.now();
    return this.em.find(
      Session,
      { userId, endedAt: null, expiresAt: { $gt: new Date(now) }, lastUsedAt: { $gt: new Date(now - idleMs) } },
      { orderBy: { lastUsedAt: 'desc' }, limit: 200 },
    );
  }

  /** Whether this account signed in from the address before: its owner is not locked out by strangers' failures. */
  async hasSignedInFrom(userId: string, ip: string, since: Date): Promise<boolean> {
    return (await this.em.count(Session, { userId, ip, createdAt: { $gt: since } })) > 0;
  }
}
