import { UNSERVED_MS } from '#libs/contracts/platform/queue-standing.js';

/**
 * Since when work waits that nobody takes, because some queue of it has no worker; null where every one has, or it is not long enough
 * to be told.
 * @param lastSeen when a worker of each queue was last seen; undefined of one that never was
 * @param since when the work came
 */
export function unservedSince(
  lastSeen: readonly (Date | undefined)[],
  { since, now, afterMs = UNSERVED_MS }: { since: Date; now: Date; afterMs?: number },
): Date | null {
  const silent = lastSeen
    .map((seenAt) => seenAt?.getTime() ?? -Infinity)
    .filter((seenAt) => now.getTime() - seenAt > afterMs);
  const from = Math.max(Math.min(...silent), since.getTime());
  return silent.length > 0 && now.getTime() - from > afterMs ? new Date(from) : null;
}
