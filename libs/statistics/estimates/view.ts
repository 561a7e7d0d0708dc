import { type Estimate, FAILED } from '../estimate.js';
import { anchoredLevels } from './anchors.js';
import { type Pool, poolOf } from './pool.js';
import { StatisticsError } from '../statistics.error.js';
import type { Anchor, NamedBaseline } from '../types.js';
import { variationLevels } from '../model/variation-space.js';

export interface ViewOptions {
  /** At most two, of different components: rows, ranks and pool include only the variations that contain all of them. */
  anchors?: readonly Anchor[];
  /** Whether untested variations are rows and compete with the tested ones. Default false. */
  includeEstimated?: boolean;
  /** The baseline of confidence; default the pool. */
  baseline?: NamedBaseline | null;
}

/** Which variations are rows, and their ranks. Rows are named by variation number. */
export interface View {
  /** Best value first; ties by variation number. */
  order: Int32Array;
  best: number | null;
  median: number | null;
  worst: number | null;
  pool: Pool | null;
  baseline: NamedBaseline | null;
}

/**
 * Ranks an estimate's variations.
 * @throws StatisticsError INVALID_ANCHOR for an unknown component or level, a repeated component or more than two anchors;
 * INVALID_BASELINE for a figure that is not positive
 */
export function viewOf(estimated: Estimate, options: ViewOptions = {}): View {
  const { ads, adOf, means, created } = estimated;
  const isAnchored = anchorFilter(estimated, options.anchors ?? []);
  const includeEstimated = options.includeEstimated ?? false;
  const baseline = checkedBaseline(options.baseline ?? null);

  const rows: number[] = [];
  if (includeEstimated) {
    for (let v = 0; v < created; v++) if (adOf[v] !== FAILED && isAnchored(v)) rows.push(v);
  } else {
    for (const { variation } of ads) if (isAnchored(variation)) rows.push(variation);
  }
  const order = Int32Array.from(rows).sort((a, b) => means[b]! - means[a]! || a - b);

  // The estimate of an ad with little data is already drawn towards the results of its parts elsewhere. So an ad with little data can be
  // best, but an ad without delivery cannot, because it has no data of its own.
  const delivered = order.filter((variation) => (ads[adOf[variation]!]?.exposure ?? 0) > 0);
  const ranked = includeEstimated || delivered.length === 0 ? order : delivered;
  const members = ads.flatMap(({ variation }, at) => (isAnchored(variation) ? [at] : []));
  return {
    order,
    best: ranked[0] ?? null,
    median: ranked[Math.ceil(ranked.length / 2) - 1] ?? null,
    worst: ranked[ranked.length - 1] ?? null,
    pool: poolOf(estimated, members),
    baseline,
  };
}

function anchorFilter({ components }: Estimate, anchors: readonly Anchor[]): (variation: number) => boolean {
  const fixed = anchoredLevels(components, anchors);
  if (fixed.size === 0) return () => true;
  const sizes = components.map(({ size }) => size);
  const levels: number[] = [];
  return (variation) => {
    variationLevels(sizes, variation, levels);
    for (const [f, level] of fixed) if (levels[f] !== level) return false;
    return true;
  };
}

function checkedBaseline(baseline: NamedBaseline | null): NamedBaseline | null {
  if (baseline === null) return null;
  const { name, value, events } = baseline;
  const isValid =
    Number.isFinite(value) && value > 0 && (events === undefined || (Number.isFinite(events) && events > 0));
  if (!isValid) throw new StatisticsError('INVALID_BASELINE', `baseline ${name}: ${value} of ${events} events`);
  return baseline;
}
