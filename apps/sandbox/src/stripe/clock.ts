import type { Database } from '../store/database.js';
import type { TimeSource } from '../store/uptime.js';

/** The stand-in's clock: real time plus the time that a test has skipped. Billing periods follow it. */
export class StripeClock {
  constructor(
    private readonly db: Database,
    private readonly time: TimeSource,
  ) {
    db.define(
      'CREATE TABLE IF NOT EXISTS stripe_clock (id INTEGER PRIMARY KEY CHECK (id = 1), skipped_ms INTEGER NOT NULL);',
    );
    db.run('INSERT OR IGNORE INTO stripe_clock (id, skipped_ms) VALUES (1, 0)');
  }

  nowMs(): number {
    return this.time.now() + Number(this.db.get<{ ms: number }>('SELECT skipped_ms AS ms FROM stripe_clock')?.ms);
  }

  /** Unix seconds, as in the API. */
  now(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  skip(ms: number): void {
    this.db.run('UPDATE stripe_clock SET skipped_ms = skipped_ms + ?', ms);
  }
}

/** The date some months after an anchor, by the calendar in UTC. A day that the month lacks becomes the month's last day. */
export function monthsAfter(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const day = first.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return day / 1000 + (Math.floor(anchor) % 86_400);
}
