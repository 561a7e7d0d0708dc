import type { SQLInputValue } from 'node:sqlite';
import type { Database } from './database.js';

/** One call that a platform received. Query strings and bodies are left out because they contain tokens. */
export interface CallRecord {
  at: number;
  platform: string;
  method: string;
  path: string;
  status: number;
  /** The platform's own error code, 0 for a successful call. */
  code: number;
  durationMs: number;
  /** For an item of a batch: the number of the batch call. */
  batch?: number;
  fault?: string;
  warning?: string;
}

const KEEP = 200_000;

/** The log of calls. It keeps only the newest ones. */
export class CallLog {
  constructor(private readonly db: Database) {
    db.define(`CREATE TABLE IF NOT EXISTS calls (
      id INTEGER PRIMARY KEY, at INTEGER NOT NULL, platform TEXT NOT NULL, method TEXT NOT NULL, path TEXT NOT NULL,
      status INTEGER NOT NULL, code INTEGER NOT NULL, duration_ms REAL NOT NULL, batch INTEGER, fault TEXT, warning TEXT);`);
    db.run('DELETE FROM calls WHERE id <= (SELECT max(id) FROM calls) - ?', KEEP);
  }

  add(call: CallRecord): number {
    this.db.run(
      'INSERT INTO calls (at, platform, method, path, status, code, duration_ms, batch, fault, warning) VALUES (?,?,?,?,?,?,?,?,?,?)',
      ...[call.at, call.platform, call.method, call.path, call.status, call.code, call.durationMs],
      ...[call.batch ?? null, call.fault ?? null, call.warning ?? null],
    );
    return Number(this.db.get<{ id: number }>('SELECT last_insert_rowid() AS id')?.id);
  }

  /** The result of a batch is known only after its items were logged. */
  finish(id: number, status: number, durationMs: number, warning?: string): void {
    this.db.run(
      'UPDATE calls SET status = ?, duration_ms = ?, warning = ? WHERE id = ?',
      status,
      durationMs,
      warning ?? null,
      id,
    );
  }

  list(filter: { since?: number; platform?: string; limit: number }): Record<string, unknown>[] {
    const values: SQLInputValue[] = [filter.since ?? 0, filter.platform ?? '%', filter.limit];
    return this.db
      .all('SELECT * FROM calls WHERE at >= ? AND platform LIKE ? ORDER BY id DESC LIMIT ?', ...values)
      .reverse()
      .map(({ duration_ms, at, ...rest }) => ({
        ...rest,
        at: new Date(Number(at)).toISOString(),
        durationMs: duration_ms,
      }));
  }

  clear(): void {
    this.db.run('DELETE FROM calls');
  }
}
