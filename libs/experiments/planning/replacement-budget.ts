import { HOUR_MS } from '#libs/contracts/time.js';

/**
 * The maximum spend of a day at a platform, as a multiple of an even pace. Google spends up to twice the average daily budget ("About
 * average daily budgets", Google Ads Help), Meta up to 1.75 times ("About daily budgets", Meta Business Help Center).
 */
const MOST_PACE = 2;

/**
 * The budget of objects that replace objects deleted at the platform: the rest of their budget, less a possible spend that was never
 * reported. That spend is unknown, because figures of deleted objects can stay incomplete.
 * @param budgetMinor the budget of the deleted objects, of which `spentMinor` is reported as spent, minor units
 * @param settlesHours how many hours reports need to contain all spend
 * @param windowMs the time for which the budget is
 * @returns whole minor units; 0 if it is uncertain whether anything is left
 */
export function replacementMinor(
  { budgetMinor, spentMinor }: { budgetMinor: number; spentMinor: number },
  { settlesHours, windowMs }: { settlesHours: number; windowMs: number },
): number {
  const part = windowMs > 0 ? Math.min(1, (MOST_PACE * settlesHours * HOUR_MS) / windowMs) : 1;
  return Math.max(0, budgetMinor - spentMinor - Math.ceil(part * budgetMinor));
}
