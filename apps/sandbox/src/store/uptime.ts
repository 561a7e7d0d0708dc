import type { Database } from './database.js';

/** The source of the current time: the system clock, or a test's own. Milliseconds since 1970. */
export interface TimeSource {
  now(): number;
}

export const systemTime: TimeSource = { now: () => Date.now() };

const HEARTBEAT_MS = 500;

/**
 * Milliseconds this sandbox has been running, over all its starts. Campaign clocks follow it, so they stop while the sandbox is down. A
 * kill loses at most one heartbeat.
 */
export class Uptime {
  private base: number;
  private since: number;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly db: Database,
    private readonly time: TimeSource,
  ) {
    db.define('CREATE TABLE IF NOT EXISTS uptime (id INTEGER PRIMARY KEY CHECK (id = 1), ms REAL NOT NULL);');
    this.base = db.get<{ ms: number }>('SELECT ms FROM uptime WHERE id = 1')?.ms ?? 0;
    this.since = time.now();
    this.timer = setInterval(() => this.save(), HEARTBEAT_MS);
    this.timer.unref();
  }

  /** A system clock that steps back never reduces the uptime. */
  now(): number {
    return this.base + Math.max(0, this.time.now() - this.since);
  }

  /** Skips time, for tests that cannot wait for a campaign's days. */
  advance(ms: number): void {
    this.base += ms;
    this.save();
  }

  save(): void {
    this.base = this.now();
    this.since = this.time.now();
    this.db.run('INSERT INTO uptime (id, ms) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET ms = excluded.ms', this.base);
  }

  close(): void {
    clearInterval(this.timer);
    this.save();
  }
}
