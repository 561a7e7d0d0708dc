import type { Database } from '../../store/database.js';
import type { TimeSource } from '../../store/uptime.js';
import { fail, type Failure } from '../wire/failure.js';

export const ACCESS_LEVELS = ['test', 'explorer', 'basic', 'standard', 'unlimited'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** Operations that a project may send in any 24 hours, by access level. Source: the platform's page on access levels. */
const PER_DAY: Record<AccessLevel, number> = {
  test: 15_000,
  explorer: 2880,
  basic: 15_000,
  standard: Infinity,
  unlimited: Infinity,
};
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Operations of the project over a sliding day. They survive a restart. */
export class Operations {
  private levelOverride?: AccessLevel;
  private limit?: number;

  constructor(
    private readonly db: Database,
    private readonly time: TimeSource,
    private readonly configured: AccessLevel,
  ) {
    db.define(
      'CREATE TABLE IF NOT EXISTS google_operations (minute INTEGER PRIMARY KEY, operations INTEGER NOT NULL);',
    );
  }

  get level(): AccessLevel {
    return this.levelOverride ?? this.configured;
  }

  /** Sets the level or a limit that replaces the level's; null resets it. */
  set(change: { level?: AccessLevel | null; limit?: number | null }): void {
    if (change.level !== undefined) this.levelOverride = change.level ?? undefined;
    if (change.limit !== undefined) this.limit = change.limit ?? undefined;
  }

  get view(): { level: AccessLevel; limit: number | null; used: number } {
    return { level: this.level, limit: Number.isFinite(this.most) ? this.most : null, used: this.used() };
  }

  /** Forgets all counted operations. */
  clear(): void {
    this.db.run('DELETE FROM google_operations');
  }

  /** Counts operations. @throws Failure if they exceed the day's limit; then none of them counts */
  take(operations: number): void {
    if (this.used() + operations > this.most) throw this.spent(operations);
    this.db.run(
      'INSERT INTO google_operations VALUES (?, ?) ON CONFLICT (minute) DO UPDATE SET operations = operations + excluded.operations',
      ...[Math.floor(this.time.now() / MINUTE_MS), operations],
    );
  }

  private get most(): number {
    return this.limit ?? PER_DAY[this.level];
  }

  private used(): number {
    const since = Math.floor((this.time.now() - DAY_MS) / MINUTE_MS);
    const row = this.db.get<{ sum: number | null }>(
      'SELECT sum(operations) AS sum FROM google_operations WHERE minute > ?',
      since,
    );
    return Number(row?.sum ?? 0);
  }

  private spent(operations: number): Failure {
    const seconds = Math.max(1, Math.ceil((this.freeAt(operations) - this.time.now()) / 1000));
    return quotaFailure('RESOURCE_EXHAUSTED', {
      rateScope: 'DEVELOPER',
      rateName: 'Number of operations for basic access',
      retryDelay: `${seconds}s`,
    });
  }

  /** When this many operations fit again, in milliseconds since 1970. */
  private freeAt(operations: number): number {
    const rows = this.db.all<{ minute: number; operations: number }>(
      'SELECT * FROM google_operations WHERE minute > ? ORDER BY minute',
      Math.floor((this.time.now() - DAY_MS) / MINUTE_MS),
    );
    let over = this.used() + operations - this.most;
    for (const row of rows) {
      over -= row.operations;
      if (over <= 0) return (row.minute + 1) * MINUTE_MS + DAY_MS;
    }
    return this.time.now() + DAY_MS;
  }
}

/** @param details with the delay before a retry, in seconds: `12s` */
export const quotaFailure = (
  value: 'RESOURCE_EXHAUSTED' | 'RESOURCE_TEMPORARILY_EXHAUSTED',
  details: { rateScope: 'ACCOUNT' | 'DEVELOPER'; rateName: string; retryDelay: string },
): Failure =>
  fail(`quotaError.${value}`, `Too many requests. Retry in ${details.retryDelay.slice(0, -1)} seconds.`, {
    details: { quotaErrorDetails: details },
  });
