import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Platforms } from '#libs/connectors/registry.js';
import type { ExperimentProgress } from '#libs/contracts/experiment/run/experiment-phase.js';
import { toMajorUnits } from '#libs/contracts/money/money.js';
import { LIST_STATUSES } from '#libs/contracts/experiment/experiment-status.js';
import { DAY_MS } from '#libs/contracts/time.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { ALL_PLATFORMS, PLATFORMS, type ListedPlatform, type Platform } from '#libs/contracts/platform/platform.js';
import { SearchReadModel } from '#libs/database/read-models/search.read-model.js';
import { OverviewReadModel } from '#libs/database/read-models/overview.read-model.js';
import { ActivationReadModel } from '#libs/database/read-models/activation.read-model.js';
import { ExperimentListReadModel } from '#libs/database/read-models/experiment-list.read-model.js';
import { ExperimentReadModel } from '#libs/database/read-models/experiment.read-model.js';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { DeliveryIssueRepository } from '#libs/database/repositories/platform/delivery-issue.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { RunOutcomeRepository } from '#libs/database/repositories/experiment/run-outcome.repository.js';
import { WorkerPresenceRepository } from '#libs/database/repositories/worker-presence.repository.js';
import { labelledComponents } from '#libs/experiments/components.js';
import { groupRejections } from '#libs/experiments/ledger/settlement.js';
import { progressQuery } from '#libs/orchestration/experiment.messages.js';
import { runWorkflowId, type NamedRun } from '#libs/orchestration/ids.js';
import type { CallerContext } from '../access/caller.js';
import { promiseOf } from '../activation/promises.js';
import { Database } from '../database/database.module.js';
import { notFound } from '../http/errors/api-error.js';
import { DEFAULT_PAGE_SIZE } from '../http/routing/paging.js';
import { PLATFORMS_TOKEN } from '../platforms/tokens.js';
import { Temporal } from '../temporal/temporal.module.js';
import { experimentRef } from './experiment-ref.js';
import {
  detailView,
  itemView,
  progressFromLedger,
  withWordOf,
  type ItemFigures,
  type ItemReader,
  type RunFigures,
} from './experiment-views.js';
import { findDescription } from '#libs/platforms/registry.js';
import { Decisions } from './decisions.js';
import type { ExperimentDetailDto } from './experiment-detail.dto.js';
import type { ExperimentListDto, ListChoicesDto, ListQueryDto } from './experiments.dto.js';
import type { OverviewDto } from './overview.dto.js';
import type { WaitingListDto } from './waiting.dto.js';
import { inLanguage } from './progress-labels.js';
import type { ExperimentStateDto } from './progress.dto.js';

/** Timeout of the workflow's answer. After that the ledger is counted instead. */
const QUERY_MS = 1_500;

/** Waiting runs that are listed; the others are only counted. */
const WAITING_SHOWN = 10;
const STOPPED_SHOWN = 5;
const WINNERS_SHOWN = 5;
const FINISHED_SHOWN = 10;
const LEFT_OUT_SHOWN = 5;
const LEFT_OUT_DAYS = 7;

/** The period that the home page and the bell call recent. */
const LATELY_DAYS = 30;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);
const lately = (): Date => daysAgo(LATELY_DAYS);

/** The reader's team and language. */
type Reader = Pick<CallerContext, 'organizationId' | 'lang'>;

/** Reads experiments of one team. */
@Injectable()
export class ExperimentQueries {
  constructor(
    private readonly database: Database,
    private readonly temporal: Temporal,
    @Inject(PLATFORMS_TOKEN) private readonly platforms: Platforms,
    private readonly decisions: Decisions,
  ) {}

  /** Lists nothing for platforms that are not offered: nobody can create or read experiments there. */
  async list(caller: CallerContext, platform: ListedPlatform, query: ListQueryDto): Promise<ExperimentListDto> {
    const wanted = platform === ALL_PLATFORMS ? PLATFORMS : [platform];
    const platforms = wanted.filter((one) => this.platforms.names.includes(one));
    if (platforms.length === 0) return { experiments: [], total: 0 };
    const { organizationId, lang } = caller;
    const em = this.database.fork();
    const { rows, total } = await new ExperimentListReadModel(em).list(organizationId, {
      statuses: LIST_STATUSES[query.type],
      platforms,
      accounts: query.accounts,
      pageId: query.page_id,
      search: query.search?.trim(),
      order: query.sort,
      page: query.page ?? 1,
      size: query.size ?? DEFAULT_PAGE_SIZE,
    });
    const figuresOf = await itemFigures(em, organizationId, rows);
    const experiments = rows.map((row) => {
      const item = itemView(row, figuresOf(row), this.readBy(caller));
      return { ...item, progress: item.progress && inLanguage(item.progress, row.input, lang) };
    });
    return { experiments, total };
  }

