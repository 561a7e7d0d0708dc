import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

export type Row = Record<string, SQLInputValue>;

/**
 * One SQLite file for all data of the sandbox. Calls are synchronous, so a handler is atomic with respect to every other request;
 * statements are prepared once.
 *
 * WAL with synchronous=NORMAL: a killed process loses no answered change (only a power cut can), and a commit costs no fsync.
 */
export class Database {
  private readonly connection: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();
  private depth = 0;

  constructor(path: string) {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
    this.connection = new DatabaseSync(path);
    this.connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000;');
  }

  /** Runs schema statements. They must be idempotent. */
  define(sql: string): void {
    this.connection.exec(sql);
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.prepare(sql).run(...values).changes);
  }

  get<T = Row>(sql: string, ...values: SQLInputValue[]): T | undefined {
    return this.prepare(sql).get(...values) as T | undefined;
  }

  all<T = Row>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.prepare(sql).all(...values) as T[];
  }

  /** Runs `work` in a transaction; inside another one it becomes a savepoint. */
  transaction<T>(work: () => T): T {
    const point = `p${this.depth}`;
    this.connection.exec(this.depth === 0 ? 'BEGIN IMMEDIATE' : `SAVEPOINT ${point}`);
    this.depth += 1;
    try {
      const result = work();
      this.depth -= 1;
      this.connection.exec(this.depth === 0 ? 'COMMIT' : `RELEASE ${point}`);
      return result;
    } catch (error) {
      this.depth -= 1;
      this.connection.exec(this.depth === 0 ? 'ROLLBACK' : `ROLLBACK TO ${point}; RELEASE ${point}`);
      throw error;
    }
  }

  close(): void {
    this.connection.close();
  }

  private prepare(sql: string): StatementSync {
    let statement = this.statements.get(sql);
    if (!statement) {
      statement = this.connection.prepare(sql);
      this.statements.set(sql, statement);
    }
    return statement;
  }
}
