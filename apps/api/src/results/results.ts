import { Inject, Injectable } from '@nestjs/common';
import { isFinished } from '#libs/contracts/experiment/experiment-status.js';
import type { ResultRow } from '#libs/contracts/results/results.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { marked } from '#libs/contracts/messages/said-texts.js';
import { say } from '#libs/contracts/messages/say.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { told } from '#libs/contracts/messages/texts.js';
import type { Platforms } from '#libs/connectors/registry.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { ResultsReadModel } from '#libs/database/read-models/results.read-model.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { componentsOf, labelsOf } from '#libs/experiments/components.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { defaultVariable, findVariable, offeredVariables, type ResultVariable } from '#libs/platforms/results.js';
import type { Anchor } from '#libs/statistics/types.js';
import type { CallerContext } from '../access/caller.js';
import { Database } from '../database/database.module.js';
import { ExperimentQueries } from '../experiments/experiment-queries.js';
import { ApiError, invalidField, notFound } from '../http/errors/api-error.js';
import { DEFAULT_PAGE_SIZE } from '../http/routing/paging.js';
import { PLATFORMS_TOKEN } from '../platforms/tokens.js';
import { BYTE_ORDER_MARK, resultCells, resultHeader, toCsv } from './csv.js';
import { EstimationPool } from './estimation-pool.js';
import type { AdTotals, ViewAnswer } from './estimation.types.js';
import { figuresOf, type Counted } from './figures.js';
import { ResultRows } from './result-rows.js';
import type { AnchorDto, CurvesQueryDto, ExportQueryDto } from './results-query.dto.js';
import type { AnchorOptionDto, CurvesDto } from './results.dto.js';
import { estimationInput, judgeAds, type JudgedAd } from './tested-ads.js';

/** Rows that an export makes at a time. */
const CSV_ROWS = 1_000;
/** While an experiment runs, its results may be this old. */
const PREVIEW_LIFE_MS = 15_000;

/** An experiment's results under one query, whatever part of the rows is asked for. */
interface Opened {
  experiment: Experiment;
  ads: JudgedAd[];
  description: PlatformDescription;
  variable: ResultVariable;
  counted: Counted;
  language: Language;
  rows: ResultRows;
  view(part: { offset: number; limit: number }): Promise<ViewAnswer>;
}

/** Results of one experiment, finished or running. */
@Injectable()
export class Results {
  constructor(
    private readonly queries: ExperimentQueries,
    private readonly database: Database,
    private readonly pool: EstimationPool,
    @Inject(PLATFORMS_TOKEN) private readonly platforms: Platforms,
  ) {}

  /** The first opening by the team completes the experiment (LIFE-011). */
  async curves(caller: CallerContext, platform: Platform, query: CurvesQueryDto): Promise<CurvesDto> {
    const [page, size] = [query.page ?? 1, query.size ?? DEFAULT_PAGE_SIZE];
    const { experiment, ads, rows, description, variable, counted, view } = await this.open(caller, platform, query);
    const answer = await view({ offset: (page - 1) * size, limit: size });
    if (experiment.status === 'PENDING_REVIEW') {
      await new ExperimentRepository(this.database.fork()).markReviewed(caller.organizationId, experiment.id);
      experiment.status = 'COMPLETED';
    }
    const pool = poolTotals(ads);
    const { impressions, link_click, conversion } = figuresOf(pool, counted);
    return {
      ads: answer.rows.map((row) => rows.row(row)),
      pagination: { page, size, total: answer.total },
      fep: rows.pool(answer.pool, pool),
      best: rows.ranked(answer.best, 'best'),
      median: rows.ranked(answer.median, 'median'),
      worst: rows.ranked(answer.worst, 'worst'),
      failed: ads.filter(({ status }) => status === 'failed').map((ad) => rows.failed(ad)),
      conversions: offeredVariables(description, experiment.input, pool.counts).map(({ id, measure }) => ({
        id,
        count: pool.counts[measure.event] ?? 0,
      })),
      batches: [],
      baselines: [],
      anchors: anchorOptions(experiment, caller.lang),
      summary: {
        uuid: experiment.uuid,
        name: experiment.name,
        status: experiment.status,
        is_preview: !isFinished(experiment.status),
        variable: variable.id,
        currency: experiment.currency,
        created: experiment.createdCount,
        tested: experiment.testedCount,
        ads_created: ads.filter(({ row }) => row.state === 'created').length,
        impressions,
        link_click,
        conversion,
        spend: spentBy(ads),
        dispersion: answer.dispersion,
        last_insights_at: experiment.lastInsightsAt?.toISOString() ?? null,
      },
    };
  }

