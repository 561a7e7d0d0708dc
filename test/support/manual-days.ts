import { DAY_MS } from '#libs/contracts/time.js';
import { testServers } from './servers.js';

/**
 * A day so long after the last one on which TikTok creates campaigns by hand in this run.
 * @returns YYYY-MM-DD
 */
export const dayAfterManual = (days: number): string =>
  new Date(Date.parse(testServers().lastManualDay) + days * DAY_MS).toISOString().slice(0, 10);
