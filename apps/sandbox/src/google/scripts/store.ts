import type { Database } from '../../store/database.js';

/** A script of an account, as its page shows it. */
export interface Script {
  id: string;
  customer: string;
  name: string;
  code: string;
  /** The person who authorized the script; null before. The script cannot run without an authorization. */
  authorizedBy: string | null;
}

/** One line of the page "Changes" of a run. */
export interface Change {
  /** `VideoCampaign`, `VideoAd` … */
  entity: string;
  name: string;
  change: string;
  /** Why it was refused. */
  error?: string;
}

/** A run of a script, as "Script history" shows it. */
export interface RunRecord {
  id: string;
  script: string;
  customer: string;
  name: string;
  person: string;
  isPreview: boolean;
  /** Milliseconds since 1970, by the clock of the run. */
  startedAt: number;
  status: 'succeeded' | 'failed' | 'timed-out' | 'cut';
  error?: string;
  log: string;
  isLogCut: boolean;
  changes: Change[];
  /** Ids of its uploads. */
  uploads: string[];
  /** Time on the clock of the run. */
  usedSeconds: number;
  /** Operations that reached the service. */
  operations: number;
}

interface ScriptRow {
  id: number;
  customer: string;
  name: string;
  code: string;
  authorized_by: string | null;
}

const scriptOf = ({ id, customer, name, code, authorized_by: authorizedBy }: ScriptRow): Script => ({
  id: String(id),
  customer,
  name,
  code,
  authorizedBy,
});

/** Scripts and their runs. */
export class ScriptStore {
  constructor(private readonly db: Database) {
    db.define(`
      CREATE TABLE IF NOT EXISTS google_scripts (
        id INTEGER PRIMARY KEY, customer TEXT NOT NULL, name TEXT NOT NULL, code TEXT NOT NULL, authorized_by TEXT);
      CREATE TABLE IF NOT EXISTS google_script_runs (
        id INTEGER PRIMARY KEY, customer TEXT NOT NULL, content TEXT NOT NULL);`);
  }

  add(customer: string, name: string, code: string): Script {
    this.db.run('INSERT INTO google_scripts (customer, name, code) VALUES (?, ?, ?)', customer, name, code);
    return this.list(customer)[0]!;
  }

  get(customer: string, id: string): Script | undefined {
    const row = this.db.get<ScriptRow & Record<string, never>>(
      'SELECT * FROM google_scripts WHERE customer = ? AND id = ?',
      ...[customer, id],
    );
    return row && scriptOf(row);
  }

  /** Scripts of an account, newest first. */
  list(customer: string): Script[] {
    return this.db
      .all<ScriptRow & Record<string, never>>(
        'SELECT * FROM google_scripts WHERE customer = ? ORDER BY id DESC',
        customer,
      )
      .map(scriptOf);
  }

  /** Stores a script. Changed code needs no new authorization. */
  save({ id, name, code, authorizedBy }: Script): void {
    this.db.run(
      'UPDATE google_scripts SET name = ?, code = ?, authorized_by = ? WHERE id = ?',
      ...[name, code, authorizedBy, Number(id)],
    );
  }

  /** The number of scripts that a person has authorized, in all accounts. */
  authorizedBy(person: string): number {
    return Number(
      this.db.get<{ count: number }>('SELECT count(*) AS count FROM google_scripts WHERE authorized_by = ?', person)!
        .count,
    );
  }

  record(run: Omit<RunRecord, 'id'>): RunRecord {
    this.db.run('INSERT INTO google_script_runs (customer, content) VALUES (?, ?)', run.customer, JSON.stringify(run));
    return this.runs(run.customer, 1)[0]!;
  }

  /** Runs in an account, newest first. */
  runs(customer: string, most = 100): RunRecord[] {
    return this.db
      .all<{ id: number; content: string }>(
        'SELECT id, content FROM google_script_runs WHERE customer = ? ORDER BY id DESC LIMIT ?',
        ...[customer, most],
      )
      .map(({ id, content }) => ({ ...(JSON.parse(content) as RunRecord), id: String(id) }));
  }
}
