import type { EntityManager } from '@mikro-orm/postgresql';
import {
  WAITING_PHASES,
  type ExperimentPhase,
  type LedgerCounts,
} from '#libs/contracts/experiment/run/experiment-phase.js';
import { LIST_STATUSES, type ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { OUTCOME_VERDICTS, type OutcomeOrder } from '#libs/contracts/results/outcome.js';
import { Experiment } from '../entities/experiment.entity.js';
import { IS_OF_PLAN, IS_UNDELIVERED } from '../repositories/experiment/ad-objects.repository.js';

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

/** Until when a run makes no calls; for a limit of the whole app also the window that is used up. */
export interface Throttled {
  until: Date;
  window: 'minute' | 'day' | null;
}

/** How far the creation of an experiment's ad objects has come. */
export interface CreationFigures {
  objects: LedgerCounts;
  /** The same counts, for ads alone. */
  ads: LedgerCounts;
  /** Planned ads, in any state. */
  plannedAds: number;
  /** Refused, including those that the owner continued without, or disapproved. */
  failedAds: number;
  /** Ads created in the last ten seconds. */
  createdLately: number;
}

/** The delivery of an experiment so far. */
export interface DeliveryFigures {
  impressions: number;
  spentMinor: number;
}

/** A filter option of a list. */
export interface Choice {
  id: string;
  name: string;
}

/** A run that waits for somebody of the team. */
export type WaitingRow = Pick<Experiment, 'id' | 'uuid' | 'name' | 'platform' | 'phase'> & {
  /** The step whose script a person must run; null where none is open. */
  step: HandStepName | null;
};

/** A test that was stopped. */
export type StoppedRow = Pick<Experiment, 'id' | 'uuid' | 'name' | 'platform'> & {
  stoppedAt: Date;
  /** Name of the member who stopped it; null if no member did. */
  stoppedBy: string | null;
};

interface FigureRow {
  id: number;
  isAd: boolean;
  state: string;
  count: number;
  lately: number;
  failed: number;
}

const LATELY_SECONDS = 10;
const MOST_CHOICES = 200;
const noCounts = (): LedgerCounts => ({ planned: 0, sending: 0, created: 0, rejected: 0, unknown: 0 });

/** The data of lists and detail pages. Every query is for one team. */
export class ExperimentReadModel {
  constructor(private readonly em: EntityManager) {}

  /**
   * One page of a list, and the total. Runs come first, last started first; the rest follows by its last change. The live list also
   * contains batches.
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
    const narrowed: [string, unknown][] = [
      ...(accounts.length > 0 ? [['account_id in (?)', accounts] as [string, unknown]] : []),
      ...(pageId === '' ? [] : [['page_id = ?', pageId] as [string, unknown]]),
      ...(search === '' ? [] : [['name_key like ?', likePart(search)] as [string, unknown]]),
    ];
    const where = [
      'organization_id = ? and platform in (?) and status in (?) and deleted_at is null',
      // A live batch spends like an experiment. Once it has ended, its experiment shows its figures.
      ...(isLive(statuses) ? [] : ['activates is null']),
      ...narrowed.map(([condition]) => condition),
    ].join(' and ');
    const values = [organizationId, platforms, statuses, ...narrowed.map(([, value]) => value)];
    const isUnfinished = isUnsubmitted(statuses);
    const time = `${isUnfinished ? 'updated_at desc, ' : ''}id desc`;
    const shown = `order by ${order === undefined ? '' : `${byOutcome(order)} desc nulls last, `}${time} limit ? offset ?`;
    const place = [...(order === undefined ? [] : [organizationId]), size, (page - 1) * size];
    if (narrowed.length === 0) {
      const total = await this.keptTotal(organizationId, platforms, statuses);
      const rows = await this.em.execute<{ id: number }[]>(`select id from experiment found where ${where} ${shown}`, [
        ...values,
        ...place,
      ]);
      return { ids: rows.map(({ id }) => id), total };
    }
    // Materialized: otherwise the database would scan the rows in order until it has ten.
    const [row] = await this.em.execute<{ ids: number[]; total: number }[]>(
      `with found as materialized (select id${isUnfinished ? ', updated_at' : ''} from experiment where ${where})
       select (select count(*)::int from found) as total, array(select id from found ${shown}) as ids`,
      [...values, ...place],
    );
    return row ?? { ids: [], total: 0 };
  }

  /** The total of these statuses: the database keeps it for experiments, and live batches are counted here. */
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

  /** Ledger counts by experiment. Experiments without a plan are absent. */
  async creationFigures(
    organizationId: string,
    experimentIds: readonly number[],
  ): Promise<Map<number, CreationFigures>> {
    if (experimentIds.length === 0) return new Map();
    const rows = await this.em.execute<FigureRow[]>(
      `select o.experiment_id as id, o.kind = 'ad' as "isAd", o.state, count(*)::int as count,
         count(*) filter (where o.state = 'created' and o.settled_at > now() - ? * interval '1 second')::int as lately,
         count(*) filter (where (o.refusal is not null and o.state in ('rejected', 'removed', 'created')) or ${IS_UNDELIVERED})::int as failed
       from ad_object o where o.organization_id = ? and o.experiment_id in (?) and ${IS_OF_PLAN} group by 1, 2, 3`,
      [LATELY_SECONDS, organizationId, experimentIds],
    );
    const figures = new Map<number, CreationFigures>();
    for (const { id, isAd, state, count, lately, failed } of rows) {
      const none = { objects: noCounts(), ads: noCounts(), plannedAds: 0, failedAds: 0, createdLately: 0 };
      const figure = figures.get(id) ?? none;
      figures.set(id, figure);
      if (isCounted(state)) figure.objects[state] += count;
      if (!isAd) continue;
      if (isCounted(state)) figure.ads[state] += count;
      figure.plannedAds += count;
      figure.failedAds += failed;
      figure.createdLately += lately;
    }
    return figures;
  }

  /** Impressions and spend by experiment. Experiments without insights are absent. */
  async deliveryFigures(
    organizationId: string,
    experimentIds: readonly number[],
  ): Promise<Map<number, DeliveryFigures>> {
    if (experimentIds.length === 0) return new Map();
    const rows = await this.em.execute<(DeliveryFigures & { id: number })[]>(
      `select experiment_id as id, sum(impressions)::float8 as impressions, sum(spend_minor)::float8 as "spentMinor"
       from ad_insight where organization_id = ? and experiment_id in (?) group by 1`,
      [organizationId, experimentIds],
    );
    return new Map(rows.map(({ id, ...figures }) => [id, figures]));
  }

  /** The names of the people who stopped these experiments. People who have left the team are absent. */
  async stoppers(organizationId: string, experimentIds: readonly number[]): Promise<Map<number, string>> {
    if (experimentIds.length === 0) return new Map();
    const rows = await this.em.execute<{ id: number; name: string }[]>(
      `select x.id, concat_ws(' ', u.first_name, u.last_name) as name
       from experiment x join user_account u on u.id = x.stopped_by and u.organization_id = x.organization_id
       where x.organization_id = ? and x.id in (?)`,
      [organizationId, experimentIds],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /**
   * Runs that wait for a decision or a script, or have an open delivery issue; the longest waiting first, with the total. A cancelled run
   * is a draft, but still waits for its removal script.
   */
  async waiting(organizationId: string, limit: number): Promise<{ rows: WaitingRow[]; total: number }> {
    const found = await this.em.execute<(WaitingRow & { total: number })[]>(
      `select e.id, e.uuid, e.name, e.platform, e.phase, e.by_hand->>'step' as step, count(*) over ()::int as total
       from experiment e cross join lateral (
         select e.phase in (?) or e.by_hand->>'step' is not null as "isAsking", (
           select min(d.raised_at) from delivery_issue d
           where d.organization_id = e.organization_id and d.experiment_id = e.id and d.settled_at is null
             and e.stopped_at is null) as "disturbedSince") need
       where e.organization_id = ? and (e.status in (?) or (e.by_hand->>'step' is not null and e.deleted_at is null))
         and (need."isAsking" or need."disturbedSince" is not null)
       order by case when need."isAsking" then e.updated_at else need."disturbedSince" end, e.id limit ?`,
      [WAITING_PHASES, organizationId, LIST_STATUSES.live, limit],
    );
    return { rows: found.map(({ total: _, ...row }) => row), total: found[0]?.total ?? 0 };
  }

  /**
   * Tests that were stopped since a moment, the latest first, with the person who stopped them; null where the run itself did. A test
   * whose pause script has yet to run still waits, so it is not listed.
   */
  async stoppedSince(organizationId: string, since: Date, limit: number): Promise<StoppedRow[]> {
    const rows = await this.em.execute<(Omit<StoppedRow, 'stoppedAt'> & { stoppedAt: string | Date })[]>(
      `select e.id, e.uuid, e.name, e.platform, e.stopped_at as "stoppedAt",
         nullif(trim(u.first_name || ' ' || u.last_name), '') as "stoppedBy"
       from experiment e left join user_account u on u.id = e.stopped_by and u.organization_id = e.organization_id
       where e.organization_id = ? and e.stopped_at > ? and e.activates is null and e.by_hand->>'step' is null
       order by e.stopped_at desc, e.id limit ?`,
      [organizationId, since, limit],
    );
    return rows.map((row) => ({ ...row, stoppedAt: new Date(row.stoppedAt) }));
  }

  /**
   * Until when running experiments make no calls, by experiment. Either their ad account takes none, or the app's limit for the minute or
   * the day is used up. Experiments that make calls are absent.
   */
  async throttles(organizationId: string, experimentIds: readonly number[]): Promise<Map<number, Throttled>> {
    if (experimentIds.length === 0) return new Map();
    const rows = await this.em.execute<{ id: number; until: string | Date; window: Throttled['window'] }[]>(
      `select distinct on (e.id) e.id, t.until, t.spent as "window" from experiment e
       cross join lateral (
         select g.closed_until as until, null as spent from account_gate g
         where g.organization_id = e.organization_id and g.platform = e.platform and g.account_id = e.account_id
         union all
         select q.closed_until, q.closed_for from platform_quota_line q
         where q.platform = e.platform and q.closed_for <> 'second'
           and (q.holds = 'everything' or (q.holds = 'creating' and e.phase = 'creating'))
       ) t
       where e.organization_id = ? and e.id in (?) and e.finished_at is null and t.until > now()
       order by e.id, t.until desc`,
      [organizationId, experimentIds],
    );
    return new Map(rows.map(({ id, until, window }) => [id, { until: new Date(until), window }]));
  }

  /** Variations that submitted experiments created since a moment, for the month's allowance. */
  async variationsSince(organizationId: string, platform: Platform, since: Date): Promise<number> {
    const rows = await this.em.execute<{ sum: number }[]>(
      `select coalesce(sum(created_count), 0)::int as sum from experiment
       where organization_id = ? and platform = ? and created_at >= ? and status not in ('DRAFT', 'TEMPLATE', 'SAMPLE')
         and activates is null`,
      [organizationId, platform, since],
    );
    return rows[0]?.sum ?? 0;
  }

  /** Runs in a phase, batches included. */
  inPhase(
    organizationId: string,
    platform: Platform,
    phase: ExperimentPhase,
  ): Promise<Pick<Experiment, 'uuid' | 'activates'>[]> {
    return this.em.find(
      Experiment,
      { organizationId, platform, phase, finishedAt: null },
      { fields: ['uuid', 'activates'] },
    );
  }

  /** A submit of the same payload since a moment that was not a draft. */
  findSamePayload(
    organizationId: string,
    { platform, payloadHash, since }: { platform: Platform; payloadHash: string; since: Date },
  ): Promise<Experiment | null> {
    return this.em.findOne(Experiment, {
      organizationId,
      platform,
      payloadHash,
      createdAt: { $gt: since },
      status: { $nin: ['DRAFT', 'TEMPLATE', 'SAMPLE'] },
    });
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

/** A figure of a run's outcome. It takes the team as one value. */
const byOutcome = (order: OutcomeOrder): string =>
  `(select ${FIGURES[order]} from run_outcome where organization_id = ? and experiment_id = found.id)`;

const isCounted = (state: string): state is keyof LedgerCounts => state in noCounts();

/** Seconds behind `createdLately`. */
export const CREATION_WINDOW_SECONDS = LATELY_SECONDS;
