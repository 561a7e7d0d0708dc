import { once } from 'node:events';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** The delivery of one ad on one day. */
export interface InsightRecord {
  adObjectId: string;
  /** Calendar day in the account's zone, YYYY-MM-DD. */
  day: string;
  impressions: number;
  /** Absent if the platform reports none; then the stored value is not used. */
  reach?: number;
  clicks: number;
  spendMinor: number;
  counts: Record<string, number>;
  valuesMinor: Record<string, number>;
}

/** The scope of a report: a campaign by its platform id, and its first and last day in the account's zone, YYYY-MM-DD. */
export interface ReportedCampaign {
  campaignId: string;
  since: string;
  until: string;
}

/** The number of rows in one write to the COPY stream. */
const CHUNK_ROWS = 500;

/** Daily insights, written in bulk. A platform corrects past days, so a later read of the same ad and day replaces the earlier one. */
export class InsightsRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Stores the rows, at most one for each ad and day. It copies them to a temporary table, then runs one INSERT .. ON CONFLICT.
   * @returns how many rows were new or changed
   */
  async upsert(organizationId: string, experimentId: number, rows: readonly InsightRecord[]): Promise<number> {
    if (rows.length === 0) return 0;
    const pool = await this.em.getConnection().getNativeClient();
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `create temporary table incoming_insight (ad_object_id bigint, day date, impressions int, reach int, clicks int,
           spend_minor bigint, counts jsonb, values_minor jsonb) on commit drop`,
      );
      await copyRows(client, rows);
      const { rowCount } = await client.query(
        `insert into ad_insight as t (ad_object_id, day, organization_id, experiment_id, impressions, reach, clicks,
                                      spend_minor, counts, values_minor)
         select ad_object_id, day, $1, $2, impressions, reach, clicks, spend_minor, counts, values_minor
         from incoming_insight
         on conflict (ad_object_id, day) do update
         set impressions = excluded.impressions, reach = excluded.reach, clicks = excluded.clicks,
             spend_minor = excluded.spend_minor, counts = excluded.counts, values_minor = excluded.values_minor
         where t.organization_id = $1 and t.experiment_id = $2
           and (t.impressions, t.reach, t.clicks, t.spend_minor, t.counts, t.values_minor)
             is distinct from (excluded.impressions, excluded.reach, excluded.clicks, excluded.spend_minor,
                               excluded.counts, excluded.values_minor)`,
        [organizationId, experimentId],
      );
      await client.query('commit');
      return rowCount ?? 0;
    } catch (error) {
      await client.query('rollback').catch(() => undefined); // the connection is lost, and its transaction with it
      throw error;
    } finally {
      client.release();
    }
  }

  /**
   * Deletes the stored days of a campaign's ads that a complete report no longer has.
   * @param reported the rows of the report
   * @returns how many days were deleted
   */
  async removeMissing(
    organizationId: string,
    experimentId: number,
    { campaignId, since, until }: ReportedCampaign,
    reported: readonly Pick<InsightRecord, 'adObjectId' | 'day'>[],
  ): Promise<number> {
    const arrayOf = (values: readonly string[]) => `{${values.join(',')}}`;
    const deleted = await this.em.execute<object[]>(
      `delete from ad_insight i
       using ad_object ad
         join ad_object parent on parent.experiment_id = ad.experiment_id and parent.ordinal = ad.parent_ordinal
         join ad_object campaign on campaign.experiment_id = ad.experiment_id and campaign.ordinal = parent.parent_ordinal
       where i.organization_id = ? and i.experiment_id = ? and i.day between ? and ?
         and ad.id = i.ad_object_id and campaign.platform_id = ?
         and not exists (
           select 1 from unnest(?::bigint[], ?::date[]) as r (id, day) where r.id = i.ad_object_id and r.day = i.day
         )
       returning 1`,
      [
        ...[organizationId, experimentId, since, until, campaignId],
        ...[arrayOf(reported.map(({ adObjectId }) => adObjectId)), arrayOf(reported.map(({ day }) => day))],
      ],
    );
    return deleted.length;
  }

  /** The total delivery of the experiment; zeros before the first insight. */
  async totals(organizationId: string, experimentId: number): Promise<{ impressions: number; spendMinor: number }> {
    const rows = await this.em.execute<{ impressions: number; spendMinor: number }[]>(
      `select coalesce(sum(impressions), 0)::float8 as impressions, coalesce(sum(spend_minor), 0)::float8 as "spendMinor"
       from ad_insight where organization_id = ? and experiment_id = ?`,
      [organizationId, experimentId],
    );
    return rows[0]!;
  }
}

async function copyRows(client: PoolClient, rows: readonly InsightRecord[]): Promise<void> {
  const stream = client.query(copyFrom('copy incoming_insight from stdin'));
  const finished = once(stream, 'finish'); // rejects with the stream's error
  for (let at = 0; at < rows.length; at += CHUNK_ROWS) {
    let text = '';
    for (const row of rows.slice(at, at + CHUNK_ROWS)) {
      text += `${row.adObjectId}\t${row.day}\t${row.impressions}\t${row.reach ?? 0}\t${row.clicks}\t${row.spendMinor}\t${jsonText(row.counts)}\t${jsonText(row.valuesMinor)}\n`;
    }
    if (!stream.write(text)) await Promise.race([once(stream, 'drain'), finished]);
  }
  stream.end();
  await finished;
}

/** JSON for COPY's text format: backslash is its escape character, and JSON holds no raw tabs or line ends. */
const jsonText = (value: Record<string, number>): string => {
  const text = JSON.stringify(value);
  return text.includes('\\') ? text.replaceAll('\\', '\\\\') : text;
};
