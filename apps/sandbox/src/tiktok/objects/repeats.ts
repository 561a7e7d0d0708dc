import type { Database } from '../../store/database.js';
import { invalid } from '../wire/refusal.js';
import type { Params } from '../wire/params.js';

const MOST = 2n ** 63n - 1n;

/** Answers of calls with a `request_id`: the same id is answered with the first result again, whatever its body says. */
export class Repeats {
  constructor(private readonly db: Database) {
    db.define(`CREATE TABLE IF NOT EXISTS tiktok_repeats (
      kind TEXT NOT NULL, advertiser TEXT NOT NULL, request_id TEXT NOT NULL, answer TEXT NOT NULL,
      PRIMARY KEY (kind, advertiser, request_id)) WITHOUT ROWID;`);
  }

  /** Runs `create` once for each id of a kind and advertiser. */
  once(kind: string, advertiser: string, params: Params, create: () => object): object {
    const id = params.text('request_id');
    if (id === undefined) return create();
    if (!/^\d{1,19}$/.test(id) || BigInt(id) > MOST) throw invalid('request_id', 'Not a 64-bit integer in a string.');
    const known = this.db.get<{ answer: string }>(
      'SELECT answer FROM tiktok_repeats WHERE kind = ? AND advertiser = ? AND request_id = ?',
      ...[kind, advertiser, id],
    );
    if (known) return JSON.parse(known.answer) as object;
    const answer = create();
    this.db.run(
      'INSERT INTO tiktok_repeats (kind, advertiser, request_id, answer) VALUES (?, ?, ?, ?)',
      ...[kind, advertiser, id, JSON.stringify(answer)],
    );
    return answer;
  }
}
