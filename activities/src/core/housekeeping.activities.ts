import { HOUR_MS } from '#libs/contracts/time.js';
import { HousekeepingRepository } from '#libs/database/repositories/housekeeping.repository.js';
import type { HousekeepingActivities } from '#libs/orchestration/upkeep.activities.js';
import type { ActivityDeps } from '../deps.js';

/** Far longer than an upload may take, so no file of a running upload is ever that old. */
const ABANDONED_MS = 24 * HOUR_MS;
const AT_ONCE = 500;

/** The work of the hourly schedule. */
export const createHousekeepingActivities = (
  deps: Pick<ActivityDeps, 'orm' | 'host' | 'storage'>,
): HousekeepingActivities => ({
  async purge({ at: moment } = {}) {
    const at = moment === undefined ? new Date() : new Date(moment);
    const rows = await new HousekeepingRepository(deps.orm.em.fork()).purge(at);
    const deleted = { ...rows, files: await sweepFiles(deps, at) };
    deps.host.log.info({ deleted }, 'expired rows were deleted');
    return deleted;
  },
});

/** Deletes files in storage that no row names; killed processes leave such files. @returns the number of deleted files */
async function sweepFiles({ orm, storage }: Pick<ActivityDeps, 'orm' | 'storage'>, at: Date): Promise<number> {
  const repository = () => new HousekeepingRepository(orm.em.fork());
  if (!(await repository().knowsFiles())) return 0;
  let swept = 0;
  const keys: string[] = [];
  const sweep = async (): Promise<void> => {
    const abandoned = await repository().unnamed(keys.splice(0));
    for (const key of abandoned) await storage.delete(key);
    swept += abandoned.length;
  };
  for await (const key of storage.unchangedSince(new Date(at.getTime() - ABANDONED_MS)))
    if (keys.push(key) >= AT_ONCE) await sweep();
  if (keys.length > 0) await sweep();
  return swept;
}
