import { curveOf, hasWaves, poolCurveOf, poolRowOf, rowsOf, summariesOf } from '#libs/statistics/estimates/rows.js';
import { estimate, type Estimate } from '#libs/statistics/estimate.js';
import { impactOf, pairsOf } from '#libs/statistics/estimates/impact.js';
import { leadingPartsOf } from '#libs/statistics/estimates/leading-parts.js';
import { viewOf, type View } from '#libs/statistics/estimates/view.js';
import { variationLevels } from '#libs/statistics/model/variation-space.js';
import { figuresOf, observedOf } from '#libs/result-rows/figures.js';
import type { CurvedRow, EstimationInput } from '#libs/result-rows/estimation-input.js';
import type { Answers, Question, SortColumn, ViewAnswer, ViewHead, ViewOrder, ViewQuery } from './estimation.types.js';

/** An estimate, with the data for sorting and filtering its rows. Computed once for an experiment, variable and state of data. */
export interface PreparedEstimate {
  estimated: Estimate;
  input: Pick<EstimationInput, 'labels' | 'totals' | 'counted' | 'components'>;
  /** The views of earlier questions by their query, the latest last: other pages of a view need no new ranking. */
  views: Map<string, RankedView>;
}

/** Rankings cached for one estimate; the largest is 400 kB. */
const KEPT_VIEWS = 8;

interface RankedView {
  view: View;
  /** Variation numbers of its rows, in their order. */
  wanted: Int32Array;
  head: ViewHead;
}

/** Computes the estimate, which is the expensive part. @throws StatisticsError on malformed input */
export const prepare = ({ labels, totals, counted, ...input }: EstimationInput): PreparedEstimate => ({
  estimated: estimate({ ...input, metric: counted.measure }),
  input: { labels, totals, counted, components: input.components },
  views: new Map(),
});

/** @throws StatisticsError INVALID_ANCHOR, INVALID_BASELINE */
export function answerOf(prepared: PreparedEstimate, question: Question): Answers[Question['about']] {
  if (question.about === 'rows') {
    const answer = answerView(prepared, question.query);
    return question.isHeadKnown ? { ...answer, head: null } : answer;
  }
  const { estimated } = prepared;
  return { components: impactOf(estimated, question.anchors), pairs: pairsOf(estimated, question.anchors) };
}

/** Puts an entry last and removes the first if there are too many. */
export function keepLatest<T>(kept: Map<string, T>, key: string, entry: T, most: number): void {
  kept.delete(key);
  kept.set(key, entry);
  if (kept.size > most) kept.delete(kept.keys().next().value!);
}

/** One view of an estimate: a page of rows, the ranked rows and the pool. @throws StatisticsError INVALID_ANCHOR */
export function answerView(
  prepared: PreparedEstimate,
  { offset, limit, variation = undefined, only = undefined, ...query }: ViewQuery,
): ViewAnswer {
  const { estimated } = prepared;
  const key = JSON.stringify(query);
  const ranking = prepared.views.get(key) ?? rankedView(prepared, query);
  keepLatest(prepared.views, key, ranking, KEPT_VIEWS);
  const { view, wanted, head } = ranking;
  return {
    head,
    rows: rowsOf(estimated, view, only ?? wanted.subarray(offset, offset + limit)),
    total: wanted.length,
    one: curved(estimated, view, variation ?? null),
    oneLead: variation === undefined ? null : leadingPartsOf(estimated, variation, query.anchors),
    dispersion: estimated.dispersion,
    isDispersionAssumed: estimated.isDispersionAssumed,
    hasWaves: hasWaves(estimated),
  };
}

function rankedView(prepared: PreparedEstimate, query: ViewOrder): RankedView {
  const { anchors, includeEstimated, baseline } = query;
  const { estimated } = prepared;
  const view = viewOf(estimated, { anchors, includeEstimated, baseline });
  const pool = poolRowOf(estimated, view);
  return {
    view,
    wanted: sorted(filtered(view.order, prepared.input, query), prepared, view, query),
    head: {
      best: curved(estimated, view, view.best),
      median: curved(estimated, view, view.median),
      worst: curved(estimated, view, view.worst),
      pool: pool && { row: pool, points: poolCurveOf(estimated, view), variations: view.pool!.variations },
      lead: view.best === null ? null : leadingPartsOf(estimated, view.best, anchors),
    },
  };
}

const curved = (estimated: Estimate, view: View, variation: number | null): CurvedRow | null =>
  variation === null ? null : { row: rowsOf(estimated, view, [variation])[0]!, points: curveOf(estimated, variation) };

/**
 * The rows that have each word of the filter in their number or in one of their alternatives, and a wanted alternative of each named
 * component. Matching is done once per alternative and word, not per row.
 */
function filtered(order: Int32Array, { labels, components }: PreparedEstimate['input'], query: ViewOrder): Int32Array {
  const words = searchable(query.filter)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0 && query.where.length === 0) return order;
  const texts = labels.map((list) => list.map(searchable));
  const matches = words.map((word) => ({ word, in: texts.map((list) => list.map((text) => text.includes(word))) }));
  const wanted = components.map(({ name }) => {
    const levels = query.where.flatMap(({ component, level }) => (component === name ? [level] : []));
    return levels.length === 0 ? null : new Set(levels);
  });
  const sizes = components.map(({ size }) => size);
  const levels: number[] = [];
  return order.filter((variation) => {
    variationLevels(sizes, variation, levels);
    return (
      wanted.every((some, f) => some === null || some.has(levels[f]!)) &&
      matches.every(
        ({ word, in: found }) => word === `v-${variation}` || levels.some((level, f) => found[f]?.[level] ?? false),
      )
    );
  });
}

/** Text without case and without accents, as people type it. */
const searchable = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** `desc` puts the best value, or the largest figure, first; rows without the figure always come last. */
function sorted(
  order: Int32Array,
  prepared: PreparedEstimate,
  view: View,
  { sort, order: direction }: ViewOrder,
): Int32Array {
  if (sort === 'value') return direction === 'desc' ? order : order.toReversed();
  const figures = sortedBy(order, prepared, view, sort);
  const sign = direction === 'desc' ? -1 : 1;
  const places = Array.from(order, (_, i) => i).sort((a, b) => {
    const [left = null, right = null] = [figures[a], figures[b]];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || a - b;
    return sign * (left - right) || a - b;
  });
  return Int32Array.from(places, (place) => order[place]!);
}

function sortedBy(
  order: Int32Array,
  { estimated, input }: PreparedEstimate,
  view: View,
  sort: Exclude<SortColumn, 'value'>,
): (number | null)[] {
  if (sort === 'confidence') return summariesOf(estimated, view, order).map(({ confidence }) => confidence);
  return Array.from(order, (variation) => {
    const totals = input.totals.get(variation);
    if (totals === undefined) return null;
    return sort === 'observed' ? observedOf(totals, input.counted.measure) : figuresOf(totals, input.counted)[sort];
  });
}
