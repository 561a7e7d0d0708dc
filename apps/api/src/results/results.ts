import { Inject, Injectable } from '@nestjs/common';
import { isFinished } from '#libs/contracts/experiment/experiment-status.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { POOL } from '#libs/contracts/results/advice.js';
import type { LeadingParts } from '#libs/contracts/results/impact.js';
import type { BesideFigures, ResultRow } from '#libs/contracts/results/results.js';
import type { Platforms } from '#libs/connectors/registry.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { componentsOf } from '#libs/experiments/components.js';
import { offeredVariables } from '#libs/platforms/results/ranking.js';
import { rankingsOf } from '#libs/platforms/results/results.js';
import { Database } from '../database/database.module.js';
import { DEFAULT_PAGE_SIZE } from '../http/routing/paging.js';
import { PLATFORMS_TOKEN } from '../platforms/tokens.js';
import { alternativesOf, anchorOptions, carriesAnchors } from './anchors.js';
import { EstimationPool } from './estimates/estimation-pool.js';
import type { AdTotals } from '#libs/result-rows/estimation-input.js';
import type { ViewAnswer, ViewHead, ViewQuery } from './estimates/estimation.types.js';
import { exportFile, exportName, type ExportFile, type TableFormat } from './downloads/export-file.js';
import { figuresOf } from '#libs/result-rows/figures.js';
import type { RowStatistics } from '#libs/statistics/estimates/rows.js';
import { ResultSource, type Opened, type Reader } from './result-source.js';
import { ResultRows } from '#libs/result-rows/result-rows.js';
import type { CurvesQueryDto, ExportQueryDto, FileFormatDto } from './results-query.dto.js';
import { keptDelivery } from './delivery.js';
import { historyOf } from './estimates/history.js';
import type { AnchoredCountsDto, BesideVariableDto, CurvesDto } from './results.dto.js';
import type { LeadDto, VariationDto } from './variation.dto.js';
import {
  activeAds,
  figuresAsOf,
  adsAtLarge,
  adsByVariation,
  keptLabels,
  firstWaveTotals,
  type JudgedAd,
} from '#libs/result-rows/tested-ads.js';
import { stillCountingUntil } from './still-counting.js';

/** An experiment's results under one query, for any part of the rows. */
export interface Shown extends Opened {
  /** Whether its reader is outside the team. */
  isOutside: boolean;
  rows: ResultRows;
  view(part: Pick<ViewQuery, 'offset' | 'limit' | 'variation' | 'only'>): Promise<ViewAnswer>;
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

  /** The results of a query. When the team opens them for the first time, the experiment becomes completed (LIFE-011). */
  async curves(caller: Reader, platform: Platform, query: CurvesQueryDto): Promise<CurvesDto> {
    const [page, size] = [query.page ?? 1, query.size ?? DEFAULT_PAGE_SIZE];
    const shown = await this.open(caller, platform, query);
    const { experiment, ads, rows, description, variable, counted, baselines, batches, view } = shown;
    const requested = variationOf(shown, query.variation);
    const answer = await view({ offset: (page - 1) * size, limit: size, variation: requested.estimated });
    const { head } = answer;
    const beside = query.beside === undefined ? null : await this.beside(caller, platform, query, answer);
    const withSecond = withBeside(beside);
    const detail = variationDetail(shown, answer, requested.ad, caller.lang);
    if (experiment.status === 'PENDING_REVIEW') {
      await new ExperimentRepository(this.database.fork()).markReviewed(caller.organizationId, experiment.id);
      experiment.status = 'COMPLETED';
    }
    const { failed, created, spend, totals: pool } = adsAtLarge(ads);
    const { impressions, link_click, conversion } = figuresOf(pool, counted);
    return {
      ads: answer.rows.map((row) => withSecond(rows.row(row))),
      pagination: { page, size, total: answer.total },
      fep: withSecond(rows.pool(head.pool, totalsOfPool(shown, head))),
      best: withSecond(rows.ranked(head.best, 'best')),
      lead: leadOf(shown, head.lead, caller.lang),
      median: withSecond(rows.ranked(head.median, 'median')),
      worst: withSecond(rows.ranked(head.worst, 'worst')),
      failed: failed.map((ad) => rows.plain(ad)),
      conversions: offeredVariables(description, experiment.input, pool.counts).map((one) => ({
        id: one.id,
        count: pool.counts[one.measure.event] ?? 0,
        rankings: caller.isOutside ? ['rate' as const] : rankingsOf(one, pool),
      })),
      delivery: keptDelivery(ads, experiment, answer.dispersion, caller.lang),
      variation: detail && { ...detail, row: withSecond(detail.row) },
      beside: beside && beside.variable,
      batches,
      baselines: baselines.all,
      anchors: anchorOptions(experiment, keptLabels(ads, experiment, caller.lang)),
      summary: {
        uuid: experiment.uuid,
        name: experiment.name,
        status: experiment.status,
        is_preview: !isFinished(experiment.status),
        counting_until: stillCountingUntil(experiment)?.toISOString() ?? null,
        variable: variable.id,
        ranked_by: experiment.rankedBy,
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
        anchored: anchoredCounts(shown, caller.lang),
        dispersion: answer.dispersion,
        is_dispersion_assumed: answer.isDispersionAssumed,
        has_waves: answer.hasWaves,
        last_insights_at: figuresAsOf(experiment)?.toISOString() ?? null,
      },
    };
  }

