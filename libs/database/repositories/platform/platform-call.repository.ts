import type { EntityManager } from '@mikro-orm/postgresql';
import { CALL_OUTCOMES, type CallOutcome, type QuotaUse } from '#libs/contracts/platform/platform-calls.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** A process's counts of a team's calls about one ad account within one hour. */
export interface CountedHour extends Record<CallOutcome, number> {
  organizationId: string;
  platform: Platform;
  accountId: string;
  hour: Date;
  quota: readonly QuotaUse[] | null;
  quotaAt: Date | null;
}

const COLUMNS = ['organization_id', 'platform', 'account_id', 'hour', ...CALL_OUTCOMES, 'quota', 'quota_at'];
/** The number of rows in one statement. */
const AT_ONCE = 500;

/** The outcomes of calls to platforms. Each row names its team. */
export class PlatformCallRepository {
  constructor(private readonly em: EntityManager) {}

  /** Adds the counts of a process to the stored counts. Every process sorts the rows the same way, so that two of them cannot deadlock. */
  async add(rows: readonly CountedHour[]): Promise<void> {
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const part = rows.slice(from, from + AT_ONCE);
      await this.em.execute(
        `insert into platform_call_hour as kept (${COLUMNS.join(', ')})
         values ${part.map(() => `(${COLUMNS.map((name) => (name === 'quota' ? '?::jsonb' : '?')).join(', ')})`).join(', ')}
         on conflict (organization_id, platform, account_id, hour) do update set
           ${CALL_OUTCOMES.map((outcome) => `"${outcome}" = kept."${outcome}" + excluded."${outcome}"`).join(', ')},
           quota = case when ${IS_NEWER} then excluded.quota else kept.quota end,
           quota_at = case when ${IS_NEWER} then excluded.quota_at else kept.quota_at end`,
        part.flatMap((row) => [
          ...[row.organizationId, row.platform, row.accountId, row.hour],
          ...CALL_OUTCOMES.map((outcome) => row[outcome]),
          ...[row.quota === null ? null : JSON.stringify(row.quota), row.quotaAt],
        ]),
      );
    }
  }
}

const IS_NEWER = "excluded.quota_at > coalesce(kept.quota_at, excluded.quota_at - interval '1 second')";
