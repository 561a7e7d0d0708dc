import { curveOf, poolCurveOf, poolRowOf, rowsOf, summariesOf } from '#libs/statistics/results/rows.js';
import { estimate, type Estimate } from '#libs/statistics/estimate.js';
import { viewOf, type View } from '#libs/statistics/results/view.js';
import { variationLevels } from '#libs/statistics/model/variation-space.js';
import { figuresOf, observedOf } from './figures.js';
import type { CurvedRow, EstimationInput, SortColumn, ViewAnswer, ViewOrder, ViewQuery } from './estimation.types.js';

/** An estimate with what its rows are sorted and filtered by. Made once for an experiment, variable and state of data. */
export interface PreparedEstimate {
  estimated: Estimate;
  input: Pick<EstimationInput, 'labels' | 'totals' | 'counted' | 'components'>;
  /** The view that was asked for last: its other pages need no new ranking. */
  last: RankedView | null;
}

interface RankedView {
  key: string;
  view: View;
  /** Variation numbers of its rows, in their order. */
  wanted: Int32Array;
}

/** The expensive part. @throws StatisticsError on malformed input */
export const prepare = ({ labels, totals, counted, ...input }: EstimationInput): PreparedEstimate => ({
  estimated: estimate({ ...input, metric: counted.measure }),
  input: { labels, totals, counted, components: input.components },
  last: null,
});

/** One view of it: a page of rows, the ranked rows and the pool. @throws StatisticsError INVALID_ANCHOR */
export function answerView(prepared: PreparedEstimate, { offset, limit, ...query }: ViewQuery): ViewAnswer {
  const { estimated } = prepared;
  const key = JSON.stringify(query);
  if (prepared.last?.key !== key) prepared.last = { key, ...rankedView(prepared, query) };
  const { view, wanted } = prepared.last;
  const ranked = (variation: number | null): CurvedRow | null =>
    variation === null
      ? null
      : { row: rowsOf(estimated, view, [variation])[0]!, points: curveOf(estimated, variation) };
  const pool = poolRowOf(estimated, view);
  return {
    rows: rowsOf(estimated, view, wanted.subarray(offset, offset + limit)),
    total: wanted.length,
    best: ranked(view.best),
    median: ranked(view.median),
    worst: ranked(view.worst),
    pool: pool && { row: pool, points: poolCurveOf(estimated, view) },
    dispersion: estimated.dispersion,
  };
}

function rankedView(prepared: PreparedEstimate, query: ViewOrder): Pick<RankedView, 'view' | 'wanted'> {
  const { anchors, includeEstimated, filter } = query;
  const view = viewOf(prepared.estimated, { anchors, includeEstimated });
  return { view, wanted: sorted(filtered(view.order, prepared.input, filter), prepared, view, query) };
}

/** Rows one of whose alternatives contains the text. Matching is done once per alternative, not per row. */
function filtered(order: Int32Array, { labels, components }: PreparedEstimate['input'], filter: string): Int32Array {
  const text = filter.trim().toLowerCase();
  if (text === '') return order;
  const matches = labels.map((list) => list.map((label) => label.toLowerCase().includes(text)));
  const sizes = components.map(({ size }) => size);
  const levels: number[] = [];
  return order.filter((variation) => {
    variationLevels(sizes, variation, levels);
    return levels.some((level, f) => matches[f]?.[level] ?? false);
  });
}

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
    const [left, right] = [figures[a]!, figures[b]!];
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
