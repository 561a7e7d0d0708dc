import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../store/database.js';
import type { TimeSource } from '../../store/uptime.js';
import { GraphError } from '../graph/error.js';

/** The person, page or app that a token belongs to. */
export type Actor =
  | { kind: 'user'; person: string; scopes: string[]; token: string }
  | { kind: 'page'; person: string; page: string; scopes: string[]; token: string }
  | { kind: 'app'; token: string };

interface TokenRow {
  person: string;
  page: string | null;
  scopes: string;
  expires_at: number;
  revoked: string | null;
  issued_at: number;
}

/** Why a token stopped working, with the platform's subcode of error 190. */
const REVOKED = {
  removed: { subcode: 458, message: 'Error validating access token: The user has not authorized application.' },
  password: {
    subcode: 460,
    message:
      'Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
  },
} as const;
export type Revocation = keyof typeof REVOKED;

/** Lifetime of a user's token: the platform answers 5,183,944 seconds, a little less than 60 days. */
export const TOKEN_SECONDS = 5_183_944;
const CODE_MS = 10 * 60_000;

/** Tokens and authorization codes. Only hashes are stored. */
export class Tokens {
  constructor(
    private readonly db: Database,
    private readonly time: TimeSource,
    private readonly app: { id: string; secret: string },
  ) {
    db.define(`
      CREATE TABLE IF NOT EXISTS meta_tokens (
        hash TEXT PRIMARY KEY, person TEXT NOT NULL, page TEXT, scopes TEXT NOT NULL, issued_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL, revoked TEXT);
      CREATE TABLE IF NOT EXISTS meta_codes (
        hash TEXT PRIMARY KEY, person TEXT NOT NULL, scopes TEXT NOT NULL, redirect_uri TEXT NOT NULL,
        expires_at INTEGER NOT NULL, used INTEGER NOT NULL DEFAULT 0);`);
  }

  issueCode(person: string, scopes: string[], redirectUri: string): string {
    const code = `AQ${randomBytes(40).toString('base64url')}`;
    const expiresAt = this.time.now() + CODE_MS;
    this.db.run(
      'INSERT INTO meta_codes (hash, person, scopes, redirect_uri, expires_at) VALUES (?,?,?,?,?)',
      digest(code),
      person,
      scopes.join(','),
      redirectUri,
      expiresAt,
    );
    return code;
  }

  /** Exchanges a code for a token: once, before it expires, and with the exact redirect address of the dialog. */
  redeem(code: string, redirectUri: string): string {
    const row = this.db.get<{ person: string; scopes: string; redirect_uri: string; expires_at: number; used: number }>(
      'SELECT * FROM meta_codes WHERE hash = ?',
      digest(code),
    );
    if (!row) throw new GraphError({ code: 100, subcode: 36009, message: 'This authorization code is invalid.' });
    if (row.used)
      throw new GraphError({ code: 100, subcode: 36009, message: 'This authorization code has been used.' });
    if (row.expires_at < this.time.now())
      throw new GraphError({ code: 100, subcode: 36007, message: 'This authorization code has expired.' });
    if (row.redirect_uri !== redirectUri) {
      throw new GraphError({
        code: 100,
        subcode: 36008,
        message:
          'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      });
    }
    this.db.run('UPDATE meta_codes SET used = 1 WHERE hash = ?', digest(code));
    return this.issue(row.person, row.scopes.split(','));
  }

  issue(person: string, scopes: string[], seconds = TOKEN_SECONDS): string {
    const token = `EAAS${randomBytes(60).toString('hex')}`;
    this.store(token, { person, page: null, scopes, seconds });
    return token;
  }

  /** The page token that `/me/accounts` returns: always the same for one user token. */
  pageToken(actor: Actor & { kind: 'user' }, page: string): string {
    const token = `EAAP${createHmac('sha256', this.app.secret).update(`${actor.token}/${page}`).digest('hex')}`;
    this.store(token, { person: actor.person, page, scopes: actor.scopes, seconds: TOKEN_SECONDS });
    return token;
  }

  /** The owner of a token. Throws error 190 with HTTP 401 if the token is missing, unknown, expired or revoked. */
  resolve(token: string | undefined): Actor {
    if (!token) throw expired(undefined, 'An access token is required to request this resource.');
    if (this.isAppToken(token)) return { kind: 'app', token };
    const row = this.row(token);
    if (!row) throw expired(undefined, 'Invalid OAuth access token - Cannot parse access token');
    const revoked = row.revoked && REVOKED[row.revoked as Revocation];
    if (revoked) throw expired(revoked.subcode, revoked.message);
    if (row.expires_at < this.time.now()) {
      throw expired(
        463,
        `Error validating access token: Session has expired on ${new Date(row.expires_at).toUTCString()}.`,
      );
    }
    const scopes = row.scopes.split(',').filter(Boolean);
    return row.page === null
      ? { kind: 'user', person: row.person, scopes, token }
      : { kind: 'page', person: row.person, page: row.page, scopes, token };
  }

  /** The `/debug_token` answer for any token, valid or not. */
  inspect(token: string): Record<string, unknown> {
    if (this.isAppToken(token)) return { app_id: this.app.id, type: 'APP', is_valid: true, scopes: [] };
    const row = this.row(token);
    if (!row) return { is_valid: false, error: { code: 190, message: 'Invalid OAuth access token.' }, scopes: [] };
    return {
      app_id: this.app.id,
      type: row.page === null ? 'USER' : 'PAGE',
      application: 'Polyad sandbox',
      is_valid: row.revoked === null && row.expires_at >= this.time.now(),
      issued_at: Math.floor(row.issued_at / 1000),
      expires_at: Math.floor(row.expires_at / 1000),
      data_access_expires_at: Math.floor(row.issued_at / 1000) + 90 * 86_400,
      scopes: row.scopes.split(',').filter(Boolean),
      user_id: row.person,
      ...(row.page !== null && { profile_id: row.page }),
    };
  }

  /** Revokes one token, or all tokens of a person. Only a new sign-in gives a working token. */
  revoke(target: { token: string } | { person: string }, why: Revocation): number {
    return 'token' in target
      ? this.db.run('UPDATE meta_tokens SET revoked = ? WHERE hash = ?', why, digest(target.token))
      : this.db.run('UPDATE meta_tokens SET revoked = ? WHERE person = ? AND revoked IS NULL', why, target.person);
  }

  /** `appsecret_proof`: hex HMAC-SHA256 of the token under the app secret. */
  proofMatches(token: string, proof: string): boolean {
    const right = createHmac('sha256', this.app.secret).update(token).digest();
    const given = Buffer.from(proof, 'hex');
    return given.length === right.length && timingSafeEqual(given, right);
  }

  private isAppToken(token: string): boolean {
    return token === `${this.app.id}|${this.app.secret}`;
  }

  private row(token: string): TokenRow | undefined {
    return this.db.get<TokenRow>('SELECT * FROM meta_tokens WHERE hash = ?', digest(token));
  }

  private store(
    token: string,
    value: { person: string; page: string | null; scopes: string[]; seconds: number },
  ): void {
    const now = this.time.now();
    this.db.run(
      'INSERT OR IGNORE INTO meta_tokens (hash, person, page, scopes, issued_at, expires_at) VALUES (?,?,?,?,?,?)',
      ...[digest(token), value.person, value.page, value.scopes.join(','), now, now + value.seconds * 1000],
    );
  }
}

function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function expired(subcode: number | undefined, message: string): GraphError {
  return new GraphError({ status: 401, code: 190, subcode, message });
}
