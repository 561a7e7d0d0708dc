import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { ReplacementRepository } from '#libs/database/repositories/experiment/replacement.repository.js';
import type { PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import type { ActivityDeps } from '../deps.js';
import { failure } from '../failures.js';
import { presentIds } from './present-ids.js';
import { openSession, type PlatformSession } from './platform-session.js';

/** Ids per round of read, delete and read back; progress is kept after each. */
const ROUND = 200;
/** How many times remaining objects are deleted before the attempt ends. */
const TRIES = 3;
const AGAIN_MS = 10_000;

/** Deletes objects at the platform that edits have replaced. It can be repeated at any point. */
export const createRemoveReplacedActivities = (deps: ActivityDeps): Pick<PlatformActivities, 'removeReplaced'> => ({
  removeReplaced: (run) =>
    deps.host.whileBeating('deletion of replaced objects', async () => {
      const session = await openSession(deps, run);
      return { removed: await removeReplaced(session, run, (text) => deps.host.heartbeat(text)) };
    }),
});

/**
 * Reads which objects exist before it deletes them, and again afterwards. So a deletion with a lost response is not sent twice, and an
 * object counts as gone only once a read proves it.
 * @returns how many objects were newly found to be gone
 * @throws ApplicationFailure TRANSIENT while the platform keeps some of them
 */
export async function removeReplaced(
  session: PlatformSession,
  { organizationId, experimentId }: Pick<RunRef, 'organizationId' | 'experimentId'>,
  report: (text: string) => void = () => {},
): Promise<number> {
  const replaced = await new AdObjectsRepository(session.em).replacing(organizationId, experimentId);
  const plan = new ReplacementRepository(session.em);
  let removed = 0;
  let kept = 0;
  for (const [kind, rows] of Map.groupBy(replaced, (row) => row.kind)) {
    for (let at = 0; at < rows.length; at += ROUND) {
      const ids = rows.slice(at, at + ROUND).map(({ id }) => id);
      const left = await removeRound(session, kind, ids);
      const goneIds = ids.filter((id) => !left.has(id));
      removed += await plan.markReplaced(organizationId, experimentId, goneIds);
      kept += left.size;
      report(`${removed} of ${replaced.length} removed`);
    }
  }
  if (kept > 0)
    throw failure('TRANSIENT', { message: `${kept} replaced objects are still there`, retryAfterMs: AGAIN_MS });
  return removed;
}

/** @returns ids of objects that still exist */
async function removeRound(session: PlatformSession, kind: AdObjectKind, ids: readonly string[]): Promise<Set<string>> {
  const { account, writes, call } = session;
  let left = await presentIds(session, kind, ids);
  for (let tries = 0; tries < TRIES && left.size > 0; tries++) {
    const still = [...left];
    await call(() => writes.remove(account, kind, still));
    left = await presentIds(session, kind, still);
  }
  return left;
}
