import type { Ground } from '../ground.js';

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
 * Campaign clocks. Before a campaign goes live, its clock shows real time. From then on it runs `scale` times faster than the
 * sandbox's uptime, and stops while the sandbox is down. A stopped campaign keeps its clock: its time never jumps back.
 */
export class Clocks {
  private readonly rows = new Map<string, ClockRow>();
  private readonly scale: number;

  /** @param platform of the campaigns */
  constructor(
    private readonly ground: Pick<Ground, 'db' | 'uptime' | 'config'>,
    private readonly platform: string,
  ) {
    const { db, config } = ground;
    this.scale = config.timeScale;
    db.define(
      `CREATE TABLE IF NOT EXISTS ${platform}_clocks (campaign TEXT PRIMARY KEY, origin REAL NOT NULL, started REAL NOT NULL);`,
    );
    for (const row of db.all<ClockRow & { campaign: string }>(`SELECT * FROM ${platform}_clocks`))
      this.rows.set(row.campaign, row);
  }

  isLive(campaign: string): boolean {
    return this.rows.has(campaign);
  }

  /** Platform time of a campaign, in milliseconds since 1970. */
  now(campaign: string, realNow: number): number {
    const row = this.rows.get(campaign);
    return row ? Math.floor(row.origin + (this.ground.uptime.now() - row.started) * this.scale) : realNow;
  }

  view(campaign: string, realNow: number): ClockView {
    return { now: this.now(campaign, realNow), scale: this.scale, live: this.isLive(campaign) };
  }

  start(campaign: string, origin: number): void {
    const row: ClockRow = { origin, started: this.ground.uptime.now() };
    this.rows.set(campaign, row);
    this.ground.db.run(
      `INSERT OR IGNORE INTO ${this.platform}_clocks (campaign, origin, started) VALUES (?, ?, ?)`,
      ...[campaign, row.origin, row.started],
    );
  }
}
