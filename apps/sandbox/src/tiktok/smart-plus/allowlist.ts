import type { Database } from '../../store/database.js';
import { advertiserOf } from '../auth/access.js';
import { advertiserById, type Advertiser } from '../seed/advertisers.js';
import type { Call } from '../wire/call.js';
import { CODE } from '../wire/codes.js';
import { Refusal } from '../wire/refusal.js';

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

/** The advertiser of a call that manages Smart+ objects. Throws 40118 if it is not on the list, before other checks. */
export function managerOf(call: Call): Advertiser {
  const advertiser = advertiserOf(call);
  if (!call.world.allowlist.has(advertiser.id))
    throw new Refusal(
      CODE.notAllowlisted,
      `Advertiser ${advertiser.id} is not on the allowlist for Upgraded Smart+ Campaigns. Contact your TikTok representative.`,
    );
  return advertiser;
}
