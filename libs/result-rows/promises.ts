import type { ActivatedVariation } from '#libs/contracts/experiment/activation/activation.js';
import { ENOUGH } from '#libs/contracts/results/advice.js';
import { CERTAINTY } from '#libs/contracts/results/certainty.js';
import type { Measure } from '#libs/contracts/results/measure.js';
import type { Promised } from '#libs/contracts/results/promise.js';
import { observedOf } from './figures.js';
import type { AdTotals } from './estimation-input.js';

/** The delivery of an activated variation, compared with its promise. */
export interface KeptPromise {
  /** Its rate or cost by the variable that it was chosen by: a fraction, or major units per result; null while the divisor is 0. */
  observed: number | null;
  events: number;
  /** Null if no interval was promised. */
  promise: Promised | null;
}

/**
 * Compares an ad's delivery with the 95 % interval that the results promised. **Missed** means that the delivery's own 95 % interval lies
 * wholly on the wrong side of the promised one; a better result counts as kept. An ad is judged once it has 500 impressions, and 10 results
 * or so much delivery that it should have 10 even at the worst promised rate.
 */
export function keptPromise(
  totals: AdTotals,
  measure: Measure,
  { lower, upper }: Pick<ActivatedVariation, 'lower' | 'upper'>,
): KeptPromise {
  const events = totals.counts[measure.event] ?? 0;
  const result = { observed: observedOf(totals, measure), events };
  const worst = measure.kind === 'cost' ? upper : lower;
  // A return depends on the value of each sale, which counts do not contain.
  if (measure.kind === 'return' || worst === null || worst <= 0) return { ...result, promise: null };
  const least = measure.kind === 'cost' ? 1 / worst : worst;
  const exposure = exposureOf(totals, measure);
  const isEnough = totals.impressions >= ENOUGH.impressions && Math.max(events, exposure * least) >= ENOUGH.events;
  if (!isEnough) return { ...result, promise: 'not-yet' };
  return { ...result, promise: mostRate(events, exposure) < least ? 'missed' : 'kept' };
}

function exposureOf({ impressions, spend, counts }: AdTotals, measure: Measure): number {
  if (measure.kind === 'cost') return spend;
  return measure.kind === 'share' ? (counts[measure.of] ?? 0) : impressions;
}

/** The upper end of the 95 % interval of a rate of counted events. Half an event is added, so that zero events have an upper end too. */
const mostRate = (events: number, exposure: number): number =>
  ((events + 0.5) * Math.exp(CERTAINTY.z / Math.sqrt(events + 0.5))) / exposure;
