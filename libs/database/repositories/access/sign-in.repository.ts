import type { UserStatus } from '../../entities/user.entity.js';
import { statement, type Prepared } from '../../prepared.js';

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
  /** The account's, as it was when the login was judged. */
  passwordHash: string;
}

const FIND = statement<Account>(
  'find-account',
  `select id, organization_id as "organizationId", password_hash as "passwordHash", status
   from user_account where email = $1 and status <> 'REMOVED'`,
);
/** The account is shared-locked: a change of password or a removal that is under way is waited for, and then counts. */
const OPEN = statement<{ id: string }>(
  'open-session',
  `with account as (
     select id, organization_id from user_account
     where id = $2 and organization_id = $3 and status = 'ACTIVE' and password_hash = $11
     for share
   ), ended as (
     update session set ended_at = $8 where id = $10 and ended_at is null and exists (select from account)
   ), opened as (
     insert into session (id, user_id, organization_id, refresh_hash, user_agent, ip, expires_at, created_at, last_used_at)
     select $1::uuid, id, organization_id, $4, $5, $6, $7::timestamptz, $8::timestamptz, $8::timestamptz from account
   )
   insert into audit_event (id, organization_id, user_id, action, detail, ip, at)
   select gen_random_uuid(), organization_id, id, 'session.login', $9::jsonb, $6, $8::timestamptz from account
   returning id`,
);

/** A login's questions and its outcome, in as few trips to the database as there are questions. */
export class SignInRepository {
  constructor(private readonly prepared: Prepared) {}

  /** @param email lower-case */
  find(email: string): Promise<Account | null> {
    return this.prepared.first(FIND, [email]);
  }

  /**
   * Opens a session, ends the one it follows and records the login: all of it or nothing.
   * @returns false where the account is not active, or its password has changed since the login was judged: a session that
   *   was being opened must not outlive the change that ends all others
   */
  async open(session: NewSession): Promise<boolean> {
    const rows = await this.prepared.all(OPEN, [
      ...[session.id, session.userId, session.organizationId, session.refreshHash, session.userAgent, session.ip],
      ...[session.expiresAt.toISOString(), new Date().toISOString(), session.detail, session.endsSessionId],
      session.passwordHash,
    ]);
    return rows.length === 1;
  }
}
