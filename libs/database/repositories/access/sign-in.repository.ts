import type { UserStatus } from '../../entities/user.entity.js';
import { statement, type Prepared } from '../../prepared.js';

/** The data of an account that a login needs. */
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
  /** The browser's previous session, which ends. */
  endsSessionId: string | null;
  /** Further detail of the audit event, in addition to person, time and address. */
  detail: Record<string, unknown>;
  /** The account's password hash when the login was checked. */
  passwordHash: string;
}

const FIND = statement<Account>(
  'find-account',
  `select id, organization_id as "organizationId", password_hash as "passwordHash", status
   from user_account where email = $1 and status <> 'REMOVED'`,
);
/** Locks the account for sharing. So the login waits for a password change or a removal in progress, and then respects it. */
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

/** The queries of a login: one to find the account, one to record the outcome. */
export class SignInRepository {
  constructor(private readonly prepared: Prepared) {}

  /** @param email lower-case */
  find(email: string): Promise<Account | null> {
    return this.prepared.first(FIND, [email]);
  }

  /**
   * Opens a session, ends the previous one and records the login, all or nothing.
   * @returns false if the account is not active, or if its password has changed since the check. Such a change ends all sessions, and
   *   this session must not survive it
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
