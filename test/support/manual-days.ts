import { DAY_MS } from '#libs/contracts/time.js';
import { testServers } from './servers.js';

/**
 * The date this many days after the last day on which TikTok creates manual campaigns in this run.
 * @returns YYYY-MM-DD
 */
export const dayAfterManual = (days: number): string =>
  new Date(Date.parse(testServers().lastManualDay) + days * DAY_MS).toISOString().slice(0, 10);
