import type { EntityManager } from '@mikro-orm/postgresql';
import { LIST_STATUSES, type ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import type { Outcome } from '#libs/contracts/results/outcome.js';
import type { Experiment } from '../entities/experiment.entity.js';

/** A test that ran to its end. */
export type FinishedRow = Pick<Experiment, 'id' | 'uuid' | 'name' | 'platform'> & {
  finishedAt: Date;
  status: ExperimentStatus;
  /** Its outcome; null without delivery. */
  verdict: Outcome['verdict'] | null;
  /** Whether variations of it have been activated. */
  isActivated: boolean;
};

/** The spend of a team's live runs in one currency, and their maximum cost. */
export interface RunningMoney {
  currency: string;
  tests: number;
  /** Batches of winners. */
  batches: number;
  spentMinor: number;
  mostMinor: number;
}

/** The spend in one currency. */
export interface SpentMoney {
  currency: string;
  spentMinor: number;
}

/** The first figures that a team sees: ended tests, running tests, costs. */
export class OverviewReadModel {
  constructor(private readonly em: EntityManager) {}

  /** Tests that ended by themselves since a time, the latest first. */
  async finishedSince(organizationId: string, since: Date, limit: number): Promise<FinishedRow[]> {
    const rows = await this.em.execute<(Omit<FinishedRow, 'finishedAt'> & { finishedAt: string | Date })[]>(
      `select e.id, e.uuid, e.name, e.platform, e.status, e.finished_at as "finishedAt", o.outcome ->> 'verdict' as verdict,
         exists (
           select 1 from experiment b
           where b.organization_id = e.organization_id and b.activates = e.id and b.status <> 'FAILED') as "isActivated"
       from experiment e
       left join run_outcome o on o.experiment_id = e.id and o.organization_id = e.organization_id
       where e.organization_id = ? and e.finished_at > ? and e.status in (?) and e.activates is null
         and e.stopped_at is null and e.deleted_at is null
       order by e.finished_at desc, e.id limit ?`,
      [organizationId, since, LIST_STATUSES.completed, limit],
    );
    return rows.map((row) => ({ ...row, finishedAt: new Date(row.finishedAt) }));
  }

  /** Live tests and batches by currency, the most money first. */
  running(organizationId: string): Promise<RunningMoney[]> {
    return this.em.execute<RunningMoney[]>(
      `select e.currency, count(*) filter (where e.activates is null)::int as tests,
         count(*) filter (where e.activates is not null)::int as batches,
         coalesce(sum(i.spent), 0)::float8 as "spentMinor", sum(e.budget_minor)::float8 as "mostMinor"
       from experiment e cross join lateral (
         select sum(spend_minor) as spent from ad_insight
         where organization_id = e.organization_id and experiment_id = e.id) i
       where e.organization_id = ? and e.status in (?) and e.deleted_at is null
       group by e.currency order by "mostMinor" desc, e.currency`,
      [organizationId, LIST_STATUSES.live],
    );
  }

  /** The spend of tests and batches since a day, by currency. Reads only the days of runs that had not ended before it. */
  spentSince(organizationId: string, since: Date): Promise<SpentMoney[]> {
    return this.em.execute<SpentMoney[]>(
      `select e.currency, sum(i.spent)::float8 as "spentMinor"
       from experiment e cross join lateral (
         select sum(spend_minor) as spent from ad_insight
         where organization_id = e.organization_id and experiment_id = e.id and day >= ?) i
       where e.organization_id = ? and (e.finished_at is null or e.finished_at > ?)
       group by e.currency having sum(i.spent) > 0 order by "spentMinor" desc, e.currency`,
      [since.toISOString().slice(0, 10), organizationId, since],
    );
  }
}