  /** The figures of an answer's rows by a second variable. @throws ApiError 400 for an unknown variable */
  private async beside(
    caller: Reader,
    platform: Platform,
    { beside, baseline: _, ...query }: CurvesQueryDto,
    { head, rows, one }: ViewAnswer,
  ): Promise<Beside> {
    const curved = [head.best, head.median, head.worst, one].flatMap((ranked) => ranked?.row ?? []);
    const only = [...new Set([...curved, ...rows].map(({ variation }) => variation!))];
    const shown = await this.open(caller, platform, { ...query, variable: beside, baseline: null });
    const answer = await shown.view({ offset: 0, limit: 0, only });
    const pool = answer.head.pool?.row;
    return {
      variable: { variable: shown.variable.id, best: answer.head.best?.row.variation ?? null },
      figures: new Map([...answer.rows, ...(pool ? [pool] : [])].map((row) => [row.variation, besideOf(row)])),
    };
  }

  /** @throws ApiError 404 or 400 as the file itself would */
  async describe(caller: Reader, platform: Platform, query: FileFormatDto): Promise<{ id: string; name: string }> {
    const { experiment } = await this.sources.check(caller, platform, query);
    return { id: experiment.uuid, name: exportName(experiment.name, query.format) };
  }

  /** All pages of the query's results, as a table. */
  async table(reader: Reader, platform: Platform, query: ExportQueryDto, format?: TableFormat): Promise<ExportFile> {
    const shown = await this.open(reader, platform, query);
    const pool = ({ head }: ViewAnswer) => shown.rows.pool(head.pool, totalsOfPool(shown, head));
    return exportFile(shown, pool, format);
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
      isOutside: caller.isOutside ?? false,
      rows: new ResultRows(experiment, ads, counted, caller.lang, adUrl, active),
      view: (part) => this.pool.rows(experiment.id, key, { ...whole, ...part }, load),
    };
  }
}

/** A second variable, and its figures by variation number; null stands for the pool. */
interface Beside {
  variable: BesideVariableDto;
  figures: ReadonlyMap<number | null, BesideFigures>;
}

const besideOf = ({ variation, comparatives, ...row }: RowStatistics): BesideFigures => ({
  value: row.value,
  lower_bound: row.lower_bound,
  upper_bound: row.upper_bound,
  observed: row.observed,
  confidence: row.confidence,
  improvement:
    variation === null ? null : (comparatives.find(({ reference }) => reference === POOL)?.improvement ?? null),
});

/** Adds the figures of the second variable to a row. */
const withBeside =
  (beside: Beside | null) =>
  <Row extends ResultRow | null>(row: Row): Row =>
    row && beside ? { ...row, beside: beside.figures.get(row.variation) ?? null } : row;

/** The requested variation: its ad if it was tested, and its number if an estimate covers it. */
function variationOf({ experiment, ads }: Shown, variation: number | undefined) {
  if (variation === undefined || variation >= experiment.createdCount) return {};
  const ad = adsByVariation(ads).get(variation);
  return { ad, estimated: ad?.status === 'failed' ? undefined : variation };
}

/** The variation's details: its row with its curve, and its recorded figures by day. */
function variationDetail(
  shown: Shown,
  { one, oneLead }: ViewAnswer,
  ad: JudgedAd | undefined,
  lang: Language,
): VariationDto | null {
  const { rows, counted, experiment } = shown;
  if (one === null && ad === undefined) return null;
  return {
    lead: leadOf(shown, oneLead, lang),
    row: one === null ? rows.plain(ad!) : { ...rows.row(one.row), plot_points: one.points },
    history: ad === undefined ? [] : historyOf(ad, counted.measure, experiment.currency),
  };
}

/** The alternatives that lead a row, as texts. */
function leadOf({ experiment, ads }: Shown, lead: LeadingParts | null, lang: Language): LeadDto | null {
  if (lead === null) return null;
  const lists = componentsOf(experiment.input);
  const labels = keptLabels(ads, experiment, lang);
  const { effect_percent, lower, upper, probability_better } = lead.together;
  return {
    parts: lead.parts.map(({ component, level, effect_percent: own }) => ({
      component,
      value: labels[lists.findIndex((list) => list.component === component)]?.[level] ?? '',
      effect_percent: own,
    })),
    effect_percent,
    lower_percent: Math.expm1(lower),
    upper_percent: Math.expm1(upper),
    probability_better,
  };
}

/** Counts and money of the ads behind the pool's rate, so that readers can recompute the rate. */
const totalsOfPool = ({ ads }: Shown, { pool }: ViewHead): AdTotals => firstWaveTotals(ads, pool?.variations ?? []);

/** The experiment's counts narrowed to the variations that carry the anchors. */
function anchoredCounts({ ads, experiment, anchors, counted }: Shown, lang: Language): AnchoredCountsDto | null {
  if (anchors.length === 0) return null;
  const carries = carriesAnchors(experiment, anchors);
  const own = ads.filter(({ row }) => carries(row.variation));
  const { failed, created, spend, totals } = adsAtLarge(own);
  const { impressions, conversion } = figuresOf(totals, counted);
  const lists = componentsOf(experiment.input);
  const labels = keptLabels(ads, experiment, lang);
  const fixed = anchors.map(({ component, level }) => ({
    component,
    level,
    f: lists.findIndex((list) => list.component === component),
  }));
  return {
    anchors: fixed.map(({ component, f, level }) => ({ component, value: labels[f]?.[level] ?? '' })),
    created: fixed.reduce((count, { f }) => count / Math.max(1, labels[f]?.length ?? 1), experiment.createdCount),
    tested: own.length,
    ads_created: created,
    failed: failed.length,
    impressions,
    conversion,
    spend,
  };
}
