import type { Database } from '../../store/database.js';
import { advertiserById } from '../seed/advertisers.js';

/** The advertisers that may manage Smart+ campaigns. Reads and reports need no allowlist. Source: portal document 1853452461203458. */
export class Allowlist {
  constructor(private readonly db: Database) {
    db.define('CREATE TABLE IF NOT EXISTS tiktok_allowlist (advertiser TEXT PRIMARY KEY, listed INTEGER NOT NULL);');
  }

  has(advertiser: string): boolean {
    const row = this.db.get<{ listed: number }>('SELECT listed FROM tiktok_allowlist WHERE advertiser = ?', advertiser);
    return row ? row.listed === 1 : advertiserById.get(advertiser)!.isOnSmartPlusList;
  }

  set(advertiser: string, isListed: boolean): void {
    this.db.run(
      'INSERT OR REPLACE INTO tiktok_allowlist (advertiser, listed) VALUES (?, ?)',
      ...[advertiser, isListed ? 1 : 0],
    );
  }
}
