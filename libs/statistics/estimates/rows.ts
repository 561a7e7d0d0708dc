import type { Comparative, CredibleInterval, ResultRow } from '#libs/contracts/results/results.js';
import {
  comparative,
  medianReference,
  namedReference,
  poolReference,
  probabilityBetter,
  type Reference,
  type RowPosterior,
} from './comparatives.js';
import { credibleIntervals, plotPoints } from './curves.js';
import { type Estimate, standardDeviations } from '../estimate.js';
import { boundsAt, valueAt, valueOfRate } from '../model/metric-scale.js';
import { Z95 } from '../linear-algebra/normal.js';
import { pooledPart } from './pool.js';
import { isLearning, verdictOf } from './verdict.js';
import type { View } from './view.js';

/** The short form of a row: enough to rank, chart and judge it. Rates are fractions, costs in the input's money unit. */
export interface RowSummary {
  /** Null for the pool. */
  variation: number | null;
  type: 'real' | 'estimated' | 'FEP';
  value: number;
  /** 95 % credible interval. */
  lower_bound: number;
  upper_bound: number;
  /** Probability of being better than the selected baseline, by default the pool; 0.5 without a baseline. */
  confidence: number;
  /** True without daily counts: the dispersion of results is then assumed (phi 1.5), not measured. */
  is_dispersion_assumed: boolean;
}

export interface RowStatistics extends RowSummary {
  /** Plain ratio of the totals; null without data. */
  observed: number | null;
  credible_intervals: CredibleInterval[];
  /** One per reference: the selected baseline, the pool, the median row. */
  comparatives: Comparative[];
  verdict: ResultRow['verdict'];
  /** Tested, but with fewer than 500 impressions or 5 events. */
  is_learning: boolean;
}

/** Short rows of many variations, in the order given; 50,000 at once are fine. */
export function summariesOf(estimated: Estimate, view: View, variations: ArrayLike<number>): RowSummary[] {
  const selected = selectedReference(estimated, view);
  return posteriorsOf(estimated, variations).map((row) => summary(estimated, row, selected));
}

/** Whether ads of later waves delivered: then a winner needs 97.5 % certainty instead of 95. */
export const hasWaves = ({ ads }: Pick<Estimate, 'ads'>): boolean =>
  ads.some(({ waves }) => waves.some(({ wave }) => wave > 0));

/** Full rows of the variations on a page, in the order given. */
export function rowsOf(estimated: Estimate, view: View, variations: ArrayLike<number>): RowStatistics[] {
  const { scale, ads, adOf } = estimated;
  const references = referencesOf(estimated, view);
  const selected = selectedReference(estimated, view);
  const isOfWaves = hasWaves(estimated);
  return posteriorsOf(estimated, variations).map((row) => {
    const short = summary(estimated, row, selected);
    const ad = ads[adOf[row.variation]!];
    return {
      ...short,
      observed: ad ? observedValue(estimated, ad) : null,
      credible_intervals: credibleIntervals(scale, row.mean, row.sd),
      comparatives: references.map((reference) => comparative(reference, short.value, reference.differenceTo(row))),
      verdict: verdictOf(ad, selected && selected.differenceTo(row), isOfWaves),
      is_learning: ad !== undefined && isLearning(ad),
    };
  });
}

/** The pool's row; null without events. */
export function poolRowOf(estimated: Estimate, view: View): RowStatistics | null {
  const { scale } = estimated;
  const { pool } = view;
  if (!pool) return null;
  const selected = selectedReference(estimated, view);
  const value = valueAt(scale, pool.mean);
  const [lower_bound, upper_bound] = boundsAt(scale, pool.mean, pool.sd, Z95);
  return {
    variation: null,
    type: 'FEP',
    value,
    lower_bound,
    upper_bound,
    confidence: selected ? probabilityBetter(selected.differenceToPool(pool)) : 0.5,
    observed: observedValue(estimated, pool),
    credible_intervals: credibleIntervals(scale, pool.mean, pool.sd),
    comparatives: referencesOf(estimated, view).map((reference) =>
      comparative(reference, value, reference.differenceToPool(pool)),
    ),
    verdict: 'no-difference',
    is_learning: false,
    is_dispersion_assumed: estimated.isDispersionAssumed,
  };
}

/** Performance curve of a variation: see `plotPoints`. */
export function curveOf(estimated: Estimate, variation: number): [x: number, y: number][] {
  const [row] = posteriorsOf(estimated, [variation]);
  return plotPoints(estimated.scale, row!.mean, row!.sd);
}

/** Performance curve of the pool; null without events. */
export const poolCurveOf = ({ scale }: Estimate, { pool }: View): [x: number, y: number][] | null =>
  pool && plotPoints(scale, pool.mean, pool.sd);

function posteriorsOf(estimated: Estimate, variations: ArrayLike<number>): RowPosterior[] {
  const { ads, adOf, means } = estimated;
  const sds = standardDeviations(estimated, variations);
  return Array.from(variations, (variation, i) => {
    const ad = ads[adOf[variation]!];
    return {
      variation,
      mean: means[variation]!,
      sd: sds[i]!,
      kept: ad?.kept ?? 0,
      waves: ad?.waves ?? [],
      expectedEvents: (ad && pooledPart(estimated, ad)?.expectedEvents) ?? 0,
    };
  });
}

function summary(
  { scale, adOf, isDispersionAssumed }: Estimate,
  row: RowPosterior,
  selected: Reference | null,
): RowSummary {
  const [lower_bound, upper_bound] = boundsAt(scale, row.mean, row.sd, Z95);
  return {
    variation: row.variation,
    type: adOf[row.variation]! >= 0 ? 'real' : 'estimated',
    value: valueAt(scale, row.mean),
    lower_bound,
    upper_bound,
    confidence: selected ? probabilityBetter(selected.differenceTo(row)) : 0.5,
    is_dispersion_assumed: isDispersionAssumed,
  };
}

function selectedReference(estimated: Estimate, { baseline, pool }: View): Reference | null {
  if (baseline) return namedReference(estimated, baseline);
  return pool && poolReference(estimated, pool);
}

function referencesOf(estimated: Estimate, view: View): Reference[] {
  const references: Reference[] = [];
  if (view.baseline) references.push(namedReference(estimated, view.baseline));
  if (view.pool) references.push(poolReference(estimated, view.pool));
  if (view.median !== null) references.push(medianReference(estimated, posteriorsOf(estimated, [view.median])[0]!));
  return references;
}

/** Null if the ratio does not exist: no exposure, or a cost without events. */
function observedValue({ scale }: Estimate, { events, exposure }: { events: number; exposure: number }): number | null {
  if (exposure <= 0 || (scale.isCost && events <= 0)) return null;
  return valueOfRate(scale, events / exposure);
}
