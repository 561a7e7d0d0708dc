import type { Language } from '#libs/contracts/messages/language.js';
import type { TeamRole } from '#libs/contracts/account/team.js';
import { statement, type Prepared } from '../prepared.js';
import { TEAM_COLUMN, type TeamView } from './team-view.js';

/** A session and its user. */
export interface LiveSession {
  sessionId: string;
  refreshHash: string;
  /** Whether its recorded use is old enough to record another. */
  isStale: boolean;
  userId: string;
  organizationId: string;
  role: TeamRole;
  lang: Language;
  email: string;
  firstName: string;
  lastName: string;
  isStaff: boolean;
  isTester: boolean;
  isWhitelisted: boolean;
  /** The user's team, if it was requested. */
  team?: TeamView;
}

const liveSession = (columns = '', joins = ''): string => `
  select s.id as "sessionId", s.refresh_hash as "refreshHash", s.last_used_at < now() - interval '1 minute' as "isStale",
    u.id as "userId", u.organization_id as "organizationId", u.role, u.lang, u.email, u.first_name as "firstName",
    u.last_name as "lastName", u.is_staff as "isStaff", u.is_tester as "isTester", u.is_whitelisted as "isWhitelisted"
    ${columns}
  from session s join user_account u on u.id = s.user_id ${joins}
  where s.id = $1 and s.ended_at is null and s.expires_at > now()
    and s.last_used_at > now() - $2 * interval '1 millisecond' and u.status = 'ACTIVE'`;

const LIVE_SESSION = statement<LiveSession>('live-session', liveSession());
const WITH_TEAM = statement<LiveSession>(
  'live-session-with-team',
  liveSession(`, ${TEAM_COLUMN} as team`, 'join organization o on o.id = u.organization_id'),
);

/** Finds the user of a session. Every request does this, so an ended session fails at the next request. */
export class LiveSessionReadModel {
  constructor(private readonly prepared: Prepared) {}

  /**
   * The session with its user, if it has not ended, was used within `idleMs`, and the user is active. The same query can return the team,
   * because the console needs both before anything else.
   */
  find(id: string, idleMs: number, { withTeam = false } = {}): Promise<LiveSession | null> {
    return this.prepared.first(withTeam ? WITH_TEAM : LIVE_SESSION, [id, idleMs]);
  }
}
