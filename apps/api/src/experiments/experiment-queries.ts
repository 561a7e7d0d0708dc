import { Inject, Injectable } from '@nestjs/common';
import type { Platforms } from '#libs/connectors/registry.js';
import type { ExperimentProgress } from '#libs/contracts/experiment/run/experiment-phase.js';
import { toMajorUnits } from '#libs/contracts/money/money.js';
import { LIST_STATUSES } from '#libs/contracts/experiment/experiment-status.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { ALL_PLATFORMS, PLATFORMS, type ListedPlatform, type Platform } from '#libs/contracts/platform/platform.js';
import { ExperimentListReadModel } from '#libs/database/read-models/experiment-list.read-model.js';
import { ExperimentReadModel } from '#libs/database/read-models/experiment.read-model.js';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { labelledComponents } from '#libs/experiments/components.js';
import { groupRejections } from '#libs/experiments/ledger/settlement.js';
import { progressQuery } from '#libs/orchestration/experiment.messages.js';
import { runWorkflowId, type NamedRun } from '#libs/orchestration/ids.js';
import type { CallerContext } from '../access/caller.js';
import { Database } from '../database/database.module.js';
import { notFound } from '../http/errors/api-error.js';
import { DEFAULT_PAGE_SIZE } from '../http/routing/paging.js';
import { PLATFORMS_TOKEN } from '../platforms/tokens.js';
import { Temporal } from '../temporal/temporal.module.js';
import { itemFigures, runFigures } from './experiment-figures.js';
import { experimentRef } from './experiment-ref.js';
import { detailView, itemView, progressFromLedger, progressOfRun, type ItemReader } from './experiment-views.js';
import { findDescription } from '#libs/platforms/registry.js';
import { Decisions } from './decisions.js';
import type { ExperimentDetailDto } from './experiment-detail.dto.js';
import type { ExperimentListDto, ListChoicesDto, ListQueryDto } from './experiments.dto.js';
import { inLanguage } from './progress-labels.js';
import type { ExperimentStateDto } from './progress.dto.js';

/** Timeout of the workflow's answer. After that the ledger is counted instead. */
const QUERY_MS = 1_500;

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

  /** Lists nothing for platforms that this installation does not offer: nobody can create or read experiments there. */
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

  /** @throws ApiError 404 if it does not exist or is another team's */
  async find(organizationId: string, ref: string): Promise<Experiment> {
    const row = await new ExperimentRepository(this.database.fork()).find(organizationId, experimentRef(ref));
    if (!row) throw notFound();
    return row;
  }

  /** @throws ApiError 404 if it does not exist, or is another team's or another platform's */
  async findOn(platform: Platform, organizationId: string, ref: string): Promise<Experiment> {
    const row = await this.find(organizationId, ref);
    if (row.platform !== platform) throw notFound();
    return row;
  }

  /** The state of a run: from the workflow itself if it answers, always with the ledger's figures. */
  async state(reader: Reader, ref: string): Promise<ExperimentStateDto> {
    const row = await this.find(reader.organizationId, ref);
    return (await this.statesOf(reader, [row]))[0]!;
  }

  /** The states of several runs. @throws ApiError 404 if one of them does not exist or is another team's */
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
        const progress = inLanguage(answer ? progressOfRun(answer, counted) : counted, input, lang);
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
      // The run has not started, no worker runs, or Temporal is down. The ledger has nearly the same figures.
      return null;
    }
  }
}
