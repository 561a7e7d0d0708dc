import type { UserStatus } from '../entities/user.entity.js';
import { statement, type Prepared } from '../prepared.js';

/** What a login has to know of an account. */
export interface Account {
  id: string;
  organizationId: string;
  passwordHash: string;
  status: UserStatus;
}

export interface NewSession {
  id: string;
  userId: string;
  organizationId: string;
  refreshHash: string;
  userAgent: string;
  ip: string;
  expiresAt: Date;
  /** The browser's session until now, which ends. */
  endsSessionId: string | null;
  /** What the audit trail says beside who, when and from where. */
  detail: Record<string, unknown>;
}

const FIND = statement<Account>(
  'find-account',
  `select id, organization_id as "organizationId", password_hash as "passwordHash", status
   from user_account where email = $1 and status <> 'REMOVED'`,
);
const OPEN = statement(
  'open-session',
  `with ended as (
     update session set ended_at = $8 where id = $10 and ended_at is null
   ), opened as (
     insert into session (id, user_id, organization_id, refresh_hash, user_agent, ip, expires_at, created_at, last_used_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
   )
   insert into audit_event (id, organization_id, user_id, action, detail, ip, at)
   values (gen_random_uuid(), $3, $2, 'session.login', $9, $6, $8)`,
);

/** A login's questions and its outcome, in as few trips to the database as there are questions. */
export class SignInRepository {
  constructor(private readonly prepared: Prepared) {}

  /** @param email lower-case */
  find(email: string): Promise<Account | null> {
    return this.prepared.first(FIND, [email]);
  }

  /** Opens a session, ends the one it follows and records the login: all of it or nothing. */
  async open(session: NewSession): Promise<void> {
    await this.prepared.all(OPEN, [
      ...[session.id, session.userId, session.organizationId, session.refreshHash, session.userAgent, session.ip],
      ...[session.expiresAt.toISOString(), new Date().toISOString(), session.detail, session.endsSessionId],
    ]);
  }
}
