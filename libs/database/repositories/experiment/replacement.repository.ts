import type { EntityManager } from '@mikro-orm/postgresql';
import type { LedgerState } from '#libs/contracts/experiment/run/ad-object.js';
import { LedgerRepository, type PlannedRow } from './ledger.repository.js';

/** A row of the plan with its state. */
export interface PlannedRowState extends PlannedRow {
  state: LedgerState;
}

/** The row of an object that no longer exists at the platform. */
export interface GoneRow extends PlannedRowState {
  /** The reported spend of an ad set, minor units; 0 for an ad. */
  spentMinor: number;
  /** When it was created at the platform, ms since 1970. */
  createdAtMs: number;
}

/** Replaces rows of a run with new rows. */
export class ReplacementRepository {
  constructor(private readonly em: EntityManager) {}

  /** Every current row of the plan, in ascending order, and the next unused ordinal. */
  async read(organizationId: string, experimentId: number): Promise<{ rows: PlannedRowState[]; nextOrdinal: number }> {
    const all = await this.em.execute<PlannedRowState[]>(
      `select ordinal, kind, parent_ordinal as "parentOrdinal", external_name as "externalName", variation,
              sample_variation as "sampleVariation", budget_minor::float8 as "budgetMinor", slice, wave, because, state
       from ad_object where organization_id = ? and experiment_id = ? order by ordinal`,
      [organizationId, experimentId],
    );
    const rows = all.filter(({ state }) => state !== 'replacing' && state !== 'replaced');
    return { rows, nextOrdinal: (all.at(-1)?.ordinal ?? -1) + 1 };
  }

  /**
   * Ad sets of a wave that were created and no longer exist at the platform, with their ads, in ascending order. Their campaigns exist.
   * Their budgets are the planned ones.
   */
  async gone(organizationId: string, experimentId: number, wave: number): Promise<GoneRow[]> {
    return this.em.execute<GoneRow[]>(
      `with gone as (
         select s.ordinal from ad_object s join ad_object c
           on c.organization_id = s.organization_id and c.experiment_id = s.experiment_id and c.ordinal = s.parent_ordinal
         where s.organization_id = ? and s.experiment_id = ? and s.wave = ? and s.kind = 'adset' and s.state = 'removed'
           and s.platform_id is not null and c.state = 'created'
       ), spent as (
         select a.parent_ordinal as ordinal, sum(i.spend_minor) as minor
         from ad_object a join ad_insight i on i.ad_object_id = a.id
         where a.organization_id = ? and a.experiment_id = ? and a.parent_ordinal in (select ordinal from gone)
         group by a.parent_ordinal
       )
       select o.ordinal, o.kind, o.parent_ordinal as "parentOrdinal", o.external_name as "externalName", o.variation,
         o.sample_variation as "sampleVariation", o.budget_minor::float8 as "budgetMinor",
         coalesce(spent.minor, 0)::float8 as "spentMinor",
         (extract(epoch from o.settled_at) * 1000)::float8 as "createdAtMs", o.slice, o.wave, o.because, o.state
       from ad_object o left join spent on spent.ordinal = o.ordinal
       where o.organization_id = ? and o.experiment_id = ? and o.state = 'removed' and o.platform_id is not null
         and (o.ordinal in (select ordinal from gone) or o.parent_ordinal in (select ordinal from gone))
       order by o.ordinal`,
      [organizationId, experimentId, wave, organizationId, experimentId, organizationId, experimentId],
    );
  }

  /**
   * Replaces rows with others, within the caller's transaction. Existing objects are marked for deletion at the platform; all others are
   * given up.
   * @param ordinals the rows to replace: planned, refused, created or removed
   * @throws Error if one of them is being sent, or was replaced before: then the transaction must not commit
   */
  async replace(
    organizationId: string,
    experimentId: number,
    { ordinals, rows }: { ordinals: readonly number[]; rows: readonly PlannedRow[] },
  ): Promise<void> {
    if (ordinals.length === 0) return;
    const { affectedRows } = await this.em.execute<{ affectedRows: number }>(
      `update ad_object set state = case when state = 'created' then 'replacing' else 'replaced' end
       where organization_id = ? and experiment_id = ? and ordinal in (?) and state in ('planned', 'rejected', 'created', 'removed')`,
      [organizationId, experimentId, ordinals],
      'run',
    );
    const inserted = await new LedgerRepository(this.em).insertPlan(organizationId, experimentId, rows);
    if (affectedRows !== ordinals.length || inserted !== rows.length)
      throw new Error(`${affectedRows} of ${ordinals.length} rows were replaced by ${inserted} of ${rows.length}`);
  }

  /** Records that replaced objects no longer exist at the platform. @returns how many rows this changed */
  async markReplaced(organizationId: string, experimentId: number, platformIds: readonly string[]): Promise<number> {
    if (platformIds.length === 0) return 0;
    const { affectedRows } = await this.em.execute<{ affectedRows: number }>(
      `update ad_object set state = 'replaced', is_active = false
       where organization_id = ? and experiment_id = ? and platform_id in (?) and state = 'replacing'`,
      [organizationId, experimentId, platformIds],
      'run',
    );
    return affectedRows;
  }
}
