import { buffer } from 'node:stream/consumers';
import { usualVariable } from '#libs/platforms/results/ranking.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '#libs/contracts/messages/language.js';
import { adviceOf } from '#libs/contracts/results/advice.js';
import { cheaperOf, type Cheaper } from '#libs/contracts/results/cheaper.js';
import type { ResultRow } from '#libs/contracts/results/results.js';
import { Asset } from '#libs/database/entities/asset.entity.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { ResultsReadModel } from '#libs/database/read-models/results.read-model.js';
import type { RunAnswer } from '#libs/mail/run-answer.js';
import { componentTitle } from '#libs/platforms/components/components.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { findVariable, rankedId } from '#libs/platforms/results/results.js';
import { countedBy } from '#libs/result-rows/figures.js';
import { estimationInput, judgeAds, firstWaveTotals, type JudgedAd } from '#libs/result-rows/tested-ads.js';
import { ResultRows } from '#libs/result-rows/result-rows.js';
import { estimate } from '#libs/statistics/estimate.js';
import { curveOf, hasWaves, poolCurveOf, poolRowOf, rowsOf } from '#libs/statistics/estimates/rows.js';
import { viewOf } from '#libs/statistics/estimates/view.js';
import { StatisticsError } from '#libs/statistics/statistics.error.js';
import type { ActivityDeps } from '../deps.js';

/**
 * The results of an experiment, as its results page first shows them. The best tested variation is chosen by the result of the experiment's
 * goal, or by the variable that the team chose. Null if no delivered ad can be ranked. Takes up to two seconds of this process, for each
 * mail and each time that lists update.
 * @param withCheaper also looks for a variation that gives a result for less, which takes about three times as long
 */
export async function runAnswer(
  { platforms, storage }: Pick<ActivityDeps, 'platforms' | 'storage'>,
  em: EntityManager,
  experiment: Experiment,
  lang: Language,
  { withCheaper = false }: { withCheaper?: boolean } = {},
): Promise<RunAnswer | null> {
  const { organizationId, id, input, currency } = experiment;
  const description = descriptionOf(input);
  const variable = findVariable(description.results, usualVariable(description, experiment));
  if (variable === undefined || experiment.activates !== null) return null;
  const ads = judgeAds(experiment, await new ResultsReadModel(em).testedAds(organizationId, id));
  const counted = countedBy(description.results, variable.measure);
  const rows = new ResultRows(experiment, ads, counted, lang, platforms.for(experiment.platform).adUrl, new Set());
  const ranked = rank(estimationInput(experiment, ads, counted));
  const best = ranked && rows.ranked(ranked.best, 'best');
  if (!best) return null;
  const maySeekCheaper = withCheaper && experiment.rankedBy === null && variable.measure.kind === 'rate';
  const cheaper = maySeekCheaper ? cheaperThan(best, variable.id, experiment, ads, lang) : null;
  return {
    best,
    median: rows.ranked(ranked.median, 'median'),
    worst: rows.ranked(ranked.worst, 'worst'),
    pool: rows.pool(ranked.pool, firstWaveTotals(ads, ranked.pool?.variations ?? [])),
    parts: Object.entries(best.components).map(([name, value]) => ({
      title: componentTitle(description, name, lang),
      value,
    })),
    advice: adviceOf(best, {
      days: best.days ?? 0,
      isAlone: best.variation === ranked.worst?.row.variation,
      hasWaves: ranked.hasWaves,
    }),
    variableId: variable.id,
    variable: variable.words.name[lang],
    kind: variable.measure.kind,
    cheaper: cheaper && { ...cheaper, each: variable.words.each[lang] },
    currency,
    spend: ads.reduce((sum, { totals }) => sum + totals.spend, 0),
    picture: await pictureOf({ storage }, em, organizationId, best.asset),
  };
}

/** The variation that surely gives a result for less money than the one with the best rate, if there is such a variation. */
function cheaperThan(
  { variation }: ResultRow,
  variableId: string,
  experiment: Experiment,
  ads: readonly JudgedAd[],
  lang: Language,
): Cheaper | null {
  const { results } = descriptionOf(experiment.input);
  const cost = findVariable(results, rankedId('cost', variableId));
  if (cost === undefined) return null;
  const counted = countedBy(results, cost.measure);
  const ranked = rank(estimationInput(experiment, ads, counted), variation);
  if (ranked === null) return null;
  const rows = new ResultRows(experiment, ads, counted, lang, () => '', new Set());
  return cheaperOf(rows.ranked(ranked.one, 'real'), rows.ranked(ranked.best, 'best'));
}

/** The best, median and worst rows with their curves, the pool, and the row of the variation `one`; null if nothing can be estimated. */
function rank({ counted, ...input }: ReturnType<typeof estimationInput>, one: number | null = null) {
  try {
    const estimated = estimate({ ...input, metric: counted.measure });
    const view = viewOf(estimated, { includeEstimated: false });
    const ranked = (variation: number | null) =>
      variation === null
        ? null
        : { row: rowsOf(estimated, view, [variation])[0]!, points: curveOf(estimated, variation) };
    const pool = poolRowOf(estimated, view);
    return {
      hasWaves: hasWaves(estimated),
      one: ranked(one),
      best: ranked(view.best),
      median: ranked(view.median),
      worst: ranked(view.worst),
      pool: pool && { row: pool, points: poolCurveOf(estimated, view), variations: view.pool!.variations },
    };
  } catch (error) {
    if (error instanceof StatisticsError) return null;
    throw error;
  }
}

/** The picture of an ad; null if the ad has none. */
async function pictureOf(
  { storage }: Pick<ActivityDeps, 'storage'>,
  em: EntityManager,
  organizationId: string,
  assetId: string | null,
): Promise<RunAnswer['picture']> {
  const asset = assetId === null ? null : await em.findOne(Asset, { organizationId, id: assetId, kind: 'image' });
  return asset && (async () => buffer(await storage.stream(asset.storageKey)));
}
