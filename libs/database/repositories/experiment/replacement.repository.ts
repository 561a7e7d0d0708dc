import type { EntityManager } from '@mikro-orm/postgresql';
import type { LedgerState } from '#libs/contracts/experiment/ad-object.js';
import { LedgerRepository, type PlannedRow } from './ledger.repository.js';

/** A row of the plan with where it stands. */
export interface PlannedRowState extends PlannedRow {
  state: LedgerState;
}

/** What edits of a run put in the place of ledger rows, and what becomes of the replaced. */
export class ReplacementRepository {
  constructor(private readonly em: EntityManager) {}

  /** Every row of the plan as it is now, in ascending order, and the ordinal that is free after all that there ever were. */
  async read(organizationId: string, experimentId: number): Promise<{ rows: PlannedRowState[]; nextOrdinal: number }> {
    const all = await this.em.execute<PlannedRowState[]>(
      `select ordinal, kind, parent_ordinal as "parentOrdinal", external_name as "externalName", variation,
              sample_variation as "sampleVariation", budget_minor::float8 as "budgetMinor", slice, wave, state
       from ad_object where organization_id = ? and experiment_id = ? order by ordinal`,
      [organizationId, experimentId],
    );
    const rows = all.filter(({ state }) => state !== 'replacing' && state !== 'replaced');
    return { rows, nextOrdinal: (all.at(-1)?.ordinal ?? -1) + 1 };
  }

  /**
   * Puts rows in the place of others, within the caller's transaction: what exists is to be deleted at the platform, what
   * does not is given up.
   * @param ordinals of what is replaced: planned, refused or created
   * @throws Error where one of them is under way, or was replaced before: then nothing may be committed
   */
  async replace(
    organizationId: string,
    experimentId: number,
    { ordinals, rows }: { ordinals: readonly number[]; rows: readonly PlannedRow[] },
  ): Promise<void> {
    if (ordinals.length === 0) return;
    const { affectedRows } = await this.em.execute<{ affectedRows: number }>(
      `update ad_object set state = case when state = 'created' then 'replacing' else 'replaced' end
       where organization_id = ? and experiment_id = ? and ordinal in (?) and state in ('planned', 'rejected', 'created')`,
      [organizationId, experimentId, ordinals],
      'run',
    );
    const inserted = await new LedgerRepository(this.em).insertPlan(organizationId, experimentId, rows);
    if (affectedRows !== ordinals.length || inserted !== rows.length)
      throw new Error(`${affectedRows} of ${ordinals.length} rows were replaced by ${inserted} of ${rows.length}`);
  }

  /** What was replaced is not at the platform any more. @returns how many rows that was news of */
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
