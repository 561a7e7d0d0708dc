import type { EntityManager } from '@mikro-orm/postgresql';
import type { LedgerState, Refusal } from '#libs/contracts/experiment/run/ad-object.js';
import { ACTIVATION_LIMITS, type Activation } from '#libs/contracts/experiment/activation/activation.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { LIST_STATUSES } from '#libs/contracts/experiment/experiment-status.js';
import { Experiment } from '../entities/experiment.entity.js';

/** The state of a variation of a batch. */
export interface ActivatedAd {
  experimentId: number;
  variation: number;
  state: LedgerState;
  refusal: Refusal | null;
}

/** The total spend of an experiment's live batches. */
export interface RunningWinners {
  /** Number of variations that are switched on, or about to be. */
  count: number;
  /** Minor units of the experiment's currency. */
  spentMinor: number;
  /** The maximum cost, minor units. */
  mostMinor: number;
}

/** The names of a batch's experiment. */
export interface ParentName {
  id: number;
  uuid: string;
  name: string;
}

/** A live batch, with the person who started it. */
export interface StartedBatch {
  /** The experiment of its variations. */
  id: number;
  uuid: string;
  name: string;
  platform: Platform;
  currency: string;
  count: number;
  spentMinor: number;
  mostMinor: number;
  startedAt: Date;
  /** Name of the member who started it; null if they have left the team. */
  startedBy: string | null;
}

/** The data of a batch that the comparison with its predicted results needs. */
export interface ActivatedBatch {
  id: number;
  activates: number;
  activation: Activation;
}

/** The delivery of the ads of a batch's variation. */
export interface DeliveredVariation {
  experimentId: number;
  variation: number;
  impressions: number;
  reach: number;
  clicks: number;
  spendMinor: number;
  counts: Record<string, number>;
}

/** Variations of the batch `b` that were neither refused nor removed. */
const CHOSEN = `(select count(*)::int from jsonb_array_elements(b.activation -> 'variations') chosen where not exists (
  select 1 from ad_object a
  where a.organization_id = b.organization_id and a.experiment_id = b.id and a.kind = 'ad'
    and a.variation = (chosen ->> 'variation')::int and a.state in ('rejected', 'removed')))`;

const SPENT = `coalesce((select sum(i.spend_minor) from ad_insight i
  where i.organization_id = b.organization_id and i.experiment_id = b.id), 0)::float8`;

/** Whether the batch `b` spends or is about to. A pending one waits for a person's script, which may have started some of it. */
const IS_RUNNING = `(b.status = 'PROCESSING' or b.status in ('PENDING', 'PENDING_ADS') and jsonb_exists(b.by_hand, 'hasSpent'))`;

/** Batches that activate variations of an experiment. */
export class ActivationReadModel {
  constructor(private readonly em: EntityManager) {}

  /** An experiment's batches, newest first, at most `ACTIVATION_LIMITS.batches`. */
  batches(organizationId: string, experimentId: number): Promise<Experiment[]> {
    const options = { orderBy: { id: 'desc' }, limit: ACTIVATION_LIMITS.batches } as const;
    return this.em.find(Experiment, { organizationId, activates: experimentId }, options);
  }

  /** One of an experiment's batches, by its uuid. */
  find(organizationId: string, experimentId: number, uuid: string): Promise<Experiment | null> {
    return this.em.findOne(Experiment, { organizationId, activates: experimentId, uuid });
  }

  /** How many batches an experiment has had. */
  count(organizationId: string, experimentId: number): Promise<number> {
    return this.em.count(Experiment, { organizationId, activates: experimentId });
  }

  /** The ads of these batches, in the chosen order; a batch without a plan has none. */
  async ads(organizationId: string, batchIds: readonly number[]): Promise<ActivatedAd[]> {
    if (batchIds.length === 0) return [];
    return this.em.execute<ActivatedAd[]>(
      `select experiment_id as "experimentId", variation, state, refusal from ad_object
       where organization_id = ? and experiment_id in (?) and kind = 'ad' order by experiment_id, ordinal`,
      [organizationId, batchIds],
    );
  }

  /** The running winners of these experiments; those without a running batch are absent. */
  async running(organizationId: string, experimentIds: readonly number[]): Promise<Map<number, RunningWinners>> {
    if (experimentIds.length === 0) return new Map();
    const rows = await this.em.execute<(RunningWinners & { id: number })[]>(
      `select b.activates as id, sum(${CHOSEN})::int as count, sum(${SPENT})::float8 as "spentMinor",
         sum(b.budget_minor)::float8 as "mostMinor"
       from experiment b where b.organization_id = ? and b.activates in (?) and ${IS_RUNNING} group by 1`,
      [organizationId, experimentIds],
    );
    return new Map(rows.map(({ id, ...winners }) => [id, winners]));
  }

