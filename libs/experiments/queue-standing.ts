import { UNSERVED_MS } from '#libs/contracts/platform/queue-standing.js';

/**
 * Since when work has been waiting because one of its queues has no worker. Null if every queue has a worker, or if the wait is still too
 * short to report.
 * @param lastSeen when a worker of each queue was last seen; undefined for a queue that never had one
 * @param since when the work arrived
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
