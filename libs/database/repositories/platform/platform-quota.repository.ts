import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { HeldByQuota, QuotaName, QuotaUsed, QuotaWindow } from '#libs/contracts/platform/quota-line.js';

type Row = QuotaUsed & { now: number };

/** A line as staff see it. */
export interface QuotaLineRow {
  platform: Platform;
  line: string;
  holds: HeldByQuota;
  /** Calls of the current day in UTC. */
  usedToday: number;
  /** null if the platform names no limit for a day. */
  perDay: number | null;
  /** The time until which no call is made, and the window that is used up; null while calls are made. */
  closedUntil: Date | null;
  closedFor: QuotaWindow | null;
}

const MS = (column: string): string => `extract(epoch from ${column})::float8 * 1000`;
const AT = 'to_timestamp(?::float8 / 1000)';

/** The use of the calls that a platform allows the installation's app, shared by all its processes. All times are the database's. */
export class PlatformQuotaRepository {
  /** @param fork returns a new manager, because changes of lines commit immediately, outside the caller's transaction */
  constructor(private readonly fork: () => EntityManager) {}

  /** Implements `QuotaStore`. */
  change<T>(line: QuotaName, step: (used: QuotaUsed | null, now: number) => [QuotaUsed | null, T]): Promise<T> {
    return this.fork().transactional(async (em) => {
      const kept = (await this.locked(em, line)) ?? (await this.begun(em, line));
      const { now, ...used } = kept;
      const [next, answer] = step(used, now);
      if (next)
        await em.execute(
          `update platform_quota_line set holds = ?, day = ?, used = ?, per_day = ?, next_at = ${AT}, closed_until = ${AT},
             closed_for = ?, refusals = ?, spent = ? where platform = ? and line = ?`,
          [
            ...[line.holds, next.day, next.used, line.perDay, next.nextAt, next.closedUntil, next.closedFor],
            ...[next.refusals, JSON.stringify(next.spent), line.platform, line.name],
          ],
          'run',
        );
      return answer;
    });
  }

  /** Every line that was ever used, closed lines first. */
  async all(): Promise<QuotaLineRow[]> {
    const rows = await this.fork().execute<
      (Omit<QuotaLineRow, 'closedUntil'> & { closedUntil: string | Date | null })[]
    >(
      `select platform, line, holds, per_day as "perDay",
         case when day = to_char(now() at time zone 'utc', 'YYYY-MM-DD') then used else 0 end as "usedToday",
         case when closed_until > now() then closed_until end as "closedUntil",
         case when closed_until > now() then closed_for end as "closedFor"
       from platform_quota_line order by closed_until > now() desc, platform, line`,
    );
    return rows.map((row) => ({ ...row, closedUntil: row.closedUntil === null ? null : new Date(row.closedUntil) }));
  }

  private async locked(em: EntityManager, { platform, name }: QuotaName): Promise<Row | null> {
    const [row] = await em.execute<Row[]>(
      `select day, used, ${MS('next_at')} as "nextAt", ${MS('closed_until')} as "closedUntil", closed_for as "closedFor",
         refusals, spent, ${MS('clock_timestamp()')} as now
       from platform_quota_line where platform = ? and line = ? for update`,
      [platform, name],
    );
    return row ?? null;
  }

  private async begun(em: EntityManager, line: QuotaName): Promise<Row> {
    await em.execute(
      `insert into platform_quota_line (platform, line, holds, day, used, per_day, next_at, closed_until, closed_for, refusals, spent)
       values (?, ?, ?, '', 0, ?, to_timestamp(0), to_timestamp(0), null, 0, '{}') on conflict do nothing`,
      [line.platform, line.name, line.holds, line.perDay],
      'run',
    );
    return (await this.locked(em, line))!;
  }
}