  /** @throws ApiError 404 or 400 as the file itself would */
  async describe(
    { organizationId, lang }: CallerContext,
    platform: Platform,
    query: ExportQueryDto,
  ): Promise<{ id: string; name: string }> {
    const experiment = await this.queries.findOn(platform, organizationId, query.id);
    variableOf(descriptionOf(experiment.input), experiment, query);
    anchorsOf(experiment, query.anchor ?? [], lang);
    return { id: experiment.uuid, name: `${fileName(experiment.name)}.csv` };
  }

  /** Everything that the query shows, all pages, as CSV in pieces: 50,000 rows neither fill the memory nor hold others up. */
  async csv(
    caller: CallerContext,
    platform: Platform,
    query: ExportQueryDto,
  ): Promise<{ name: string; text: AsyncIterable<string> }> {
    const opened = await this.open(caller, platform, query);
    const first = await opened.view({ offset: 0, limit: CSV_ROWS });
    return { name: `${fileName(opened.experiment.name)}.csv`, text: csvPieces(opened, first) };
  }

  private async open(
    { organizationId, lang }: CallerContext,
    platform: Platform,
    query: ExportQueryDto,
  ): Promise<Opened> {
    const experiment = await this.queries.findOn(platform, organizationId, query.id);
    const description = descriptionOf(experiment.input);
    const variable = variableOf(description, experiment, query);
    const { click, view, estimatesUntested } = description.results;
    const counted: Counted = { measure: variable.measure, click, view };
    const stored = await new ResultsReadModel(this.database.fork()).testedAds(organizationId, experiment.id);
    const ads = judgeAds(experiment, stored);
    const key = estimateKey(experiment, variable.id);
    const load = () => Promise.resolve(estimationInput(experiment, ads, counted));
    const whole = {
      anchors: anchorsOf(experiment, query.anchor ?? [], lang),
      includeEstimated: estimatesUntested && (query.estimated ?? false),
      sort: query.sort ?? 'value',
      order: query.order ?? 'desc',
      filter: query.filter ?? '',
    };
    return {
      experiment,
      ads,
      description,
      variable,
      counted,
      language: lang,
      rows: new ResultRows(experiment, ads, counted, lang, this.platforms.for(experiment.platform).adUrl),
      view: (part) => this.pool.view(experiment.id, key, { ...whole, ...part }, load),
    };
  }
}

/** The pool on top, then the rows in their order, failed ads last. */
async function* csvPieces(
  { experiment, ads, description, variable, language, rows, view }: Opened,
  first: ViewAnswer,
): AsyncGenerator<string> {
  const components = componentsOf(experiment.input).flatMap(({ component, alternatives }) =>
    alternatives.length > 0 ? [component] : [],
  );
  const reasonOf = (reason: KeyedText) => say(marked(experiment.platform, reason), language);
  const units = { variable: variable.id, currency: experiment.currency, language, reasonOf };
  const piece = (part: ResultRow[]): string => toCsv(part.map((row) => resultCells(row, components, units)));
  const pool = rows.pool(first.pool, poolTotals(ads));
  yield BYTE_ORDER_MARK + toCsv([resultHeader(description, components, language)]) + piece(pool ? [pool] : []);
  for (let offset = 0, answer = first; ; answer = await view({ offset, limit: CSV_ROWS })) {
    yield piece(answer.rows.map((row) => rows.row(row)));
    offset += CSV_ROWS;
    if (offset >= answer.total) break;
  }
  yield piece(ads.filter(({ status }) => status === 'failed').map((ad) => rows.failed(ad)));
}

