import { CERTAINTY } from './certainty.js';
import type { Comparative, ResultRow } from './results.js';

/** The minimum data that a tested row needs for a verdict (statistics: guard rails). */
export const ENOUGH = { impressions: 500, events: 10, days: 3 } as const;
const { margin: MARGIN, z: Z_WINNER, zAfterWaves: Z_AFTER_WAVES } = CERTAINTY.winner;

/** How far a row is above its reference, with its 95 % interval. Positive is better, for costs too; 0.59 is +59 %. */
export interface Lift {
  lift: number;
  lower: number;
  upper: number;
}

/** The recommendation to the person: the one sentence above the results. */
export type Advice =
  | ({ kind: 'use' } & Lift)
  /** The best variation has no ad yet: testing it is the next step. */
  | ({ kind: 'try' } & Lift)
  | ({ kind: 'unsettled'; daysLeft: number | null } & Lift)
  /** Only one ad is ranked, so there is no comparison. */
  | { kind: 'alone' }
  /** No verdict yet; the figures are the missing amounts, 0 if nothing is missing. */
  | { kind: 'not-enough'; impressions: number; events: number; days: number; daysLeft: number | null };

/** The difference of log-rates and its standard deviation. */
function distanceOf({ improvement, improvement_lower, improvement_upper }: Comparative): { mean: number; sd: number } {
  const sd = (Math.log1p(improvement_upper) - Math.log1p(improvement_lower)) / (2 * CERTAINTY.z);
  return { mean: Math.log1p(improvement), sd };
}

export const liftOf = ({ improvement, improvement_lower, improvement_upper }: Comparative): Lift => ({
  lift: improvement,
  lower: improvement_lower,
  upper: improvement_upper,
});

/** The pool of all tested ads, as comparisons name it. */
export const POOL = 'FEP';

interface AdviceOptions {
  reference?: string;
  days: number;
  isAlone?: boolean;
  hasWaves?: boolean;
}

/**
 * The advice that follows from the best row.
 * @param reference the row that it is compared with
 * @param days with delivery so far
 * @param isAlone no other row is ranked, so the pool contains only this row
 * @param hasWaves the run had several waves, so a winner needs more certainty
 */
export function adviceOf(
  best: Pick<ResultRow, 'comparatives' | 'source' | 'verdict' | 'impressions' | 'conversion'>,
  { reference = POOL, days, isAlone = false, hasWaves = false }: AdviceOptions,
): Advice | null {
  if (isAlone && reference === POOL) return { kind: 'alone' };
  const comparative = best.comparatives.find((one) => one.reference === reference);
  if (comparative === undefined) return null;
  const lift = liftOf(comparative);
  const sure = hasWaves ? Z_AFTER_WAVES : Z_WINNER;
  const daysLeft = daysUntilSettled(comparative, days, sure);
  if (best.source === 'estimated') {
    const { mean, sd } = distanceOf(comparative);
    const isSure = mean - sure * sd >= MARGIN && comparative.improvement_lower > 0;
    return isSure ? { kind: 'try', ...lift } : { kind: 'unsettled', ...lift, daysLeft };
  }
  if (best.verdict === 'winner') return { kind: 'use', ...lift };
  const missing = {
    impressions: Math.max(0, ENOUGH.impressions - (best.impressions ?? 0)),
    events: Math.max(0, ENOUGH.events - (best.conversion ?? 0)),
    days: Math.max(0, ENOUGH.days - days),
  };
  const isEarly = missing.impressions + missing.events + missing.days > 0;
  if (!isEarly) return { kind: 'unsettled', ...lift, daysLeft };
  // Assumes that missing figures keep growing at the past rate, in proportion to the days.
  const pace = (needed: number, had: number | null): number =>
    (had ?? 0) > 0 ? Math.ceil(days * (needed / had! - 1)) : Infinity;
  const wait = Math.max(
    missing.days,
    pace(ENOUGH.events, best.conversion),
    pace(ENOUGH.impressions, best.impressions),
    0,
  );
  return { kind: 'not-enough', ...missing, daysLeft: days > 0 && Number.isFinite(wait) ? Math.max(1, wait) : null };
}

/**
 * The approximate number of further days of the same delivery that separate the best row from its reference. Null if no number of days is
 * likely to be enough.
 */
function daysUntilSettled(comparative: Comparative, days: number, sure: number): number | null {
  const { mean, sd } = distanceOf(comparative);
  const gap = mean - MARGIN;
  if (gap <= 0 || days <= 0) return null;
  // The variance falls as exposure grows, in proportion to the days. The interval must exclude both the margin and zero.
  const needed = days * Math.max((sure * sd) / gap, (CERTAINTY.z * sd) / mean) ** 2;
  return Math.max(1, Math.ceil(needed - days));
}
