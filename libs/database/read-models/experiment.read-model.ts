import type { EntityManager } from '@mikro-orm/postgresql';
import {
  WAITING_PHASES,
  type ExperimentPhase,
  type LedgerCounts,
} from '#libs/contracts/experiment/run/experiment-phase.js';
import { LIST_STATUSES } from '#libs/contracts/experiment/experiment-status.js';
import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { Experiment } from '../entities/experiment.entity.js';
import { IS_OF_PLAN, IS_UNDELIVERED } from '../repositories/experiment/ad-objects.repository.js';

/** The time until which a run makes no calls and, for a limit of the whole app, the window that is used up. */
export interface Throttled {
  until: Date;
  window: 'minute' | 'day' | null;
}

/** How far the creation of an experiment's ad objects has come. */
export interface CreationFigures {
  objects: LedgerCounts;
  /** The same counts, only for ads. */
  ads: LedgerCounts;
  /** Planned ads, in any state. */
  plannedAds: number;
  /** Ads that were refused or disapproved, including those that the owner continued without. */
  failedAds: number;
  /** Ads created in the last ten seconds. */
  createdLately: number;
}

/** The delivery of an experiment so far. */
export interface DeliveryFigures {
  impressions: number;
  spentMinor: number;
}

/** A run that waits for somebody of the team. */
export type WaitingRow = Pick<Experiment, 'id' | 'uuid' | 'name' | 'platform' | 'phase'> & {
  /** The step whose script a person must run; null if none is open. */
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
const noCounts = (): LedgerCounts => ({ planned: 0, sending: 0, created: 0, rejected: 0, unknown: 0 });

/** The figures and the state of runs. Every query is for one team. */
export class ExperimentReadModel {
  constructor(private readonly em: EntityManager) {}

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
   * Runs that wait for a decision or a script, or have an open delivery issue; the longest waiting first, with the total. A canceled run
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
   * Tests that were stopped since a time, the latest first, with the person who stopped them; null if the run itself did. A test by
   * scripts may spend until its run has ended, so it is listed only then.
   */
  async stoppedSince(organizationId: string, since: Date, limit: number): Promise<StoppedRow[]> {
    const rows = await this.em.execute<(Omit<StoppedRow, 'stoppedAt'> & { stoppedAt: string | Date })[]>(
      `select e.id, e.uuid, e.name, e.platform, e.stopped_at as "stoppedAt",
         nullif(trim(u.first_name || ' ' || u.last_name), '') as "stoppedBy"
       from experiment e left join user_account u on u.id = e.stopped_by and u.organization_id = e.organization_id
       where e.organization_id = ? and e.stopped_at > ? and e.activates is null and (e.by_hand is null or e.finished_at is not null)
       order by e.stopped_at desc, e.id limit ?`,
      [organizationId, since, limit],
    );
    return rows.map((row) => ({ ...row, stoppedAt: new Date(row.stoppedAt) }));
  }

  /**
   * The time until which running experiments make no calls, by experiment. Either their ad account accepts no calls, or the app's limit for
   * the minute or the day is used up. Experiments that make calls are absent.
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

  /** The number of variations that experiments have created since a time, for the month's allowance. */
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

  /** An experiment with the same payload that was submitted after a time; drafts do not count. */
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

const isCounted = (state: string): state is keyof LedgerCounts => state in noCounts();

/** The number of seconds that `createdLately` covers. */
export const CREATION_WINDOW_SECONDS = LATELY_SECONDS;
