import type { Verdict } from '#libs/contracts/results/results.js';
import type { AdEstimate } from '../estimate.js';
import { type Difference, probabilityBetter } from './comparatives.js';

/** Below either, a tested row is still learning. */
const LEARNING = { impressions: 500, events: 5 };
/** What a verdict needs besides certainty. */
const DECIDED = { confidence: 0.95, margin: Math.log(1.05), events: 10, days: 3 };

/** Whether a tested row has too little data for any claim. */
export const isLearning = ({ impressions, events }: Pick<AdEstimate, 'impressions' | 'events'>): boolean =>
  impressions < LEARNING.impressions || events < LEARNING.events;

/**
 * Winner: at least 95 % sure to be more than 5 % better than the selected baseline, on 10 events and 3 days of delivery.
 * Loser: the mirror image, where the 10 events are those expected of the row. Untested rows are never judged.
 */
export function verdictOf(ad: AdEstimate | undefined, difference: Difference | null): Verdict {
  if (!ad || !difference || isLearning(ad) || ad.deliveredDays < DECIDED.days) return 'not-enough-data';
  if (ad.events >= DECIDED.events && probabilityBetter(difference, DECIDED.margin) >= DECIDED.confidence)
    return 'winner';
  const opposite = { mean: -difference.mean, variance: difference.variance };
  if (ad.expectedEvents >= DECIDED.events && probabilityBetter(opposite, DECIDED.margin) >= DECIDED.confidence)
    return 'loser';
  return ad.events >= DECIDED.events ? 'no-difference' : 'not-enough-data';
}
