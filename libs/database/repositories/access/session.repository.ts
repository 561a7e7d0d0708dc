import type { EntityManager } from '@mikro-orm/postgresql';
import { Session } from '../../entities/session.entity.js';

/** The index of the hash in `nextHashes` that is now valid, or the reason why no rotation happened. */
export type Rotation = number | 'reused' | 'unknown';

/** Signed-in browsers. */
export class SessionRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Replaces the current refresh hash with its successor, once. Of two simultaneous rotations one wins. The other finds its value as the
   * previous one, which is accepted within `graceMs`. Any other value for an open session was stolen or repeated, so the session ends.
   * @param nextHashes the successor first, then the successors that processes with another SESSION_SECRET would compute from the same value
   */
  async rotate(id: string, currentHash: string, nextHashes: readonly string[], graceMs: number): Promise<Rotation> {
    const [nextHash] = nextHashes;
    const changed = await this.em.nativeUpdate(
      Session,
      { id, refreshHash: currentHash, endedAt: null },
      { refreshHash: nextHash, previousRefreshHash: currentHash, rotatedAt: new Date(), lastUsedAt: new Date() },
    );
    if (changed === 1) return 0;
    const session = await this.em.findOne(Session, { id, endedAt: null }, { refresh: true });
    if (!session) return 'unknown';
    const isRecent = session.rotatedAt !== null && Date.now() - session.rotatedAt.getTime() <= graceMs;
    const winner = nextHashes.indexOf(session.refreshHash);
    if (session.previousRefreshHash === currentHash && isRecent && winner !== -1) return winner;
    return (await this.end(id, 'reused')) ? 'reused' : 'unknown';
  }

  async touch(id: string): Promise<void> {
    await this.em.nativeUpdate(Session, { id }, { lastUsedAt: new Date() });
  }

  /** @returns whether this call ended it */
  async end(id: string, endReason: Session['endReason'] = null): Promise<boolean> {
    return (await this.em.nativeUpdate(Session, { id, endedAt: null }, { endedAt: new Date(), endReason })) === 1;
  }

  /** Whether a session ended because its refresh value was used twice. The caller must know one of its values. */
  async wasReused(id: string, hash: string): Promise<boolean> {
    const ownsHash = { $or: [{ refreshHash: hash }, { previousRefreshHash: hash }] };
    return (await this.em.findOne(Session, { id, endReason: 'reused', ...ownsHash })) !== null;
  }

  /** Ends every session of a user except the one in `except`. */
  async endAll(userId: string, except?: string): Promise<void> {
    const others = except === undefined ? {} : { id: { $ne: except } };
    await this.em.nativeUpdate(Session, { userId, endedAt: null, ...others }, { endedAt: new Date() });
  }

  /** @returns false if the user has no such open session */
  async endOwn(userId: string, id: string): Promise<boolean> {
    return (await this.em.nativeUpdate(Session, { id, userId, endedAt: null }, { endedAt: new Date() })) === 1;
  }

  /** The user's open sessions, last used first. */
  listLive(userId: string, idleMs: number): Promise<Session[]> {
    const now = Date.now();
    return this.em.find(
      Session,
      { userId, endedAt: null, expiresAt: { $gt: new Date(now) }, lastUsedAt: { $gt: new Date(now - idleMs) } },
      { orderBy: { lastUsedAt: 'desc' }, limit: 200 },
    );
  }

  /**
   * Whether this account signed in from this network before. Then failed logins from other networks do not lock its
   * owner out.
   * @param network in CIDR notation
   */
  async hasSignedInFrom(email: string, network: string, since: Date): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      `select 1 from session s join user_account u on u.id = s.user_id
       where u.email = ? and u.status <> 'REMOVED' and s.created_at > ?
         and case when s.ip ~ '^[0-9a-fA-F:.]+$' then s.ip::inet <<= ?::cidr else false end
       limit 1`,
      [email, since, network],
    );
    return rows.length > 0;
  }
}
