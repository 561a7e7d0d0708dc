import { HousekeepingRepository } from '#libs/database/repositories/housekeeping.repository.js';
import type { HousekeepingActivities } from '#libs/orchestration/experiment.activities.js';
import type { ActivityDeps } from '../deps.js';

/** What the hourly schedule runs. */
export const createHousekeepingActivities = ({
  orm,
  host,
}: Pick<ActivityDeps, 'orm' | 'host'>): HousekeepingActivities => ({
  async purge({ at } = {}) {
    const deleted = await new HousekeepingRepository(orm.em.fork()).purge(at === undefined ? undefined : new Date(at));
    host.log.info({ deleted }, 'what had its time is deleted');
    return deleted;
  },
});
