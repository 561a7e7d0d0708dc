import type { Database } from '../../store/database.js';
import type { Uptime } from '../../store/uptime.js';

interface ClockRow {
  /** Platform time at which the campaign went live. */
  origin: number;
  /** Uptime of the sandbox at that moment. */
  started: number;
}

export interface ClockView {
  now: number;
  scale: number;
  live: boolean;
}

/**
 * Campaign clocks. Before a campaign goes live its time is real time; from then on it runs `scale` times faster than
 * the sandbox is alive, and stands still with it. A stopped campaign keeps its clock: its time never jumps back.
 */
export class Clocks {
  private readonly rows = new Map<string, ClockRow>();

  constructor(
    private readonly db: Database,
    private readonly uptime: Uptime,
    private readonly scale: number,
  ) {
    db.define(
      'CREATE TABLE IF NOT EXISTS meta_clocks (campaign TEXT PRIMARY KEY, origin REAL NOT NULL, started REAL NOT NULL);',
    );
    for (const row of db.all<ClockRow & { campaign: string }>('SELECT * FROM meta_clocks'))
      this.rows.set(row.campaign, row);
  }

  isLive(campaign: string): boolean {
    return this.rows.has(campaign);
  }

  /** Platform time of a campaign, in milliseconds since 1970. */
  now(campaign: string, realNow: number): number {
    const row = this.rows.get(campaign);
    return row ? Math.floor(row.origin + (this.uptime.now() - row.started) * this.scale) : realNow;
  }

  view(campaign: string, realNow: number): ClockView {
    return { now: this.now(campaign, realNow), scale: this.scale, live: this.isLive(campaign) };
  }

  start(campaign: string, origin: number): void {
    const row: ClockRow = { origin, started: this.uptime.now() };
    this.rows.set(campaign, row);
    this.db.run(
      'INSERT OR IGNORE INTO meta_clocks (campaign, origin, started) VALUES (?, ?, ?)',
      campaign,
      row.origin,
      row.started,
    );
  }
}
