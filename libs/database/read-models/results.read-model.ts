import type { EntityManager } from '@mikro-orm/postgresql';
import type { Because } from '#libs/contracts/experiment/plan/because.js';
import type { LedgerState, Refusal, Standing } from '#libs/contracts/experiment/run/ad-object.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** The delivery of one ad on one day. */
export interface DayDelivery {
  /** YYYY-MM-DD in the account's zone. */
  day: string;
  impressions: number;
  reach: number;
  clicks: number;
  spendMinor: number;
  counts: Record<string, number>;
  /** The total values of results, by name. */
  valuesMinor: Record<string, number>;
}

/** A tested ad with its whole delivery, days ascending. */
export interface TestedAdRow {
  adObjectId: string;
  variation: number;
  externalName: string;
  state: LedgerState;
  platformId: string | null;
  /** Platform id of its ad set. */
  adSetId: string | null;
  standing: Standing | null;
  issues: string[] | null;
  /** The platform's own status word. */
  effectiveStatus?: string | null;
  refusal: Refusal | null;
  /** Whether the ad, its ad set and its campaign were all on at the last read. */
  maySpend: boolean;
  /** The wave that it runs in, from 0. */
  wave: number;
  /** Why a search chose it for its wave; null for the ads of the first plan. */
  because?: Because | null;
  days: DayDelivery[];
}

/** Adds up two ads of one variation on one day: a deleted ad and its replacement, or ads of two waves. */
export function addDays(one: DayDelivery, other: DayDelivery): DayDelivery {
  return {
    day: one.day,
    impressions: one.impressions + other.impressions,
    reach: one.reach + other.reach,
    clicks: one.clicks + other.clicks,
    spendMinor: one.spendMinor + other.spendMinor,
    counts: addCounts(one.counts, other.counts),
    valuesMinor: addCounts(one.valuesMinor, other.valuesMinor),
  };
}

/** The sums of two ads' figures by name. */
function addCounts(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const sum = { ...one };
  for (const [name, figure] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + figure;
  return sum;
}

/** The data that results are computed from. */
export class ResultsReadModel {
  constructor(private readonly em: EntityManager) {}

  /**
   * Every tested ad of the experiment by variation number, without ads that somebody removed; refused ads stay. An ad that was created
   * again includes the delivery of its predecessor.
   */
  async testedAds(organizationId: string, experimentId: number): Promise<TestedAdRow[]> {
    // The parents are read first, once. PostgreSQL's statistics may not cover a new experiment yet. The query planner would then expect a
    // row or two, and read all objects of the experiment again for each ad.
    const ads = await this.em.execute<Omit<TestedAdRow, 'days'>[]>(
      `with parent as materialized (
         select ordinal, parent_ordinal, platform_id, is_active from ad_object
         where organization_id = ? and experiment_id = ? and kind <> 'ad')
       select a.id::text as "adObjectId", a.variation, a.external_name as "externalName", a.state, a.platform_id as "platformId",
         s.platform_id as "adSetId", a.standing, a.issues, a.effective_status as "effectiveStatus",
         a.refusal, a.is_active and coalesce(s.is_active, true) and coalesce(c.is_active, true) as "maySpend", a.wave, a.because
       from ad_object a
       left join parent s on s.ordinal = a.parent_ordinal
       left join parent c on c.ordinal = s.parent_ordinal
       where a.organization_id = ? and a.experiment_id = ? and a.kind = 'ad'
         and a.state not in ('replacing', 'replaced') and (a.state <> 'removed' or a.refusal is not null)
       order by a.variation`,
      [organizationId, experimentId, organizationId, experimentId],
    );
    const days = await this.em.execute<(DayDelivery & { adObjectId: string })[]>(
      `select ad_object_id::text as "adObjectId", to_char(day, 'YYYY-MM-DD') as day, impressions, reach, clicks,
         spend_minor::float8 as "spendMinor", counts, values_minor as "valuesMinor"
       from ad_insight where organization_id = ? and experiment_id = ? order by day`,
      [organizationId, experimentId],
    );
    const earlier = await this.em.execute<{ id: string; of: string }[]>(
      `select o.id::text, n.id::text as of from ad_object o
       join ad_object n on n.organization_id = o.organization_id and n.experiment_id = o.experiment_id and n.kind = 'ad'
         and n.variation = o.variation and n.wave = o.wave and n.state not in ('replacing', 'replaced')
       where o.organization_id = ? and o.experiment_id = ? and o.kind = 'ad' and o.state = 'replaced'
         and o.platform_id is not null`,
      [organizationId, experimentId],
    );
    const adOf = new Map(earlier.map(({ id, of }) => [id, of]));
    const byAd = new Map<string, Map<string, DayDelivery>>();
    for (const { adObjectId, ...day } of days) {
      const ad = adOf.get(adObjectId) ?? adObjectId;
      const list = byAd.get(ad) ?? new Map<string, DayDelivery>();
      const same = list.get(day.day);
      byAd.set(ad, list.set(day.day, same === undefined ? day : addDays(same, day)));
    }
    return ads.map((ad) => ({ ...ad, days: [...(byAd.get(ad.adObjectId)?.values() ?? [])] }));
  }

  /**
   * Identifies the ledger state that results depend on, without reading any insight. For insights use the experiment's `lastInsightsAt`.
   */
  async ledgerVersion(organizationId: string, experimentId: number): Promise<string> {
    const rows = await this.em.execute<{ version: string }[]>(
      `select count(*) || '/' || coalesce(sum(hash_record_extended(
         (id, state, platform_id, standing, effective_status, is_active, issues, refusal), 0)), 0) as version
       from ad_object where organization_id = ? and experiment_id = ?`,
      [organizationId, experimentId],
    );
    return rows[0]!.version;
  }

  /**
   * The average price of 1,000 impressions that the team has paid on a platform, minor units; null below 10,000 impressions in this
   * currency.
   */
  async averageCpmMinor(organizationId: string, platform: Platform, currency: string): Promise<number | null> {
    const rows = await this.em.execute<{ spend: number; impressions: number }[]>(
      `select coalesce(sum(i.spend_minor), 0)::float8 as spend, coalesce(sum(i.impressions), 0)::float8 as impressions
       from ad_insight i join experiment e on e.id = i.experiment_id
       where i.organization_id = ? and e.organization_id = ? and e.platform = ? and e.currency = ?`,
      [organizationId, organizationId, platform, currency],
    );
    const { spend, impressions } = rows[0]!;
    return impressions >= 10_000 && spend > 0 ? (1_000 * spend) / impressions : null;
  }
}