  async detail(caller: CallerContext, platform: Platform, ref: string): Promise<ExperimentDetailDto> {
    const { organizationId, lang } = caller;
    const row = await this.findOn(platform, organizationId, ref);
    const em = this.database.fork();
    const figuresOf = await itemFigures(em, organizationId, [row]);
    const view = detailView(row, figuresOf(row), this.readBy(caller));
    const progress = view.progress && inLanguage(await this.withCauses(row, view.progress), row.input, lang);
    return { ...view, progress, decision: await this.decisions.view(organizationId, row.decision) };
  }

  private readonly readBy = (reader: CallerContext): ItemReader => ({
    reader,
    accountUrl: (platform, accountId) => this.platforms.for(platform).accountUrl(accountId),
  });

  /** The accounts and pages that the lists of the platform can be filtered by. */
  async choices({ organizationId }: Reader, platform: Platform): Promise<ListChoicesDto> {
    const reads = new ExperimentListReadModel(this.database.fork());
    const page = findDescription(platform)?.columns.page;
    const [accounts, pages] = await Promise.all([
      reads.choices(organizationId, platform, { column: 'account_id', name: ['account', 'name'] }),
      page === undefined ? [] : reads.choices(organizationId, platform, { column: 'page_id', name: [page, 'name'] }),
    ]);
    return { accounts, pages };
  }

  /** Runs that wait for the team or have issues, runs that were stopped or have finished recently, and winners that spend now. */
  async waiting({ organizationId }: Reader): Promise<WaitingListDto> {
    const em = this.database.fork();
    const model = new ExperimentReadModel(em);
    const { rows, total } = await model.waiting(organizationId, WAITING_SHOWN);
    const stopped = await model.stoppedSince(organizationId, daysAgo(1), STOPPED_SHOWN);
    const leftOut = await new SearchReadModel(em).leftOutSince(organizationId, daysAgo(LEFT_OUT_DAYS), LEFT_OUT_SHOWN);
    const winners = await new ActivationReadModel(em).live(organizationId, WINNERS_SHOWN);
    const overview = new OverviewReadModel(em);
    const finished = await overview.finishedSince(organizationId, lately(), FINISHED_SHOWN);
    const ids = rows.map(({ id }) => id);
    const issues = await new DeliveryIssueRepository(em).open(organizationId, ids);
    return {
      experiments: rows.map((row) => ({ ...row, issues: issues.get(row.id) ?? [] })),
      total,
      stopped: stopped.map(({ stoppedAt, stoppedBy, ...row }) => ({
        ...row,
        stopped_at: stoppedAt.toISOString(),
        stopped_by: stoppedBy,
      })),
      finished: finished.map(({ finishedAt, isActivated, ...row }) => ({
        ...row,
        finished_at: finishedAt.toISOString(),
        is_activated: isActivated,
      })),
      left_out_waves: leftOut.map(({ wave, reasons, leftOutAt, ...row }) => ({
        ...row,
        wave: wave + 1,
        reasons: [...reasons],
        left_out_at: leftOutAt.toISOString(),
      })),
      winners: winners.map(({ spentMinor, mostMinor, startedAt, startedBy, ...batch }) => ({
        ...batch,
        spent: toMajorUnits({ amountMinor: spentMinor, currency: batch.currency }),
        most: toMajorUnits({ amountMinor: mostMinor, currency: batch.currency }),
        started_at: startedAt.toISOString(),
        started_by: startedBy,
      })),
    };
  }

  /** The team's running experiments and its spend, on all platforms. */
  async overview({ organizationId }: Reader): Promise<OverviewDto> {
    const overview = new OverviewReadModel(this.database.fork());
    const running = await overview.running(organizationId);
    const spent = await overview.spentSince(organizationId, lately());
    const major = (amountMinor: number, currency: string) => toMajorUnits({ amountMinor, currency });
    return {
      running: running.map(({ currency, tests, batches, spentMinor, mostMinor }) => ({
        currency,
        experiments: tests,
        batches,
        spent: major(spentMinor, currency),
        most: major(mostMinor, currency),
      })),
      spent_lately: spent.map(({ currency, spentMinor }) => ({ currency, spent: major(spentMinor, currency) })),
    };
  }

  /** @throws ApiError 404 where it does not exist or is another team's */
  async find(organizationId: string, ref: string): Promise<Experiment> {
    const row = await new ExperimentRepository(this.database.fork()).find(organizationId, experimentRef(ref));
    if (!row) throw notFound();
    return row;
  }

  /** @throws ApiError 404 where it does not exist, or is another team's or another platform's */
  async findOn(platform: Platform, organizationId: string, ref: string): Promise<Experiment> {
    const row = await this.find(organizationId, ref);
    if (row.platform !== platform) throw notFound();
    return row;
  }

  /** The state of a run: from the workflow itself where it answers, always with the ledger's figures. */
  async state(reader: Reader, ref: string): Promise<ExperimentStateDto> {
    const row = await this.find(reader.organizationId, ref);
    return (await this.statesOf(reader, [row]))[0]!;
  }

