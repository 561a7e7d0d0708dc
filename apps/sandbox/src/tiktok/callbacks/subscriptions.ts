import { randomBytes } from 'node:crypto';
import type { Tokens } from '../auth/tokens.js';
import type { Database } from '../../store/database.js';

/** The entities that the sandbox can subscribe to; the platform has more. */
export const ENTITIES = ['AD', 'AD_GROUP', 'AD_ACCOUNT_SUSPENSION'] as const;
export type Entity = (typeof ENTITIES)[number];

/** A subscription to an advertiser's changes. */
export interface Subscription {
  id: string;
  entity: Entity;
  callbackUrl: string;
  /** The advertisers that it covers; only a subscription to suspensions can have several. */
  advertisers: string[];
  /** Hash of the token that created it. The subscription ends with that token. */
  token: string;
}

const COLUMNS = 'id, entity, callback_url AS callbackUrl, advertiser, token';

/** All subscriptions. A subscription whose token was revoked gets no callbacks and is not listed. */
export class Subscriptions {
  constructor(
    private readonly db: Database,
    private readonly tokens: Tokens,
  ) {
    db.define(`CREATE TABLE IF NOT EXISTS tiktok_subscriptions (
      id TEXT PRIMARY KEY, entity TEXT NOT NULL, callback_url TEXT NOT NULL, advertiser TEXT NOT NULL, token TEXT NOT NULL);`);
  }

  add(entity: Entity, callbackUrl: string, advertisers: readonly string[], token: string): string {
    const id = BigInt(`0x${randomBytes(7).toString('hex')}`).toString();
    this.db.run(
      'INSERT INTO tiktok_subscriptions (id, entity, callback_url, advertiser, token) VALUES (?, ?, ?, ?, ?)',
      ...[id, entity, callbackUrl, advertisers.join(','), this.tokens.hashOf(token)],
    );
    return id;
  }

  /** Subscriptions whose token is still valid. */
  list(): Subscription[] {
    const all = this.db.all<Record<string, string>>(`SELECT ${COLUMNS} FROM tiktok_subscriptions ORDER BY rowid`);
    return all
      .map(({ advertiser, ...row }) => ({ ...row, advertisers: advertiser!.split(',') }) as Subscription)
      .filter(({ token }) => this.tokens.isAlive(token));
  }

  find(id: string): Subscription | undefined {
    return this.list().find((subscription) => subscription.id === id);
  }

  remove(id: string): boolean {
    return this.db.run('DELETE FROM tiktok_subscriptions WHERE id = ?', id) > 0;
  }
}
