import type { EntityManager } from '@mikro-orm/postgresql';
import type { Because, EstimatedRow } from '#libs/contracts/experiment/plan/because.js';
import type { SearchWaveState } from '#libs/contracts/experiment/plan/search-waves.js';
import type { Reasons } from '#libs/contracts/experiment/run/reasons.js';
import { LIST_STATUSES } from '#libs/contracts/experiment/experiment-status.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** A wave of a search, from 0. See `SearchWave`. */
export interface SearchWaveRow {
  wave: number;
  share: number;
  state: SearchWaveState;
  budgetMinor: number | null;
  leader: (EstimatedRow & { variation: number }) | null;
  reasons: Reasons | null;
  decidedAt: Date | null;
}

/** A variation that runs in a later wave. */
export interface ChosenRow {
  variation: number;
  wave: number;
  because: Because;
}

/** A wave that was left out or cut short, of a run that continues. */
export interface LeftOutRow {
  id: number;
  uuid: string;
  name: string;
  platform: Platform;
  wave: number;
  reasons: Reasons;
  leftOutAt: Date;
}

/** The search of a run: its waves, and the rows that were chosen for the later waves. */
export class SearchReadModel {
  constructor(private readonly em: EntityManager) {}

  /** The waves in their order; empty for a run that does not search. */
  async waves(organizationId: string, experimentId: number): Promise<SearchWaveRow[]> {
    // A raw query returns times as texts.
    const rows = await this.em.execute<(Omit<SearchWaveRow, 'decidedAt'> & { decidedAt: string | null })[]>(
      `select wave, share, state, budget_minor::float8 as "budgetMinor", leader, reasons, decided_at as "decidedAt"
       from search_wave where organization_id = ? and experiment_id = ? order by wave`,
      [organizationId, experimentId],
    );
    return rows.map(({ decidedAt, ...row }) => ({
      ...row,
      decidedAt: decidedAt === null ? null : new Date(decidedAt),
    }));
  }

  /** The chosen rows by wave and rank; bridges follow the leading rows. */
  async chosen(organizationId: string, experimentId: number): Promise<ChosenRow[]> {
    return this.em.execute<ChosenRow[]>(
      `select variation, wave, because from ad_object
       where organization_id = ? and experiment_id = ? and kind = 'ad' and because is not null
         and state not in ('replacing', 'replaced', 'removed')
       order by wave, (because->>'rank')::int nulls last, variation`,
      [organizationId, experimentId],
    );
  }

  /** Waves of live runs that were left out or cut short since a time, the latest first. */
  async leftOutSince(organizationId: string, since: Date, limit: number): Promise<LeftOutRow[]> {
    const rows = await this.em.execute<(Omit<LeftOutRow, 'leftOutAt'> & { leftOutAt: string | Date })[]>(
      `select e.id, e.uuid, e.name, e.platform, w.wave, coalesce(w.reasons, '[]') as reasons, w.decided_at as "leftOutAt"
       from search_wave w join experiment e on e.id = w.experiment_id and e.organization_id = w.organization_id
       where w.organization_id = ? and w.state in ('left-out', 'cut-short') and w.decided_at > ? and e.status in (?)
         and e.stopped_at is null
       order by w.decided_at desc, e.id limit ?`,
      [organizationId, since, LIST_STATUSES.live, limit],
    );
    return rows.map(({ leftOutAt, ...row }) => ({ ...row, leftOutAt: new Date(leftOutAt) }));
  }
}