  /** The states of several runs. @throws ApiError 404 where one of them does not exist or is another team's */
  async states(reader: Reader, uuids: readonly string[]): Promise<ExperimentStateDto[]> {
    const rows = await new ExperimentRepository(this.database.fork()).findAll(reader.organizationId, uuids);
    if (rows.length < new Set(uuids).size) throw notFound();
    return this.statesOf(reader, rows);
  }

  private async statesOf({ organizationId, lang }: Reader, rows: readonly Experiment[]): Promise<ExperimentStateDto[]> {
    const em = this.database.fork();
    const ids = rows.map(({ id }) => id);
    const figuresOf = await runFigures(em, organizationId, ids);
    const delivered = await new ExperimentReadModel(em).deliveryFigures(organizationId, ids);
    return Promise.all(
      rows.map(async (row) => {
        const { id, uuid, status, currency, input } = row;
        const answer = status === 'PROCESSING' ? await this.ask(row) : null;
        const counted = await this.withCauses(row, progressFromLedger(row, figuresOf(id)));
        const progress = inLanguage(answer ? withWordOf(answer, counted) : counted, input, lang);
        const { spentMinor = 0, impressions = 0 } = delivered.get(id) ?? {};
        const spent = toMajorUnits({ amountMinor: spentMinor, currency });
        return { uuid, status, progress, spent, impressions, is_live: answer !== null };
      }),
    );
  }

  /** Adds the causes of failed ads to the progress, in English, as a run would name them. */
  private async withCauses(row: Experiment, progress: ExperimentProgress): Promise<ExperimentProgress> {
    const { organizationId, id } = row;
    if (progress.failedAds === 0) return progress;
    const outcomes = await new AdObjectsRepository(this.database.fork()).adOutcomes(organizationId, id);
    return { ...progress, rejections: groupRejections(outcomes, labelledComponents(row.input)) };
  }

  private async ask(run: NamedRun) {
    try {
      return await this.temporal.within(QUERY_MS, (client) =>
        client.workflow.getHandle(runWorkflowId(run)).query(progressQuery),
      );
    } catch {
      // not started yet, between workers, or the engine is down: the ledger knows nearly as much
      return null;
    }
  }
}

/** Figures of these experiments from the ledger, the accounts' gates, the delivery issues and the workers. */
async function runFigures(
  em: EntityManager,
  organizationId: string,
  ids: readonly number[],
): Promise<(id: number) => RunFigures> {
  const reads = new ExperimentReadModel(em);
  const creation = await reads.creationFigures(organizationId, ids);
  const throttles = await reads.throttles(organizationId, ids);
  const issues = await new DeliveryIssueRepository(em).open(organizationId, ids);
  const served = await new WorkerPresenceRepository(em).queues();
  const seen = new Map(Array.from(served, ([queue, { seenAt }]) => [queue, seenAt]));
  return (id) => ({ creation: creation.get(id), throttled: throttles.get(id), issues: issues.get(id), seen });
}

type ListedRow = Pick<Experiment, 'id' | 'activates' | 'platform' | 'currency'>;

/** `runFigures`, with figures from the insights, the team's members and the batches of winners. */
async function itemFigures(
  em: EntityManager,
  organizationId: string,
  rows: readonly ListedRow[],
): Promise<(row: ListedRow) => ItemFigures> {
  const ids = rows.map(({ id }) => id);
  const reads = new ExperimentReadModel(em);
  const activations = new ActivationReadModel(em);
  const ofRun = await runFigures(em, organizationId, ids);
  const delivery = await reads.deliveryFigures(organizationId, ids);
  const stoppers = await reads.stoppers(organizationId, ids);
  const outcomes = await new RunOutcomeRepository(em).of(organizationId, ids);
  const winners = await activations.running(organizationId, ids);
  const parents = await activations.parents(
    organizationId,
    rows.flatMap(({ activates }) => activates ?? []),
  );
  const batches = await activations.batchesOf(organizationId, ids);
  const delivered = await activations.delivered(
    organizationId,
    batches.map(({ id }) => id),
  );
  const promisesOf = (row: ListedRow) => {
    const promises = batches
      .filter(({ activates }) => activates === row.id)
      .flatMap(({ id, activation }) => {
        const own = delivered.filter(({ experimentId }) => experimentId === id);
        return activation.variations.map(({ variation }) => promiseOf(row, activation, variation, own)?.promise);
      });
    const kept = promises.filter((promise) => promise === 'kept').length;
    const judged = kept + promises.filter((promise) => promise === 'missed').length;
    return judged > 0 ? { kept, judged } : undefined;
  };
  return (row) => ({
    ...ofRun(row.id),
    delivery: delivery.get(row.id),
    stoppedBy: stoppers.get(row.id),
    outcome: outcomes.get(row.id),
    winners: winners.get(row.id),
    promises: promisesOf(row),
    parent: row.activates === null ? undefined : parents.get(row.activates),
  });
}
