import type { EntityManager } from '@mikro-orm/postgresql';
import type { Because } from '#libs/contracts/experiment/plan/because.js';
import type { SearchWaveState } from '#libs/contracts/experiment/plan/search-waves.js';
import { ENDING_PHASES } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { Reasons } from '#libs/contracts/experiment/run/reasons.js';
import type { Leader } from '../../entities/search-wave.entity.js';
import { LedgerRepository, type PlannedRow } from './ledger.repository.js';

/** A wave of a search with what its ads have spent so far, minor units. */
export interface SearchWaveRow {
  wave: number;
  /** The wave's part of the run's time and money, in percent. */
  share: number;
  state: SearchWaveState;
  budgetMinor: number | null;
  leader: Leader | null;
  reasons: Reasons | null;
  spentMinor: number;
  impressions: number;
}

/** A row that a search adds to the ledger. */
export type ChosenPlanRow = PlannedRow & { because: Because | null };

/** The ads and the budget of a chosen wave, and the figures on which the choice is based. */
export interface ChosenWave {
  rows: readonly ChosenPlanRow[];
  budgetMinor: number;
  /** The amount that earlier waves count as spent: their spend, or their budgets while the spend is not certain. */
  spentMinor: number;
  leader: Leader;
}

/** The waves of runs that search for the best variation. A wave is decided once: it is chosen, or left out. */
export class SearchWaveRepository {
  constructor(private readonly em: EntityManager) {}

  /** Writes the waves of a plan; existing ones stay. @param firstMinor the budget of the first wave, minor units */
  async plan(organizationId: string, experimentId: number, shares: readonly number[], firstMinor: number) {
    for (const [wave, share] of shares.entries()) {
      const isFirst = wave === 0;
      await this.em.execute(
        `insert into search_wave (organization_id, experiment_id, wave, share, state, budget_minor, spent_minor, decided_at)
         values (?, ?, ?, ?, ?, ?, ?, case when ? then now() end) on conflict (experiment_id, wave) do nothing`,
        [
          ...[organizationId, experimentId, wave, share, isFirst ? 'chosen' : 'planned'],
          ...[isFirst ? firstMinor : null, isFirst ? 0 : null, isFirst],
        ],
        'run',
      );
    }
  }

  /** All waves of the run, the first one first; empty for a run without a search. */
  async waves(organizationId: string, experimentId: number): Promise<SearchWaveRow[]> {
    return this.em.execute<SearchWaveRow[]>(
      `with delivered as (
         select a.wave, sum(i.spend_minor)::float8 as spent, sum(i.impressions)::float8 as impressions
         from ad_object a join ad_insight i on i.ad_object_id = a.id
         where a.organization_id = ? and a.experiment_id = ? and a.kind = 'ad' group by a.wave
       )
       select w.wave, w.share, w.state, w.budget_minor::float8 as "budgetMinor", w.leader, w.reasons,
              coalesce(d.spent, 0) as "spentMinor", coalesce(d.impressions, 0) as impressions
       from search_wave w left join delivered d on d.wave = w.wave
       where w.organization_id = ? and w.experiment_id = ? order by w.wave`,
      [organizationId, experimentId, organizationId, experimentId],
    );
  }

  /** Variations whose ad was deleted at the platform or dropped, and not created again. */
  async removed(organizationId: string, experimentId: number): Promise<number[]> {
    const rows = await this.em.execute<{ variation: number }[]>(
      `select distinct variation from ad_object
       where organization_id = ? and experiment_id = ? and kind = 'ad' and state = 'removed'`,
      [organizationId, experimentId],
    );
    return rows.map(({ variation }) => variation);
  }

  /** Waves with an object that somebody deleted at the platform. The platform may never report the last figures of that object. */
  async wavesWithRemoved(organizationId: string, experimentId: number): Promise<number[]> {
    const rows = await this.em.execute<{ wave: number }[]>(
      `select distinct wave from ad_object
       where organization_id = ? and experiment_id = ? and state = 'removed' and platform_id is not null order by wave`,
      [organizationId, experimentId],
    );
    return rows.map(({ wave }) => wave);
  }

  /** The last wave that was chosen or left out; null for a run without a search. */
  async lastDecided(organizationId: string, experimentId: number): Promise<number | null> {
    const [row] = await this.em.execute<{ last: number | null }[]>(
      `select max(wave) as last from search_wave where organization_id = ? and experiment_id = ? and state <> 'planned'`,
      [organizationId, experimentId],
    );
    return row?.last ?? null;
  }

  /**
   * Decides a wave and adds its rows to the ledger, in one transaction. It decides nothing for a run that is ending.
   * @returns whether this call decided it; false if the wave was decided before or the run is ending
   */
  async choose(organizationId: string, experimentId: number, wave: number, chosen: ChosenWave): Promise<boolean> {
    return this.em.transactional(async (em) => {
      const { affectedRows } = await em.execute<{ affectedRows: number }>(
        `update search_wave set state = 'chosen', budget_minor = ?, spent_minor = ?, leader = ?::jsonb, decided_at = now()
         where organization_id = ? and experiment_id = ? and wave = ? and state = 'planned'
           and not exists (select 1 from experiment where organization_id = ? and id = ? and phase in (?))`,
        [
          ...[chosen.budgetMinor, chosen.spentMinor, JSON.stringify(chosen.leader)],
          ...[organizationId, experimentId, wave],
          ...[organizationId, experimentId, ENDING_PHASES],
        ],
        'run',
      );
      if (affectedRows === 0) return false;
      const inserted = await new LedgerRepository(em).insertPlan(organizationId, experimentId, chosen.rows);
      if (inserted !== chosen.rows.length)
        throw new Error(`${inserted} of ${chosen.rows.length} rows of a wave are new`);
      return true;
    });
  }

  /**
   * Leaves a wave out. Planned rows are given up, and refusals stay. Existing objects are marked for deletion at the platform. A wave that
   * was left out before or has delivered stays unchanged, because a run that was reset passes this point again.
   * @param wasOn some of its ads may have been on: the wave is cut short. Its objects stay, so that their spend and delivery count
   * @returns whether this call left it out
   */
  async leaveOut(
    organizationId: string,
    experimentId: number,
    wave: number,
    { reasons, wasOn = false }: { reasons: Reasons; wasOn?: boolean },
  ): Promise<boolean> {
    return this.em.transactional(async (em) => {
      const { affectedRows } = await em.execute<{ affectedRows: number }>(
        `update search_wave set state = ?, reasons = ?::jsonb, decided_at = now()
         where organization_id = ? and experiment_id = ? and wave = ? and state in ('planned', 'chosen')
           and (? or not exists (
             select 1 from ad_object a join ad_insight i on i.ad_object_id = a.id
             where a.organization_id = ? and a.experiment_id = ? and a.wave = ? and a.kind = 'ad'
               and (i.spend_minor > 0 or i.impressions > 0)
           ))`,
        [
          ...[wasOn ? 'cut-short' : 'left-out', JSON.stringify(reasons), organizationId, experimentId, wave],
          ...[wasOn, organizationId, experimentId, wave],
        ],
        'run',
      );
      if (affectedRows === 0) return false;
      await em.execute(
        `update ad_object set state = case when state = 'created' then 'replacing' else 'replaced' end
         where organization_id = ? and experiment_id = ? and wave = ? and (state = 'planned' or (state = 'created' and not ?))`,
        [organizationId, experimentId, wave, wasOn],
        'run',
      );
      return true;
    });
  }
}
