import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import type { ActivityDeps } from '../deps.js';

/** Interval of the checks whether the run is ending. The engine's heartbeat would report it seconds later. */
const LOOK_MS = 500;

type Deps = Pick<ActivityDeps, 'orm' | 'host'>;
type Run = Pick<RunRef, 'organizationId' | 'experimentId'>;

/** Whether no more work of a run may begin: the run is ending, or this attempt is obsolete. */
export const isCalledOff = async ({ orm, host }: Deps, { organizationId, experimentId }: Run): Promise<boolean> =>
  host.isCancelled() || new ExperimentRepository(orm.em.fork()).isEnding(organizationId, experimentId);

/** Does work that watches `calledOff`, which is aborted once no more work of the run may begin. */
export async function untilCalledOff<T>(
  deps: Deps,
  run: Run,
  work: (calledOff: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      if (await isCalledOff(deps, run)) controller.abort();
    } catch (err) {
      // The next check reads again; until then the ledger refuses new work.
      deps.host.log.warn({ err }, 'could not read whether a run ends');
    } finally {
      isLooking = false;
    }
  };
  if (deps.host.isCancelled()) controller.abort();
  const timer = setInterval(() => void look(), LOOK_MS);
  try {
    return await work(controller.signal);
  } finally {
    clearInterval(timer);
  }
}
