import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../store/database.js';
import type { TimeSource } from '../../store/uptime.js';

/** Seconds that an access token lives. */
export const TOKEN_SECONDS = 3599;
const CODE_MS = 600_000;

/** The grant is used up, revoked or unknown. */
export class InvalidGrant extends Error {}

/** The person of a token, or why the token is invalid. */
export type Bearer = { person: string } | { fault: 'unknown' | 'expired' | 'revoked' };

/** The tokens for a code, with the person and the scope of its grant. */
export interface Redeemed {
  person: string;
  /** As requested, separated by blanks. */
  scope: string;
  access: string;
  refresh?: string;
}

/** Codes, refresh tokens that live until they are revoked, and access tokens that live for an hour. Only hashes are stored. */
export class Tokens {
  constructor(
    private readonly db: Database,
    private readonly time: TimeSource,
  ) {
    db.define(`
      CREATE TABLE IF NOT EXISTS google_codes (
        hash TEXT PRIMARY KEY, person TEXT NOT NULL, offline INTEGER NOT NULL, redirect TEXT NOT NULL, challenge TEXT NOT NULL,
        scope TEXT NOT NULL, expires_at INTEGER NOT NULL, used INTEGER NOT NULL DEFAULT 0);
      CREATE TABLE IF NOT EXISTS google_refresh_tokens (
        hash TEXT PRIMARY KEY, person TEXT NOT NULL, revoked INTEGER NOT NULL DEFAULT 0);
      CREATE TABLE IF NOT EXISTS google_access_tokens (
        hash TEXT PRIMARY KEY, person TEXT NOT NULL, refresh TEXT NOT NULL, expires_at INTEGER NOT NULL,
        revoked INTEGER NOT NULL DEFAULT 0);`);
  }

  /** A code for one use within ten minutes. @param offline whether its redemption also gives a refresh token */
  issueCode(code: { person: string; offline: boolean; redirect: string; challenge: string; scope: string }): string {
    const secret = `4/0${randomBytes(24).toString('base64url')}`;
    this.db.run(
      'INSERT INTO google_codes (hash, person, offline, redirect, challenge, scope, expires_at) VALUES (?,?,?,?,?,?,?)',
      ...[digest(secret), code.person, code.offline ? 1 : 0, code.redirect, code.challenge, code.scope],
      this.time.now() + CODE_MS,
    );
    return secret;
  }

  /** @throws InvalidGrant if the code is unknown, used, too old, for another address, or lacks its PKCE verifier */
  redeem(code: string, redirect: string, verifier: string): Redeemed {
    const row = this.db.get<{
      person: string;
      offline: number;
      redirect: string;
      challenge: string;
      scope: string;
      expires_at: number;
      used: number;
    }>('SELECT * FROM google_codes WHERE hash = ?', digest(code));
    const challenge = row?.challenge === '' ? '' : createHash('sha256').update(verifier).digest('base64url');
    if (
      !row ||
      row.used ||
      row.expires_at <= this.time.now() ||
      row.redirect !== redirect ||
      row.challenge !== challenge
    )
      throw new InvalidGrant('Bad Request');
    this.db.run('UPDATE google_codes SET used = 1 WHERE hash = ?', digest(code));
    const { person, scope } = row;
    if (!row.offline) return { person, scope, access: this.issueAccess(person, '') };
    return { person, scope, ...this.issue(person) };
  }

  /** Issues a refresh token and its first access token. */
  issue(person: string): { access: string; refresh: string } {
    const refresh = `1//0${randomBytes(32).toString('base64url')}`;
    this.db.run('INSERT INTO google_refresh_tokens (hash, person) VALUES (?, ?)', digest(refresh), person);
    return { access: this.issueAccess(person, digest(refresh)), refresh };
  }

  /** @throws InvalidGrant for a refresh token that is unknown or revoked */
  refresh(token: string): string {
    const row = this.db.get<{ person: string }>(
      'SELECT person FROM google_refresh_tokens WHERE hash = ? AND revoked = 0',
      digest(token),
    );
    if (!row) throw new InvalidGrant('Token has been expired or revoked.');
    return this.issueAccess(row.person, digest(token));
  }

  resolve(token: string): Bearer {
    const row = this.db.get<{ person: string; expires_at: number; revoked: number }>(
      'SELECT * FROM google_access_tokens WHERE hash = ?',
      digest(token),
    );
    if (!row) return { fault: 'unknown' };
    if (row.revoked) return { fault: 'revoked' };
    return row.expires_at <= this.time.now() ? { fault: 'expired' } : { person: row.person };
  }

  /** Ends a refresh token and its access tokens; an access token ends its refresh token too. @returns whether the token exists */
  revoke(token: string): boolean {
    const hash = digest(token);
    const access = this.db.get<{ refresh: string }>('SELECT refresh FROM google_access_tokens WHERE hash = ?', hash);
    const grant = access && access.refresh !== '' ? access.refresh : hash;
    const ended = this.db.run('UPDATE google_refresh_tokens SET revoked = 1 WHERE hash = ? AND revoked = 0', grant);
    const alone = this.db.run(
      'UPDATE google_access_tokens SET revoked = 1 WHERE (refresh = ? OR hash = ?) AND revoked = 0',
      ...[grant, hash],
    );
    return ended + alone > 0;
  }

  /** Ends all grants of a person. @returns their number */
  revokePerson(person: string): number {
    this.db.run('UPDATE google_access_tokens SET revoked = 1 WHERE person = ?', person);
    return this.db.run('UPDATE google_refresh_tokens SET revoked = 1 WHERE person = ? AND revoked = 0', person);
  }

  /** Ends one access token now, as if its hour had passed. */
  expire(token: string): void {
    this.db.run('UPDATE google_access_tokens SET expires_at = ? WHERE hash = ?', this.time.now(), digest(token));
  }

  private issueAccess(person: string, refresh: string): string {
    const access = `ya29.${randomBytes(40).toString('base64url')}`;
    this.db.run(
      'INSERT INTO google_access_tokens (hash, person, refresh, expires_at) VALUES (?,?,?,?)',
      ...[digest(access), person, refresh, this.time.now() + TOKEN_SECONDS * 1000],
    );
    return access;
  }
}

const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex');