/** What is ranked by. @throws ApiError 409 for what has not run, 400 for what the platform does not count, 404 for a baseline */
function variableOf(description: PlatformDescription, experiment: Experiment, query: ExportQueryDto): ResultVariable {
  if (['DRAFT', 'TEMPLATE', 'SAMPLE'].includes(experiment.status))
    throw new ApiError(409, 'no-results', EXPERIMENT_TEXTS.hasNotRun);
  const name = query.variable ?? defaultVariable(description, experiment.input);
  const variable = findVariable(description.results, name);
  if (variable === undefined) throw invalidField('variable', told(EXPERIMENT_TEXTS.notVariable, { name }));
  if (query.baseline) throw notFound();
  return variable;
}

/** Names the state of the data that an estimate was made of. */
function estimateKey({ id, status, lastInsightsAt }: Experiment, variable: string): string {
  const age = isFinished(status) ? 'final' : Math.floor(Date.now() / PREVIEW_LIFE_MS);
  return JSON.stringify([id, lastInsightsAt?.getTime() ?? null, age, variable]);
}

/** What all ads cost, those that failed later included: it is gone either way. */
const spentBy = (ads: readonly JudgedAd[]): number => ads.reduce((sum, { totals }) => sum + totals.spend, 0);

/** Totals of every delivered ad that did not fail. */
function poolTotals(ads: readonly JudgedAd[]): AdTotals {
  const sum: AdTotals = { impressions: 0, reach: 0, clicks: 0, spend: 0, counts: {} };
  for (const { totals, status } of ads) {
    if (status === 'failed') continue;
    sum.impressions += totals.impressions;
    sum.reach += totals.reach;
    sum.clicks += totals.clicks;
    sum.spend += totals.spend;
    for (const [name, count] of Object.entries(totals.counts)) sum.counts[name] = (sum.counts[name] ?? 0) + count;
  }
  return sum;
}

function anchorOptions({ input }: Experiment, lang: Language): AnchorOptionDto[] {
  const labels = labelsOf(input, lang);
  return componentsOf(input).flatMap(({ component }, f) =>
    (labels[f]?.length ?? 0) > 1 ? [{ component, values: labels[f]! }] : [],
  );
}

/** @throws ApiError 400 for a component or value that the experiment does not have, or two anchors of one component */
function anchorsOf({ input }: Experiment, anchors: readonly AnchorDto[], lang: Language): Anchor[] {
  const labels = labelsOf(input, lang);
  const lists = componentsOf(input);
  const seen = new Set<string>();
  return anchors.map(({ component, value }, i) => {
    const f = lists.findIndex((list) => list.component === component);
    if (f < 0) throw invalidField(`anchor[${i}].component`, told(FIELD_TEXTS.notComponent, { name: component }));
    if (seen.has(component)) throw invalidField(`anchor[${i}].component`, EXPERIMENT_TEXTS.oneAnchor);
    seen.add(component);
    const byText = labels[f]!.indexOf(value);
    const byId = lists[f]!.alternatives.findIndex(({ id }) => id === value);
    const level = byText >= 0 ? byText : byId;
    if (level < 0) throw invalidField(`anchor[${i}].value`, told(EXPERIMENT_TEXTS.notAlternative, { name: component }));
    return { component, level };
  });
}

/** A name that every file system takes. */
const fileName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N} ._-]+/gu, '')
    .trim()
    .slice(0, 80) || 'results';
