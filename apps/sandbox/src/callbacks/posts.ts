import type { Database } from '../store/database.js';

/** `gone`: given up after the last attempt, or because the listener is gone; `lost`: a fault prevented it from being sent. */
export type PostState = 'waiting' | 'sending' | 'delivered' | 'gone' | 'lost';

/** One POST to a callback address, in progress or finished. */
export interface Post {
  id: number;
  /** When it was packed, milliseconds since 1970. */
  at: number;
  object: string;
  body: string;
  /** `right`, or the name of a forgery. */
  signature: string;
  /** The fault that created or changed it; empty for a regular post. */
  fault: string;
  state: PostState;
  attempts: number;
  /** HTTP status of the last attempt, 0 if there was no answer. */
  status: number;
  /** When the next attempt may begin; for a finished post, when it ended. */
  due: number;
}

/** How many finished posts are kept, for people to inspect and tests to replay. */
const KEEP = 5000;

/** A platform's posts, in the sandbox's file. A restart loses none and sends unfinished ones again. */
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

  /** @param post with `rank`, the order in which posts that are due together are sent */
  add(post: Pick<Post, 'at' | 'object' | 'body' | 'signature' | 'fault' | 'state' | 'due'> & { rank: number }): void {
    const { at, object, body, signature, fault, state, due, rank } = post;
    this.db.run(
      `INSERT INTO ${this.table} (at, object, body, signature, fault, state, due, rank) VALUES (?,?,?,?,?,?,?,?)`,
      ...[at, object, body, signature, fault, state, due, rank],
    );
  }

  /** When the next post is due. */
  nextDue(): number | undefined {
    return (
      this.db.get<{ due: number | null }>(`SELECT min(due) AS due FROM ${this.table} WHERE state = 'waiting'`)?.due ??
      undefined
    );
  }

  /** Takes a due post and marks it as `sending`. */
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

  /** The number of posts in each state. */
  counts(): Partial<Record<PostState, number>> {
    const rows = this.db.all<{ state: PostState; n: number }>(
      `SELECT state, count(*) AS n FROM ${this.table} GROUP BY state`,
    );
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
  }

  /** Sends all delivered posts again, with the same bytes and the same signature. @returns the number of posts */
  replay(now: number): number {
    return this.db.run(
      `INSERT INTO ${this.table} (at, object, body, signature, fault, state, due, rank)
       SELECT at, object, body, signature, 'replayed', 'waiting', ?, rank FROM ${this.table} WHERE state = 'delivered'`,
      now,
    );
  }
}
