import type { EntityManager } from '@mikro-orm/postgresql';
import { LIST_STATUSES, type ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { OUTCOME_VERDICTS, type OutcomeOrder } from '#libs/contracts/results/outcome.js';
import { Experiment } from '../entities/experiment.entity.js';

export interface ExperimentFilter {
  statuses: readonly ExperimentStatus[];
  platforms: readonly Platform[];
  /** Ids of ad accounts; absent or empty for all. */
  accounts?: readonly string[];
  pageId?: string;
  /** Part of the name, in any case. */
  search?: string;
  /** Sorts by the outcome of runs, the highest first; runs without this figure come last. Absent: sorts by time. */
  order?: OutcomeOrder;
  /** From 1. */
  page: number;
  size: number;
}

/** A filter option of a list. */
export interface Choice {
  id: string;
  name: string;
}

const MOST_CHOICES = 200;

/** Lists of experiments and the choices of their filters. Every query is for one team. */
export class ExperimentListReadModel {
  constructor(private readonly em: EntityManager) {}

  /**
   * One page of a list, and the total. A list of drafts, templates or samples is sorted by last change, any other list by id, both from
   * the newest. The live list also contains batches.
   */
  async list(organizationId: string, filter: ExperimentFilter): Promise<{ rows: Experiment[]; total: number }> {
    const { ids, total } = await this.page(organizationId, filter);
    const found = await this.em.find(Experiment, { organizationId, id: { $in: ids } });
    const byId = new Map(found.map((row) => [row.id, row]));
    return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
  }

  /** The ids on a page. It reads only indexes, since the rows are large and a page shows few of them. */
  private async page(organizationId: string, filter: ExperimentFilter): Promise<{ ids: number[]; total: number }> {
    const { platforms, statuses, accounts = [], pageId = '', search = '', order, page, size } = filter;
    const conditions: [string, unknown][] = [
      ...(accounts.length > 0 ? [['account_id in (?)', accounts] as [string, unknown]] : []),
      ...(pageId === '' ? [] : [['page_id = ?', pageId] as [string, unknown]]),
      ...(search === '' ? [] : [['name_key like ?', likePart(search)] as [string, unknown]]),
    ];
    const where = [
      'organization_id = ? and platform in (?) and status in (?) and deleted_at is null',
      // A live batch spends like an experiment. Once it has ended, its experiment shows its figures.
      ...(isLive(statuses) ? [] : ['activates is null']),
      ...conditions.map(([condition]) => condition),
    ].join(' and ');
    const values = [organizationId, platforms, statuses, ...conditions.map(([, value]) => value)];
    const isUnfinished = isUnsubmitted(statuses);
    const time = `${isUnfinished ? 'updated_at desc, ' : ''}id desc`;
    const shown = `order by ${order === undefined ? '' : `${byOutcome(order)} desc nulls last, `}${time} limit ? offset ?`;
    const place = [...(order === undefined ? [] : [organizationId]), size, (page - 1) * size];
    if (conditions.length === 0) {
      const total = await this.keptTotal(organizationId, platforms, statuses);
      const rows = await this.em.execute<{ id: number }[]>(`select id from experiment found where ${where} ${shown}`, [
        ...values,
        ...place,
      ]);
      return { ids: rows.map(({ id }) => id), total };
    }
    // Materialized: otherwise the database would scan the rows in order until it has a page.
    const [row] = await this.em.execute<{ ids: number[]; total: number }[]>(
      `with found as materialized (select id${isUnfinished ? ', updated_at' : ''} from experiment where ${where})
       select (select count(*)::int from found) as total, array(select id from found ${shown}) as ids`,
      [...values, ...place],
    );
    return row ?? { ids: [], total: 0 };
  }

  /** The total for these statuses. The database keeps a counter of experiments; this adds the live batches. */
  private async keptTotal(
    organizationId: string,
    platforms: readonly Platform[],
    statuses: readonly ExperimentStatus[],
  ): Promise<number> {
    const rows = await this.em.execute<{ total: number }[]>(
      `select coalesce(sum(count), 0)::int as total from experiment_count
       where organization_id = ? and platform in (?) and status in (?)`,
      [organizationId, platforms, statuses],
    );
    const total = rows[0]?.total ?? 0;
    return isLive(statuses) ? total + (await this.liveBatches(organizationId, platforms)) : total;
  }

  private async liveBatches(organizationId: string, platforms: readonly Platform[]): Promise<number> {
    const rows = await this.em.execute<{ count: number }[]>(
      `select count(*)::int as count from experiment
       where organization_id = ? and platform in (?) and status in ('PENDING', 'PENDING_ADS', 'PROCESSING')
         and deleted_at is null and activates is not null`,
      [organizationId, platforms],
    );
    return rows[0]?.count ?? 0;
  }

  /** The accounts or pages that a team's experiments name, sorted by name, at most 200. Each has the name from the latest experiment. */
  async choices(
    organizationId: string,
    platform: Platform,
    { column, name }: { column: 'account_id' | 'page_id'; name: readonly [string, string] },
  ): Promise<Choice[]> {
    return this.em.execute<Choice[]>(
      `select found.id, coalesce(nullif(left(latest.name, 400), ''), found.id) as name
       from (select ${column} as id, max(id) as latest from experiment
             where organization_id = ? and platform = ? and deleted_at is null and activates is null and ${column} <> ''
             group by 1 order by 2 desc limit ${MOST_CHOICES}) found
       cross join lateral (select x.input #>> array[?, ?] as name from experiment x where x.id = found.latest) latest
       order by 2, 1`,
      [organizationId, platform, ...name],
    );
  }
}

const UNSUBMITTED: readonly ExperimentStatus[] = ['DRAFT', 'TEMPLATE', 'SAMPLE'];
const isUnsubmitted = (statuses: readonly ExperimentStatus[]): boolean =>
  statuses.every((status) => UNSUBMITTED.includes(status));

const isLive = (statuses: readonly ExperimentStatus[]): boolean =>
  statuses.length > 0 && statuses.every((status) => (LIST_STATUSES.live as readonly string[]).includes(status));

/** A pattern that matches a text as typed, in the lower case of `name_key`. */
const likePart = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** The column of an outcome that each order uses; the greater value comes first. */
const FIGURES: Record<OutcomeOrder, string> = {
  lift: `(outcome ->> 'lift')::float8`,
  rate: `case when outcome ->> 'variable' !~ '^(cost|return):' then (outcome ->> 'value')::float8 end`,
  cost: `case when outcome ->> 'isCost' = 'true' then -(outcome ->> 'value')::float8 end`,
  spent: `(outcome ->> 'spentMinor')::float8`,
  verdict: `-array_position(array[${OUTCOME_VERDICTS.map((verdict) => `'${verdict}'`).join(', ')}], outcome ->> 'verdict')`,
};

/** A figure of a run's outcome. Its only parameter is the team's id. */
const byOutcome = (order: OutcomeOrder): string =>
  `(select ${FIGURES[order]} from run_outcome where organization_id = ? and experiment_id = found.id)`;
