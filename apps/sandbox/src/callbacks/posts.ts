import type { Database } from '../store/database.js';

/** `gone`: given up after the last attempt, or nobody listens any more; `lost`: by a fault, never sent. */
export type PostState = 'waiting' | 'sending' | 'delivered' | 'gone' | 'lost';

/** One POST to a callback address, under way or over. */
export interface Post {
  id: number;
  /** When it was packed, milliseconds since 1970. */
  at: number;
  object: string;
  body: string;
  /** `right`, or the name of a forgery. */
  signature: string;
  /** The fault that it owes its being to, or that befell it; empty for what a healthy platform sends. */
  fault: string;
  state: PostState;
  attempts: number;
  /** HTTP status of the last attempt, 0 where none was answered. */
  status: number;
  /** When the next attempt may begin; of one that is over, when it ended. */
  due: number;
}

/** Posts that are over are kept up to this number, for people to look at and tests to replay. */
const KEEP = 5000;

/** What a platform posts, in the sandbox's file: a restart loses none, and sends again what was under way. */
export class Posts {
  private readonly table: string;

  constructor(
    private readonly db: Database,
    platform: string,
  ) {
    const table = (this.table = `${platform}_deliveries`);
    db.define(`
      CREATE TABLE IF NOT EXISTS ${table} (
        id INTEGER PRIMARY KEY, at INTEGER NOT NULL, object TEXT NOT NULL, body TEXT NOT NULL, signature TEXT NOT NULL,
        fault TEXT NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, status INTEGER NOT NULL DEFAULT 0,
        due REAL NOT NULL, rank REAL NOT NULL);
      CREATE INDEX IF NOT EXISTS ${table}_due ON ${table} (due) WHERE state = 'waiting';
      CREATE INDEX IF NOT EXISTS ${table}_rank ON ${table} (rank) WHERE state = 'waiting';
      UPDATE ${table} SET state = 'waiting' WHERE state = 'sending';
      DELETE FROM ${table} WHERE state NOT IN ('waiting', 'sending')
        AND id <= (SELECT max(id) FROM ${table}) - ${KEEP};`);
  }

  /** @param post with `rank`, by which the platform chooses among those that are due at once */
  add(post: Pick<Post, 'at' | 'object' | 'body' | 'signature' | 'fault' | 'state' | 'due'> & { rank: number }): void {
    const { at, object, body, signature, fault, state, due, rank } = post;
    this.db.run(
      `INSERT INTO ${this.table} (at, object, body, signature, fault, state, due, rank) VALUES (?,?,?,?,?,?,?,?)`,
      ...[at, object, body, signature, fault, state, due, rank],
    );
  }

  /** When the next one may be sent. */
  nextDue(): number | undefined {
    return (
      this.db.get<{ due: number | null }>(`SELECT min(due) AS due FROM ${this.table} WHERE state = 'waiting'`)?.due ??
      undefined
    );
  }

  /** One of those that are due, marked as under way. */
  take(now: number): Post | undefined {
    const post = this.db.get<Post & Record<string, never>>(
      `SELECT * FROM ${this.table} INDEXED BY ${this.table}_rank
       WHERE state = 'waiting' AND due <= ? ORDER BY rank LIMIT 1`,
      now,
    );
    if (post) this.db.run(`UPDATE ${this.table} SET state = 'sending' WHERE id = ?`, post.id);
    return post;
  }

  settle(id: number, outcome: Pick<Post, 'state' | 'status' | 'due'>): void {
    this.db.run(
      `UPDATE ${this.table} SET state = ?, status = ?, due = ?, attempts = attempts + 1 WHERE id = ?`,
      ...[outcome.state, outcome.status, outcome.due, id],
    );
  }

  /** Newest first. */
  list(limit: number): Post[] {
    return this.db.all<Post & Record<string, never>>(`SELECT * FROM ${this.table} ORDER BY id DESC LIMIT ?`, limit);
  }

  /** How many there are in each state. */
  counts(): Partial<Record<PostState, number>> {
    const rows = this.db.all<{ state: PostState; n: number }>(
      `SELECT state, count(*) AS n FROM ${this.table} GROUP BY state`,
    );
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
  }

  /** Sends once more what was delivered, as it was: the same bytes under the same signature. @returns how many */
  replay(now: number): number {
    return this.db.run(
      `INSERT INTO ${this.table} (at, object, body, signature, fault, state, due, rank)
       SELECT at, object, body, signature, 'replayed', 'waiting', ?, rank FROM ${this.table} WHERE state = 'delivered'`,
      now,
    );
  }
}
