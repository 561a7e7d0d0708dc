import { CERTAINTY } from '#libs/contracts/results/certainty.js';
import type { Verdict } from '#libs/contracts/results/results.js';
import type { AdEstimate } from '../estimate.js';
import { type Difference, probabilityBetter } from './comparatives.js';

/** A tested row with fewer impressions or fewer events than these is still learning. */
const LEARNING = { impressions: 500, events: 5 };
/** The minimum delivery for a verdict, besides certainty. */
const DECIDED = { events: 10, days: 3 };

/** Whether a tested row has too little data for any claim. */
export const isLearning = ({ impressions, events }: Pick<AdEstimate, 'impressions' | 'events'>): boolean =>
  impressions < LEARNING.impressions || events < LEARNING.events;

/**
 * Winner: at least 95 % sure to be more than 5 % better than the selected baseline. In addition its 95 % interval excludes zero, and it has
 * 10 events and 3 days of delivery. Loser: the mirror image, with the row's expected events in place of its events. Untested rows are never
 * judged.
 * @param hasWaves whether ads of later waves have delivered: then 97.5 % instead of 95 % is needed
 */
export function verdictOf(ad: AdEstimate | undefined, difference: Difference | null, hasWaves = false): Verdict {
  const { margin, sure, sureAfterWaves } = CERTAINTY.winner;
  const isSure = (one: Difference): boolean =>
    probabilityBetter(one, margin) >= (hasWaves ? sureAfterWaves : sure) &&
    probabilityBetter(one) >= CERTAINTY.excludesZero;
  if (!ad || !difference || isLearning(ad) || ad.deliveredDays < DECIDED.days) return 'not-enough-data';
  if (ad.events >= DECIDED.events && isSure(difference)) return 'winner';
  const opposite = { mean: -difference.mean, variance: difference.variance };
  if (ad.expectedEvents >= DECIDED.events && isSure(opposite)) return 'loser';
  return ad.events >= DECIDED.events ? 'no-difference' : 'not-enough-data';
}
