import type { EntityManager } from '@mikro-orm/postgresql';
import type { LedgerState, Refusal } from '#libs/contracts/ad-object.js';
import type { ExperimentPhase, LedgerCounts } from '#libs/contracts/experiment-phase.js';
import type { ExperimentStatus } from '#libs/contracts/experiment-status.js';
import type { Platform } from '#libs/contracts/platform.js';
import { Experiment } from '../entities/experiment.entity.js';

export interface ExperimentFilter {
  statuses: readonly ExperimentStatus[];
  platform: Platform;
  /** Ids of ad accounts; absent or empty for all. */
  accounts?: readonly string[];
  /** Id of the page in the stored input. */
  pageId?: string;
  /** From 1. */
  page: number;
  size: number;
}

export interface AdOutcomeRow {
  variation: number;
  state: LedgerState;
  refusal: Refusal | null;
}

/** How far the creation of an experiment's ad objects has come. */
export interface CreationFigures {
  objects: LedgerCounts;
  /** The same, of ads alone. */
  ads: LedgerCounts;
  /** Ads created in the last ten seconds. */
  createdLately: number;
}

const LATELY_SECONDS = 10;
const noCounts = (): LedgerCounts => ({ planned: 0, sending: 0, created: 0, rejected: 0, unknown: 0 });

/** What lists and detail pages show. Every question is asked for one team. */
export class ExperimentReadModel {
  constructor(private readonly em: EntityManager) {}

  /** One page of a list and how many there are in all: last started first, what never ran by its last change. */
  async list(organizationId: string, filter: ExperimentFilter): Promise<{ rows: Experiment[]; total: number }> {
    const [rows, total] = await this.em.findAndCount(
      Experiment,
      {
        organizationId,
        platform: filter.platform,
        status: { $in: [...filter.statuses] },
        ...(filter.accounts?.length ? { accountId: { $in: [...filter.accounts] } } : {}),
        ...(filter.pageId ? { input: { page: { id: filter.pageId } } } : {}),
      },
      {
        orderBy: isUnsubmitted(filter.statuses) ? { updatedAt: 'desc', id: 'desc' } : { id: 'desc' },
        limit: filter.size,
        offset: (filter.page - 1) * filter.size,
      },
    );
    return { rows, total };
  }

  /** Counts of the ledger by experiment; experiments without a plan are absent. */
  async creationFigures(
    organizationId: string,
    experimentIds: readonly number[],
  ): Promise<Map<number, CreationFigures>> {
    if (experimentIds.length === 0) return new Map();
    const rows = await this.em.execute<{ id: number; isAd: boolean; state: string; count: number; lately: number }[]>(
      `select experiment_id as id, kind = 'ad' as "isAd", state, count(*)::int as count,
         count(*) filter (where state = 'created' and settled_at > now() - ? * interval '1 second')::int as lately
       from ad_object where organization_id = ? and experiment_id in (?) group by 1, 2, 3`,
      [LATELY_SECONDS, organizationId, experimentIds],
    );
    const figures = new Map<number, CreationFigures>();
    for (const { id, isAd, state, count, lately } of rows) {
      const figure = figures.get(id) ?? { objects: noCounts(), ads: noCounts(), createdLately: 0 };
      figures.set(id, figure);
      if (!isCounted(state)) continue;
      figure.objects[state] += count;
      if (isAd) figure.ads[state] += count;
      if (isAd) figure.createdLately += lately;
    }
    return figures;
  }

  /** What became of every planned ad. */
  async adOutcomes(organizationId: string, experimentId: number): Promise<AdOutcomeRow[]> {
    return this.em.execute<AdOutcomeRow[]>(
      `select variation, state, refusal from ad_object where organization_id = ? and experiment_id = ? and kind = 'ad'`,
      [organizationId, experimentId],
    );
  }

  /** Variations created by submitted experiments since a moment, for the month's allowance. */
  async variationsSince(organizationId: string, platform: Platform, since: Date): Promise<number> {
    const rows = await this.em.execute<{ sum: number }[]>(
      `select coalesce(sum(created_count), 0)::int as sum from experiment
       where organization_id = ? and platform = ? and created_at >= ? and status not in ('DRAFT', 'TEMPLATE', 'SAMPLE')`,
      [organizationId, platform, since],
    );
    return rows[0]?.sum ?? 0;
  }

  async uuidsInPhase(organizationId: string, platform: Platform, phase: ExperimentPhase): Promise<string[]> {
    const rows = await this.em.find(
      Experiment,
      { organizationId, platform, phase, finishedAt: null },
      { fields: ['uuid'] },
    );
    return rows.map(({ uuid }) => uuid);
  }

  /** A submit of the same payload since a moment that was not a draft. */
  findSamePayload(organizationId: string, payloadHash: string, since: Date): Promise<Experiment | null> {
    return this.em.findOne(Experiment, {
      organizationId,
      payloadHash,
      createdAt: { $gt: since },
      status: { $nin: ['DRAFT', 'TEMPLATE', 'SAMPLE'] },
    });
  }
}

const UNSUBMITTED: readonly ExperimentStatus[] = ['DRAFT', 'TEMPLATE', 'SAMPLE'];
const isUnsubmitted = (statuses: readonly ExperimentStatus[]): boolean =>
  statuses.every((status) => UNSUBMITTED.includes(status));

const isCounted = (state: string): state is keyof LedgerCounts => state in noCounts();

/** Seconds behind `createdLately`. */
export const CREATION_WINDOW_SECONDS = LATELY_SECONDS;
