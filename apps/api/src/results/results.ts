import { Inject, Injectable } from '@nestjs/common';
import { isFinished } from '#libs/contracts/experiment/experiment-status.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Platforms } from '#libs/connectors/registry.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { offeredVariables } from '#libs/platforms/results.js';
import type { Anchor } from '#libs/statistics/types.js';
import type { CallerContext } from '../access/caller.js';
import { Database } from '../database/database.module.js';
import { DEFAULT_PAGE_SIZE } from '../http/routing/paging.js';
import { PLATFORMS_TOKEN } from '../platforms/tokens.js';
import { alternativesOf, anchorOptions, carriesAnchors } from './anchors.js';
import { EstimationPool } from './estimation-pool.js';
import type { AdTotals } from '#libs/results/estimation-input.js';
import type { ViewAnswer } from './estimation.types.js';
import { exportFile, exportName, type ExportFile } from './export-file.js';
import { figuresOf } from '#libs/results/figures.js';
import { ResultSource, type Opened, type Reader } from './result-source.js';
import { ResultRows } from '#libs/results/result-rows.js';
import type { CurvesQueryDto, ExportQueryDto, FileFormatDto } from './results-query.dto.js';
import { keptDelivery } from './delivery.js';
import { historyOf } from './history.js';
import type { CurvesDto, VariationDto } from './results.dto.js';
import { oncePerData } from '#libs/results/once-per-data.js';
import {
  activeAds,
  adsAtLarge,
  adsByVariation,
  keptLabels,
  poolTotals,
  type JudgedAd,
} from '#libs/results/tested-ads.js';

/** An experiment's results under one query, whatever part of the rows is asked for. */
export interface Shown extends Opened {
  rows: ResultRows;
  view(part: { offset: number; limit: number; variation?: number | undefined }): Promise<ViewAnswer>;
}

/** Results of one experiment, finished or running. */
@Injectable()
export class Results {
  constructor(
    private readonly sources: ResultSource,
    private readonly database: Database,
    private readonly pool: EstimationPool,
    @Inject(PLATFORMS_TOKEN) private readonly platforms: Platforms,
  ) {}

  /** The first opening by the team completes the experiment (LIFE-011). */
  async curves(caller: Reader, platform: Platform, query: CurvesQueryDto): Promise<CurvesDto> {
    const [page, size] = [query.page ?? 1, query.size ?? DEFAULT_PAGE_SIZE];
    const shown = await this.open(caller, platform, query);
    const { experiment, ads, rows, description, variable, counted, baselines, batches, view } = shown;
    const asked = variationOf(shown, query.variation);
    const answer = await view({ offset: (page - 1) * size, limit: size, variation: asked.estimated });
    const { head } = answer;
    if (experiment.status === 'PENDING_REVIEW') {
      await new ExperimentRepository(this.database.fork()).markReviewed(caller.organizationId, experiment.id);
      experiment.status = 'COMPLETED';
    }
    const { failed, created, spend, totals: pool } = adsAtLarge(ads);
    const { impressions, link_click, conversion } = figuresOf(pool, counted);
    return {
      ads: answer.rows.map((row) => rows.row(row)),
      pagination: { page, size, total: answer.total },
      fep: rows.pool(head.pool, anchoredTotals(shown)),
      best: rows.ranked(head.best, 'best'),
      median: rows.ranked(head.median, 'median'),
      worst: rows.ranked(head.worst, 'worst'),
      failed: failed.map((ad) => rows.plain(ad)),
      conversions: offeredVariables(description, experiment.input, pool.counts).map(({ id, measure }) => ({
        id,
        count: pool.counts[measure.event] ?? 0,
      })),
      delivery: keptDelivery(ads, experiment, answer.dispersion, caller.lang),
      variation: variationDetail(shown, answer, asked.ad),
      batches,
      baselines: baselines.all,
      anchors: anchorOptions(experiment, keptLabels(ads, experiment, caller.lang)),
      summary: {
        uuid: experiment.uuid,
        name: experiment.name,
        status: experiment.status,
        is_preview: !isFinished(experiment.status),
        variable: variable.id,
        baseline: baselines.chosen && {
          id: baselines.chosen.name,
          name: baselines.name,
          value: baselines.chosen.value,
        },
        currency: experiment.currency,
        created: experiment.createdCount,
        tested: experiment.testedCount,
        ads_created: created,
        impressions,
        link_click,
        conversion,
        spend,
        dispersion: answer.dispersion,
        is_dispersion_assumed: answer.isDispersionAssumed,
        last_insights_at: experiment.lastInsightsAt?.toISOString() ?? null,
      },
    };
  }

