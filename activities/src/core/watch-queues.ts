import { UNSERVED_ALERT_MS } from '#libs/contracts/platform/queue-standing.js';
import { RunsAcrossTeamsRepository } from '#libs/database/repositories/across-teams/runs-across-teams.repository.js';
import { WorkerPresenceRepository } from '#libs/database/repositories/worker-presence.repository.js';
import { unservedSince } from '#libs/experiments/queue-standing.js';
import { platformQueue } from '#libs/orchestration/queues.js';
import type { JobDeps } from '../deps.js';

/** Time between two checks; an alert is repeated with each check. */
const LOOK_MS = 30_000;

/** Alerts operators to runs whose platform's queue no worker serves. The run cannot do this itself: its steps wait for that worker. */
export function createQueueWatch({ orm, host }: Pick<JobDeps, 'orm' | 'host'>): () => Promise<number> {
  let nextAt = 0;
  return async () => {
    if (Date.now() < nextAt) return 0;
    const em = orm.em.fork();
    const [served, runs] = [
      await new WorkerPresenceRepository(em).queues(),
      await new RunsAcrossTeamsRepository(em).atWork(),
    ];
    nextAt = Date.now() + LOOK_MS;
    for (const { platform, runs: count, since } of runs) {
      const queue = platformQueue(platform);
      const waits = { since, now: new Date(), afterMs: UNSERVED_ALERT_MS };
      const unserved = unservedSince([served.get(queue)?.seenAt], waits);
      if (unserved)
        host.log.error({ queue, runs: count, since: unserved }, 'runs wait for a worker: none serves their queue');
    }
    return 0;
  };
}
