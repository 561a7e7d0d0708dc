import type { Database } from '../../store/database.js';
import type { Signature } from './signature.js';

/** `gone`: given up after the last attempt, or nobody listens any more; `lost`: by a fault, never sent. */
export type DeliveryState = 'waiting' | 'sending' | 'delivered' | 'gone' | 'lost';

/** One POST to a callback address, under way or over. */
export interface Delivery {
  id: number;
  /** When it was packed, milliseconds since 1970. */
  at: number;
  object: string;
  body: string;
  signature: Signature;
  /** The fault that it owes its being to, or that befell it; empty for what a healthy platform sends. */
  fault: string;
  state: DeliveryState;
  attempts: number;
  /** HTTP status of the last attempt, 0 where none was answered. */
  status: number;
  /** When the next attempt may begin; of one that is over, when it ended. */
  due: number;
}

/** Deliveries that are over are kept up to this number, for people to look at and tests to replay. */
const KEEP = 5000;

/** The deliveries, in the sandbox's file: a restart loses none, and sends again what was under way. */
export class Deliveries {
  constructor(private readonly db: Database) {
    db.define(`
      DROP TABLE IF EXISTS meta_webhooks;
      CREATE TABLE IF NOT EXISTS meta_deliveries (
        id INTEGER PRIMARY KEY, at INTEGER NOT NULL, object TEXT NOT NULL, body TEXT NOT NULL, signature TEXT NOT NULL,
        fault TEXT NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, status INTEGER NOT NULL DEFAULT 0,
        due REAL NOT NULL, rank REAL NOT NULL);
      CREATE INDEX IF NOT EXISTS meta_deliveries_due ON meta_deliveries (due) WHERE state = 'waiting';
      CREATE INDEX IF NOT EXISTS meta_deliveries_rank ON meta_deliveries (rank) WHERE state = 'waiting';
      UPDATE meta_deliveries SET state = 'waiting' WHERE state = 'sending';
      DELETE FROM meta_deliveries WHERE state NOT IN ('waiting', 'sending')
        AND id <= (SELECT max(id) FROM meta_deliveries) - ${KEEP};`);
  }

  /** @param delivery with `rank`, by which the platform chooses among those that are due at once */
  add(
    delivery: Pick<Delivery, 'at' | 'object' | 'body' | 'signature' | 'fault' | 'state' | 'due'> & { rank: number },
  ): void {
    const { at, object, body, signature, fault, state, due, rank } = delivery;
    this.db.run(
      'INSERT INTO meta_deliveries (at, object, body, signature, fault, state, due, rank) VALUES (?,?,?,?,?,?,?,?)',
      ...[at, object, body, signature, fault, state, due, rank],
    );
  }

  /** When the next one may be sent. */
  nextDue(): number | undefined {
    return (
      this.db.get<{ due: number | null }>("SELECT min(due) AS due FROM meta_deliveries WHERE state = 'waiting'")?.due ??
      undefined
    );
  }

  /** One of those that are due, marked as under way. */
  take(now: number): Delivery | undefined {
    const delivery = this.db.get<Delivery & Record<string, never>>(
      `SELECT * FROM meta_deliveries INDEXED BY meta_deliveries_rank
       WHERE state = 'waiting' AND due <= ? ORDER BY rank LIMIT 1`,
      now,
    );
    if (delivery) this.db.run("UPDATE meta_deliveries SET state = 'sending' WHERE id = ?", delivery.id);
    return delivery;
  }

  settle(id: number, outcome: Pick<Delivery, 'state' | 'status' | 'due'>): void {
    this.db.run(
      'UPDATE meta_deliveries SET state = ?, status = ?, due = ?, attempts = attempts + 1 WHERE id = ?',
      ...[outcome.state, outcome.status, outcome.due, id],
    );
  }

  /** Newest first. */
  list(limit: number): Delivery[] {
    return this.db.all<Delivery & Record<string, never>>(
      'SELECT * FROM meta_deliveries ORDER BY id DESC LIMIT ?',
      limit,
    );
  }

  /** How many there are in each state. */
  counts(): Partial<Record<DeliveryState, number>> {
    const rows = this.db.all<{ state: DeliveryState; n: number }>(
      'SELECT state, count(*) AS n FROM meta_deliveries GROUP BY state',
    );
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
  }

  /** Sends once more what was delivered, as it was: the same bytes under the same signature. @returns how many */
  replay(now: number): number {
    return this.db.run(
      `INSERT INTO meta_deliveries (at, object, body, signature, fault, state, due, rank)
       SELECT at, object, body, signature, 'replayed', 'waiting', ?, rank FROM meta_deliveries WHERE state = 'delivered'`,
      now,
    );
  }
}
