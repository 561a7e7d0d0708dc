import type { EntityManager } from '@mikro-orm/postgresql';
import { LEDGER_STATES, type AdObjectKind, type LedgerState } from '#libs/contracts/experiment/run/ad-object.js';

export type StateCounts = Record<LedgerState, number>;

/** Counts the progress of a run's ledger. It only reads. */
export class LedgerCountsRepository {
  constructor(private readonly em: EntityManager) {}

  /** The number of waves in the plan; 1 if there is no plan yet. */
  async waves(organizationId: string, experimentId: number): Promise<number> {
    const rows = await this.em.execute<{ last: number | null }[]>(
      `select max(wave) as last from ad_object where organization_id = ? and experiment_id = ? and kind = 'campaign'`,
      [organizationId, experimentId],
    );
    return (rows[0]?.last ?? 0) + 1;
  }

  /** Counts the rows by kind and state, of all waves or one. Every kind and state is present. */
  async counts(
    organizationId: string,
    experimentId: number,
    wave: number | null = null,
  ): Promise<Record<AdObjectKind, StateCounts>> {
    const rows = await this.em.execute<{ kind: AdObjectKind; state: LedgerState; count: number }[]>(
      `select kind, state, count(*)::int as count from ad_object
       where organization_id = ? and experiment_id = ? and (?::int is null or wave = ?) group by kind, state`,
      [organizationId, experimentId, wave, wave],
    );
    const counts = { campaign: noRows(), adset: noRows(), ad: noRows() };
    for (const { kind, state, count } of rows) counts[kind][state] = count;
    return counts;
  }

  /** The number of ads of the plan in any state. Ads that an edit replaced do not belong to the plan. */
  async plannedAds(organizationId: string, experimentId: number): Promise<number> {
    const { ad } = await this.counts(organizationId, experimentId);
    const { replacing: _, replaced: __, ...ofPlan } = ad;
    return Object.values(ofPlan).reduce((sum, count) => sum + count, 0);
  }

  /** Ads created per second between the first call and the last answer; null before two were created. */
  async adsPerSecond(organizationId: string, experimentId: number): Promise<number | null> {
    const rows = await this.em.execute<{ rate: number | null }[]>(
      `select count(*) / nullif(extract(epoch from max(settled_at) - min(sent_at)), 0)::float8 as rate from ad_object
       where organization_id = ? and experiment_id = ? and kind = 'ad' and state = 'created' having count(*) > 1`,
      [organizationId, experimentId],
    );
    return rows[0]?.rate ?? null;
  }
}

const noRows = (): StateCounts => Object.fromEntries(LEDGER_STATES.map((state) => [state, 0])) as StateCounts;
