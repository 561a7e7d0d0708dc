import { RENEWAL_FAILURES, platformCalls, tokenRenewalFailures } from './metrics.js';

interface Platforms {
  names: readonly string[];
  calls: { watch(watcher: (call: { platform: string; outcome: string }) => void): void };
}

/**
 * Counts the calls of this process to platforms from now on. Counters of failures begin at 0 for each platform: one that appears with its
 * first event would hide that event from `increase`.
 */
export function watchPlatforms({ names, calls }: Platforms): void {
  calls.watch((call) => platformCalls.inc(call));
  for (const platform of names) for (const cause of RENEWAL_FAILURES) tokenRenewalFailures.inc({ platform, cause }, 0);
}
