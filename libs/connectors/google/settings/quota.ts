import type { QuotaPool } from '#libs/contracts/platform/quota-line.js';
import type { AccessLevel } from './config.js';

/**
 * Operations in any 24 hours for the whole Cloud project, by its access level; null if they are not counted. Explorer allows more on test
 * accounts, which this product does not use. Source: https://developers.google.com/google-ads/api/docs/access-levels, read November 2026.
 */
const PER_DAY: Record<AccessLevel, number | null> = { test: 15_000, explorer: 2_880, basic: 15_000, standard: null };

/**
 * The shares of the limit that calls of a priority may use: a tenth is reserved for stops, and another for launches.
 */
const UP_TO = { stop: 1, launch: 0.9, read: 0.8 };

/**
 * The pool that pays for every call to Google. At the standard level it counts nothing, but it still notes how long Google refuses calls:
 * the configured level may be wrong, and Google may lower it.
 */
export const projectPool = (level: AccessLevel): QuotaPool => ({
  platform: 'google',
  name: 'project',
  holds: 'everything',
  perDay: PER_DAY[level],
  upTo: UP_TO,
});

/** Maximum number of operations in one call, whatever its purpose: a call that costs more than its share of a day would never be sent. */
export function mostPerCall(level: AccessLevel): number {
  const perDay = PER_DAY[level];
  return perDay === null ? Infinity : Math.floor(perDay * Math.min(...Object.values(UP_TO)));
}
