import type { Effect } from '#libs/contracts/results/impact.js';
import { estimate, type Estimate } from '../estimate.js';
import type { PredictionCase } from './prediction-case.schema.js';
import { ASSUMED_DISPERSION } from '../model/dispersion.js';
import { impactOf } from '../estimates/impact.js';
import { type RowSummary, summariesOf } from '../estimates/rows.js';
import type { TestedAd } from '../types.js';
import { variationLevels, variationNumber } from '../model/variation-space.js';
import { viewOf } from '../estimates/view.js';

/** The note about a row's interval if there are no daily counts. */
const ASSUMED = `Without counts per day, results are assumed to vary ${ASSUMED_DISPERSION} times as much as independent events.`;

/** A variation as the `estimate` command names it: the level of each component. */
type Key = number[];

export interface Prediction {
  id: PredictionCase['id'];
  /** The currency of costs, as in the case. */
  currency?: string;
  /** Every created variation that has the anchors and did not fail, best value first; `waves` if the case names them. */
  rows: (Omit<RowSummary, 'variation'> & { key: Key; waves?: number[]; note?: string })[];
  /** Best tested variation; null without any. */
  best: { key: Key } | null;
  /** Best of all, tested or not. */
  best_estimated: { key: Key } | null;
  failed: Key[];
  /** Effect of each alternative of the components that are not anchored; empty lists have none. */
  impact: AlternativeImpact[];
}

/** Logarithm of the ratio of rates with its 95 % interval, positive is better; `share` is the component's. */
interface AlternativeImpact extends Effect {
  component: string;
  /** The alternative's text from `components`. */
  value: string | number;
  share: number;
}

/**
 * Predicts every variation of a case.
 * @throws StatisticsError if the figures are impossible (more clicks than impressions)
 */
export function predictCase({ id, metric, currency, components, values, ads, anchors }: PredictionCase): Prediction {
  const estimated = estimate({ components, ads, metric });
  const waves = deliveredWaves(estimated, ads);
  const all = viewOf(estimated, { anchors, includeEstimated: true });
  return {
    id,
    ...(metric.kind === 'cost' && currency !== null ? { currency } : {}),
    rows: summariesOf(estimated, all, all.order).map(({ variation, ...row }) => ({
      key: keyOf(estimated, variation!),
      ...row,
      ...(waves && { waves: waves.get(variation!) ?? [] }),
      ...(row.is_dispersion_assumed ? { note: ASSUMED } : {}),
    })),
    best: keyed(estimated, viewOf(estimated, { anchors }).best),
    best_estimated: keyed(estimated, all.best),
    failed: estimated.failed.map((variation) => keyOf(estimated, variation)),
    impact: impactOf(estimated, anchors).flatMap(({ component, share, levels }) =>
      levels.flatMap(({ level, effect, lower, upper, effect_percent, probability_better }) => {
        const value = values[component]![level];
        if (value === undefined) return [];
        return [{ component, value, effect, lower, upper, effect_percent, probability_better, share }];
      }),
    ),
  };
}

/** The waves in which each variation delivered, with the case's numbers; null if the case names none. */
function deliveredWaves({ model }: Estimate, ads: readonly TestedAd[]): Map<number, number[]> | null {
  if (ads.every(({ wave }) => wave === undefined)) return null;
  const waves = new Map<number, number[]>();
  for (const { levels, wave, impressions } of ads) {
    if (wave === undefined || impressions === 0) continue;
    const variation = variationNumber(model.columns.sizes, levels);
    waves.set(variation, [...(waves.get(variation) ?? []), wave]);
  }
  return waves;
}

const keyOf = ({ model }: Estimate, variation: number): Key => variationLevels(model.columns.sizes, variation, []);

const keyed = (estimated: Estimate, variation: number | null): { key: Key } | null =>
  variation === null ? null : { key: keyOf(estimated, variation) };
