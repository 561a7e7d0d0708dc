import type { Database } from '../../store/database.js';
import type { TimeSource } from '../../store/uptime.js';
import { CODE } from '../wire/codes.js';
import { invalid, Refusal } from '../wire/refusal.js';
import type { Params } from '../wire/params.js';

const MOST = 2n ** 63n - 1n;
/** Only one call with a given id succeeds within this time (schema of TikTok's own tool server, read November 2026). */
const REMEMBERED_MS = 10_000;

/**
 * Recently used `request_id`s. A repeat within ten seconds is refused as a duplicate and does not report the outcome of the first call. A
 * later repeat creates a second object.
 */
export class Repeats {
  constructor(
    private readonly db: Database,
    private readonly time: TimeSource,
  ) {
    db.define(`CREATE TABLE IF NOT EXISTS tiktok_request_ids (
      kind TEXT NOT NULL, advertiser TEXT NOT NULL, request_id TEXT NOT NULL, at REAL NOT NULL,
      PRIMARY KEY (kind, advertiser, request_id)) WITHOUT ROWID;`);
  }

  /** Forgets all ids, as if ten seconds had passed. @returns how many there were */
  forget(): number {
    return this.db.run('DELETE FROM tiktok_request_ids');
  }

  /** Runs `create`, unless the same kind and advertiser used the call's id within ten seconds. A refused call leaves its id unused. */
  once(kind: string, advertiser: string, params: Params, create: () => object): object {
    const id = params.text('request_id');
    if (id === undefined) return create();
    if (!/^\d{1,19}$/.test(id) || BigInt(id) > MOST) throw invalid('request_id', 'Not a 64-bit integer in a string.');
    const now = this.time.now();
    this.db.run('DELETE FROM tiktok_request_ids WHERE at <= ?', now - REMEMBERED_MS);
    const isKnown = this.db.get(
      'SELECT 1 FROM tiktok_request_ids WHERE kind = ? AND advertiser = ? AND request_id = ?',
      ...[kind, advertiser, id],
    );
    if (isKnown) throw new Refusal(CODE.duplicate, 'Duplicated requests have been sent.');
    const answer = create();
    this.db.run(
      'INSERT INTO tiktok_request_ids (kind, advertiser, request_id, at) VALUES (?, ?, ?, ?)',
      ...[kind, advertiser, id, now],
    );
    return answer;
  }
}
