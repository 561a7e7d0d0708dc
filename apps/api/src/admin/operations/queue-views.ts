import type { Platform } from '#libs/contracts/platform/platform.js';
import type { ServedQueue } from '#libs/database/repositories/worker-presence.repository.js';
import { unservedSince } from '#libs/experiments/queue-standing.js';
import { CORE_QUEUE, platformQueue } from '#libs/orchestration/queues.js';
import type { OperationsDto } from './operations.dto.js';

interface QueueFacts {
  served: ReadonlyMap<string, ServedQueue>;
  /** Runs that need work, and since when the earliest of them is in its phase. */
  atWork: readonly { platform: Platform; runs: number; since: Date }[];
  now: Date;
}

/** The queue of the workflows, which every run needs, and one for each platform. */
export function queueViews(
  platforms: readonly Platform[],
  { served, atWork, now }: QueueFacts,
): OperationsDto['queues'] {
  return [null, ...platforms].map((platform) => {
    const queue = platform === null ? CORE_QUEUE : platformQueue(platform);
    const needing = atWork.filter((work) => platform === null || work.platform === platform);
    const { workers, seenAt } = served.get(queue) ?? { workers: 0, seenAt: undefined };
    const since = new Date(Math.min(...needing.map((work) => work.since.getTime())));
    const unserved = needing.length === 0 ? null : unservedSince([seenAt], { since, now });
    return {
      queue,
      platform,
      workers,
      seen_at: seenAt?.toISOString() ?? null,
      standing: unserved ? 'unserved' : workers > 0 ? 'served' : 'idle',
      runs: needing.reduce((sum, { runs }) => sum + runs, 0),
      unserved_since: unserved?.toISOString() ?? null,
    };
  });
}
