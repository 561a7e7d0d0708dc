import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import type { PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { ActivityDeps } from '../deps.js';
import { followAccount } from './follow-account.js';
import { followAlterations } from './follow-alterations.js';
import { followReviews } from './follow-reviews.js';
import { openSession } from './platform-session.js';
import { readAndKeep, readNamed } from './read-and-keep.js';

type Activities = Pick<PlatformActivities, 'lookOver' | 'readReviews' | 'readAccount'>;

/** Reads the state of a live run's objects and of the account that pays for them; notifies its people of problems. */
export const createDeliveryActivities = (deps: ActivityDeps): Activities => ({
  /**
   * Lists the objects, because one call lists 500 of them. A list may be out of date, so this reads an object by its id if the list differs
   * from the ledger.
   */
  lookOver: (run) =>
    deps.host.whileBeating('the state of all objects', async () => {
      const { organizationId, experimentId } = run;
      const session = await openSession(deps, run);
      const { em, account, reads, experiment, call } = session;
      const isAccountAble = await followAccount(session, organizationId, [experimentId]);
      const listed = await call(() => reads.listByExperimentKey(account, experiment.key));
      const changed = await new AdObjectsRepository(em).changed(organizationId, experimentId, listed);
      deps.host.heartbeat(`statuses of ${changed.length} objects`);
      await readNamed(session, run, changed);
      await followAlterations(session, run);
      return { inReview: await followReviews(em, run), isAccountAble };
    }),

  readReviews: (run) =>
    deps.host.whileBeating('reviews', async () => {
      const session = await openSession(deps, run);
      const ids = await new AdObjectsRepository(session.em).inReview(run.organizationId, run.experimentId);
      await readAndKeep(session, run, 'ad', ids);
      return followReviews(session.em, run);
    }),

  readAccount: (run) =>
    deps.host.whileBeating('the account', async () =>
      followAccount(await openSession(deps, run), run.organizationId, [run.experimentId]),
    ),
});
