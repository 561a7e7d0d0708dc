import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../store/database.js';
import type { TimeSource } from '../../store/uptime.js';
import { CODE } from '../wire/codes.js';
import { Refusal } from '../wire/refusal.js';

/** The permissions that a person has granted the app. */
export interface Grant {
  person: string;
  advertisers: string[];
  scopes: number[];
}

interface GrantRow {
  person: string;
  advertisers: string;
  scopes: string;
}

const CODE_MS = 3_600_000;

/** Authorization codes, and the tokens that they are exchanged for. Tokens live until they are revoked. Only hashes are stored. */
export class Tokens {
  constructor(
    private readonly db: Database,
    private readonly time: TimeSource,
  ) {
    db.define(`
      CREATE TABLE IF NOT EXISTS tiktok_tokens (
        hash TEXT PRIMARY KEY, person TEXT NOT NULL, advertisers TEXT NOT NULL, scopes TEXT NOT NULL,
        revoked INTEGER NOT NULL DEFAULT 0);
      CREATE TABLE IF NOT EXISTS tiktok_auth_codes (
        hash TEXT PRIMARY KEY, person TEXT NOT NULL, advertisers TEXT NOT NULL, scopes TEXT NOT NULL,
        expires_at INTEGER NOT NULL, used INTEGER NOT NULL DEFAULT 0);`);
  }

  /** Issues a code that can be exchanged for one token within an hour. */
  issueCode(grant: Grant): string {
    const code = randomBytes(20).toString('hex');
    this.db.run(
      'INSERT INTO tiktok_auth_codes (hash, person, advertisers, scopes, expires_at) VALUES (?,?,?,?,?)',
      ...[digest(code), ...columns(grant), this.time.now() + CODE_MS],
    );
    return code;
  }

  /** Throws 40110 for a code that is unknown, used or expired. */
  redeem(code: string): { token: string; grant: Grant } {
    const row = this.db.get<GrantRow & { expires_at: number; used: number }>(
      'SELECT * FROM tiktok_auth_codes WHERE hash = ?',
      digest(code),
    );
    if (!row || row.used || row.expires_at <= this.time.now())
      throw new Refusal(CODE.badAuthCode, 'Auth_code is used or expired.');
    this.db.run('UPDATE tiktok_auth_codes SET used = 1 WHERE hash = ?', digest(code));
    const grant = grantOf(row);
    return { token: this.issue(grant), grant };
  }

  issue(grant: Grant): string {
    const token = randomBytes(20).toString('hex');
    this.db.run(
      'INSERT INTO tiktok_tokens (hash, person, advertisers, scopes) VALUES (?,?,?,?)',
      ...[digest(token), ...columns(grant)],
    );
    return token;
  }

  /** The grant of a token. Throws 40104 without a token, 40105 for an unknown or revoked token. */
  resolve(token: string | undefined): Grant {
    if (!token) throw new Refusal(CODE.noToken, 'Access token is missing in the request header.');
    const row = this.db.get<GrantRow>('SELECT * FROM tiktok_tokens WHERE hash = ? AND revoked = 0', digest(token));
    if (!row) throw new Refusal(CODE.deadToken, 'Access token is incorrect or has been revoked.');
    return grantOf(row);
  }

  /** The hash that is stored instead of a token. */
  hashOf(token: string): string {
    return digest(token);
  }

  /** @param hash of a token */
  isAlive(hash: string): boolean {
    return this.db.get('SELECT 1 FROM tiktok_tokens WHERE hash = ? AND revoked = 0', hash) !== undefined;
  }

  /** Ends one token, or all tokens of a person. @returns how many */
  revoke(target: { token: string } | { person: string }): number {
    return 'token' in target
      ? this.db.run('UPDATE tiktok_tokens SET revoked = 1 WHERE hash = ? AND revoked = 0', digest(target.token))
      : this.db.run('UPDATE tiktok_tokens SET revoked = 1 WHERE person = ? AND revoked = 0', target.person);
  }
}

const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const columns = ({ person, advertisers, scopes }: Grant): string[] => [
  person,
  JSON.stringify(advertisers),
  JSON.stringify(scopes),
];

const grantOf = ({ person, advertisers, scopes }: GrantRow): Grant => ({
  person,
  advertisers: JSON.parse(advertisers) as string[],
  scopes: JSON.parse(scopes) as number[],
});