  /** The team's running batches, the latest first. */
  async live(organizationId: string, limit: number): Promise<StartedBatch[]> {
    const rows = await this.em.execute<(Omit<StartedBatch, 'startedAt'> & { startedAt: string | Date })[]>(
      `select e.id, e.uuid, e.name, b.platform, b.currency, ${CHOSEN} as count, ${SPENT} as "spentMinor",
         b.budget_minor::float8 as "mostMinor", b.created_at as "startedAt",
         nullif(trim(u.first_name || ' ' || u.last_name), '') as "startedBy"
       from experiment b join experiment e on e.id = b.activates and e.organization_id = b.organization_id
       left join user_account u on u.id = b.created_by and u.organization_id = b.organization_id
       where b.organization_id = ? and b.activates is not null and ${IS_RUNNING} order by b.id desc limit ?`,
      [organizationId, limit],
    );
    return rows.map((row) => ({ ...row, startedAt: new Date(row.startedAt) }));
  }

  /** The experiments of these batches, by their ids; those of other teams are absent. */
  async parents(organizationId: string, ids: readonly number[]): Promise<Map<number, ParentName>> {
    if (ids.length === 0) return new Map();
    const found = await this.em.find(
      Experiment,
      { organizationId, id: { $in: [...ids] } },
      { fields: ['uuid', 'name'] },
    );
    return new Map(found.map(({ id, uuid, name }) => [id, { id, uuid, name }]));
  }

  /** Batches of any of these experiments, ended ones included. */
  async batchesOf(organizationId: string, experimentIds: readonly number[]): Promise<ActivatedBatch[]> {
    if (experimentIds.length === 0) return [];
    return this.em.execute<ActivatedBatch[]>(
      `select id, activates, activation from experiment
       where organization_id = ? and activates in (?) and status <> 'FAILED'`,
      [organizationId, experimentIds],
    );
  }

  /** The delivery of each variation of these batches; those without delivery are absent. */
  async delivered(organizationId: string, batchIds: readonly number[]): Promise<DeliveredVariation[]> {
    if (batchIds.length === 0) return [];
    return this.em.execute<DeliveredVariation[]>(
      `select o.experiment_id as "experimentId", o.variation, sum(i.impressions)::float8 as impressions,
         sum(i.reach)::float8 as reach, sum(i.clicks)::float8 as clicks, sum(i.spend_minor)::float8 as "spendMinor",
         coalesce((
           select jsonb_object_agg(name, total) from (
             select c.key as name, sum(c.value::float8) as total
             from ad_insight d cross join lateral jsonb_each_text(d.counts::jsonb) c
             join ad_object a on a.id = d.ad_object_id
             where d.organization_id = o.organization_id and a.experiment_id = o.experiment_id
               and a.kind = 'ad' and a.variation = o.variation
             group by c.key) counted), '{}'::jsonb) as counts
       from ad_object o join ad_insight i on i.ad_object_id = o.id and i.organization_id = o.organization_id
       where o.organization_id = ? and o.experiment_id in (?) and o.kind = 'ad'
       group by o.organization_id, o.experiment_id, o.variation`,
      [organizationId, batchIds],
    );
  }

  /** Variations that a batch has switched on, or is about to. */
  async active(organizationId: string, experimentId: number): Promise<Set<number>> {
    const rows = await this.em.execute<{ variation: number }[]>(
      `select distinct (chosen ->> 'variation')::int as variation
       from experiment b cross join lateral jsonb_array_elements(b.activation -> 'variations') chosen
       where b.organization_id = ? and b.activates = ? and b.status in (?) and not exists (
         select 1 from ad_object a
         where a.organization_id = b.organization_id and a.experiment_id = b.id and a.kind = 'ad'
           and a.variation = (chosen ->> 'variation')::int and a.state in ('rejected', 'removed'))`,
      [organizationId, experimentId, [...LIST_STATUSES.live]],
    );
    return new Set(rows.map(({ variation }) => variation));
  }

  /** A batch with an equal request that was created after a time; failed batches do not count. */
  findSame(
    organizationId: string,
    { activates, payloadHash, since }: { activates: number; payloadHash: string; since: Date },
  ): Promise<Experiment | null> {
    const where = {
      organizationId,
      activates,
      payloadHash,
      createdAt: { $gt: since },
      status: { $ne: 'FAILED' },
    } as const;
    return this.em.findOne(Experiment, where);
  }
}
