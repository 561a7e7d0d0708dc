import { HOUR_MS } from '#libs/contracts/time.js';

/**
 * The most that a platform spends in a day, as a multiple of an even pace: Google spends up to twice the average daily budget ("About average
 * daily budgets", Google Ads Help), Meta up to 1.75 times ("About daily budgets", Meta Business Help Centre).
 */
const MOST_PACE = 2;

/**
 * The budget of the objects that replace those deleted at the platform: the rest of theirs, less what they may have spent since the reports
 * last had all spend. That spend is unknown: figures of deleted objects may never arrive.
 * @param budgetMinor of the deleted objects, and `spentMinor` of it as reported, minor units
 * @param settlesHours until reports have all spend
 * @param windowMs the time that the budget is for
 * @returns whole minor units; 0 if it is uncertain whether anything is left
 */
export function replacementMinor(
  { budgetMinor, spentMinor }: { budgetMinor: number; spentMinor: number },
  { settlesHours, windowMs }: { settlesHours: number; windowMs: number },
): number {
  const part = windowMs > 0 ? Math.min(1, (MOST_PACE * settlesHours * HOUR_MS) / windowMs) : 1;
  return Math.max(0, budgetMinor - spentMinor - Math.ceil(part * budgetMinor));
}
