import { ActivityNotFoundError } from '@temporalio/client';
import { PlatformWaitRepository, type DueWait } from '#libs/database/repositories/platform/platform-wait.repository.js';
import type { NewsReport } from '#libs/orchestration/experiment.activities.js';
import type { JobDeps } from '../deps.js';

const AT_ONCE = 50;
const COMPLETE_MS = 3_000;
/** What a killed process held is completed afterwards. */
const LEASE_MS = 10_000;

/**
 * Completes the activities of runs whose wait is over, or has lasted long enough. The row goes after the answer: a process
 * that dies in between leaves it to the next, for which the engine knows no such activity any more.
 * @returns how many there were
 * @throws where the engine does not answer
 */
export async function completeWaits(deps: JobDeps): Promise<number> {
  const due = await new PlatformWaitRepository(deps.orm.em.fork()).claimDue({ limit: AT_ONCE, leaseMs: LEASE_MS });
  const outcomes = await Promise.allSettled(due.map((wait) => complete(deps, wait)));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return due.length;
}

async function complete({ orm, temporal, host }: JobDeps, wait: DueWait): Promise<void> {
  const { id, organizationId, experimentId, topic, isOver } = wait;
  const report: NewsReport = { isOver };
  try {
    await temporal.withDeadline(Date.now() + COMPLETE_MS, () => temporal.activity.complete(wait.taskToken, report));
  } catch (error) {
    // Ended, stopped or reset meanwhile, or completed by a process that died before it could say so.
    if (!(error instanceof ActivityNotFoundError || wait.isStale)) throw error;
    host.log.info({ organizationId, experimentId, topic }, 'a run does not wait for news any more');
  }
  await new PlatformWaitRepository(orm.em.fork()).remove(organizationId, id);
}