  /** @throws ApiError 404 or 400 as the file itself would */
  async describe(
    caller: CallerContext,
    platform: Platform,
    query: FileFormatDto,
  ): Promise<{ id: string; name: string }> {
    const { experiment } = await this.sources.check(caller, platform, query);
    return { id: experiment.uuid, name: exportName(experiment.name, query.format) };
  }

  /** Everything that the query shows, all pages. */
  async file(caller: CallerContext, platform: Platform, query: FileFormatDto): Promise<ExportFile> {
    const shown = await this.open(caller, platform, query);
    return exportFile(shown, (answer) => shown.rows.pool(answer.head.pool, anchoredTotals(shown)), query.format);
  }

  private async open(caller: Reader, platform: Platform, query: ExportQueryDto): Promise<Shown> {
    const opened = await this.sources.open(caller, platform, query);
    const { experiment, ads, activated, description, counted, baselines, anchors, key, load } = opened;
    const whole = {
      anchors,
      includeEstimated: description.results.estimatesUntested && (query.estimated ?? false),
      baseline: baselines.chosen,
      sort: query.sort ?? 'value',
      order: query.order ?? 'desc',
      filter: query.filter ?? '',
      where: alternativesOf(experiment, query.where ?? [], caller.lang, 'where'),
    };
    const ofRun = activeAds(experiment, ads);
    const active = activated.size === 0 ? ofRun : new Set([...ofRun, ...activated]);
    const { adUrl } = this.platforms.for(experiment.platform);
    return {
      ...opened,
      rows: new ResultRows(experiment, ads, counted, caller.lang, adUrl, active),
      view: (part) => this.pool.rows(experiment.id, key, { ...whole, ...part }, load),
    };
  }
}

/** A variation that is asked for: with its ad, where it was tested, and by its number where an estimate tells it. */
function variationOf({ experiment, ads }: Shown, variation: number | undefined) {
  if (variation === undefined || variation >= experiment.createdCount) return {};
  const ad = adsByVariation(ads).get(variation);
  return { ad, estimated: ad?.status === 'failed' ? undefined : variation };
}

/** That variation in full: its row with its curve, and what was recorded of it day by day. */
function variationDetail(
  { rows, counted, experiment }: Shown,
  { one }: ViewAnswer,
  ad: JudgedAd | undefined,
): VariationDto | null {
  if (one === null && ad === undefined) return null;
  return {
    row: one === null ? rows.plain(ad!) : { ...rows.row(one.row), plot_points: one.points },
    history: ad === undefined ? [] : historyOf(ad, counted.measure, experiment.currency),
  };
}

/** What the pool is made of: those of the ads that carry the anchors. */
const anchoredTotals = ({ ads, experiment, anchors }: Shown): AdTotals =>
  anchors.length === 0 ? adsAtLarge(ads).totals : totalsWith(ads, experiment, anchors);

const totalsWith = oncePerData(
  (ads: readonly JudgedAd[], experiment: Experiment, anchors: readonly Anchor[]): AdTotals => {
    const carries = carriesAnchors(experiment, anchors);
    return poolTotals(ads.filter(({ row }) => carries(row.variation)));
  },
  (_, anchors) => JSON.stringify(anchors),
);
