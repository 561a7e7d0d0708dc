import { Injectable } from '@nestjs/common';
import type { ExperimentProgress } from '#libs/contracts/experiment-phase.js';
import { LIST_STATUSES } from '#libs/contracts/experiment-status.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { ExperimentReadModel } from '#libs/database/read-models/experiment.read-model.js';
import { AdObjectsRepository } from '#libs/database/repositories/ad-objects.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment.repository.js';
import { labelledComponents } from '#libs/experiments/meta-components.js';
import { groupRejections } from '#libs/experiments/settlement.js';
import { progressQuery } from '#libs/orchestration/experiment.messages.js';
import { experimentWorkflowId } from '#libs/orchestration/ids.js';
import type { CallerContext } from '../access/caller.js';
import { Database } from '../database/database.module.js';
import { notFound } from '../http/api-error.js';
import { DEFAULT_PAGE_SIZE } from '../http/paging.js';
import { Temporal } from '../temporal/temporal.module.js';
import { experimentRef } from './experiment-ref.js';
import {
  detailView,
  itemView,
  progressFromLedger,
  withWordOf,
  type ItemFigures,
  type RunFigures,
} from './experiment-views.js';
import type { ExperimentDetailDto, ExperimentListDto, ListQueryDto, WaitingListDto } from './experiments.dto.js';
import { inLanguage } from './progress-labels.js';
import type { ExperimentStateDto } from './progress.dto.js';

/** How long the workflow has to answer before the ledger is counted instead. */
const QUERY_MS = 1_500;

/** Waiting runs that are named; the others are counted. */
const WAITING_SHOWN = 10;

/** Who reads, and in which language. */
type Reader = Pick<CallerContext, 'organizationId' | 'lang'>;

/** Reading experiments of one team. */
@Injectable()
export class ExperimentQueries {
  constructor(
    private readonly database: Database,
    private readonly temporal: Temporal,
  ) {}

  async list({ organizationId, lang }: Reader, query: ListQueryDto): Promise<ExperimentListDto> {
    const reads = new ExperimentReadModel(this.database.fork());
    const { rows, total } = await reads.list(organizationId, {
      statuses: LIST_STATUSES[query.type],
      platform: query.platform ?? 'meta',
      accounts: query.accounts,
      pageId: query.page_id,
      page: query.page ?? 1,
      size: query.size ?? DEFAULT_PAGE_SIZE,
    });
    const figuresOf = await itemFigures(
      reads,
      organizationId,
      rows.map(({ id }) => id),
    );
    const experiments = rows.map((row) => {
      const item = itemView(row, figuresOf(row.id));
      return { ...item, progress: item.progress && inLanguage(item.progress, row.input, lang) };
    });
    return { experiments, total };
  }

  async detail(organizationId: string, platform: string, ref: string): Promise<ExperimentDetailDto> {
    const row = await this.find(organizationId, ref);
    if (row.platform !== platform) throw notFound();
    const figuresOf = await itemFigures(new ExperimentReadModel(this.database.fork()), organizationId, [row.id]);
    return detailView(row, figuresOf(row.id));
  }

  /** Runs that stand still until somebody of the team has decided. */
  async waiting({ organizationId }: Reader): Promise<WaitingListDto> {
    const reads = new ExperimentReadModel(this.database.fork());
    const { rows, total } = await reads.waiting(organizationId, WAITING_SHOWN);
    return {
      experiments: rows.map(({ id, uuid, name, platform, phase }) => ({ id, uuid, name, platform, phase })),
      total,
    };
  }

  /** @throws ApiError 404 for what is missing or another team's */
  async find(organizationId: string, ref: string): Promise<Experiment> {
    const row = await new ExperimentRepository(this.database.fork()).find(organizationId, experimentRef(ref));
    if (!row) throw notFound();
    return row;
  }

  /** Where the run stands: by the workflow's own word where it answers, in the figures of the ledger always. */
  async state({ organizationId, lang }: Reader, ref: string): Promise<ExperimentStateDto> {
    const row = await this.find(organizationId, ref);
    const [answer, counted] = await Promise.all([
      row.status === 'PROCESSING' ? this.ask(row.uuid) : null,
      this.counted(row),
    ]);
    const progress = inLanguage(answer ? withWordOf(answer, counted) : counted, row.input, lang);
    return { uuid: row.uuid, status: row.status, progress, is_live: answer !== null };
  }

  /** By our own books, failed ads with their causes. */
  private async counted(row: Experiment): Promise<ExperimentProgress> {
    const { organizationId, id } = row;
    const figuresOf = await runFigures(new ExperimentReadModel(this.database.fork()), organizationId, [id]);
    const progress = progressFromLedger(row, figuresOf(id));
    if (progress.failedAds === 0) return progress;
    const outcomes = await new AdObjectsRepository(this.database.fork()).adOutcomes(organizationId, id);
    return { ...progress, rejections: groupRejections(outcomes, labelledComponents(row.input)) };
  }

  private async ask(uuid: string) {
    try {
      return await this.temporal.within(QUERY_MS, (client) =>
        client.workflow.getHandle(experimentWorkflowId(uuid)).query(progressQuery),
      );
    } catch {
      // not started yet, between workers, or the engine is down: the ledger knows nearly as much
      return null;
    }
  }
}

/** What the ledger and the gates of their accounts say about these experiments. */
async function runFigures(
  reads: ExperimentReadModel,
  organizationId: string,
  ids: readonly number[],
): Promise<(id: number) => RunFigures> {
  const creation = await reads.creationFigures(organizationId, ids);
  const throttles = await reads.throttles(organizationId, ids);
  return (id) => ({ creation: creation.get(id), throttledUntil: throttles.get(id) });
}

/** The same, with what the insights and the team's members say. */
async function itemFigures(
  reads: ExperimentReadModel,
  organizationId: string,
  ids: readonly number[],
): Promise<(id: number) => ItemFigures> {
  const ofRun = await runFigures(reads, organizationId, ids);
  const delivery = await reads.deliveryFigures(organizationId, ids);
  const stoppers = await reads.stoppers(organizationId, ids);
  return (id) => ({ ...ofRun(id), delivery: delivery.get(id), stoppedBy: stoppers.get(id) });
}
