import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { PlatformSubscriptionRepository } from '#libs/database/repositories/platform/platform-subscription.repository.js';
import type { PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { ActivityDeps } from '../deps.js';
import { openSession } from './platform-session.js';
import { subscribe } from './subscribe.js';

/** Subscribes to the account's events before the run goes live. A refusal of the platform does not stop the run. */
export const createSubscribeActivities = (deps: ActivityDeps): Pick<PlatformActivities, 'subscribe'> => ({
  subscribe: (run) =>
    deps.host.whileBeating('subscription', async () => {
      const { organizationId, platform } = run;
      const { topics } = deps.platforms.for(platform).callbacks;
      if (topics.length === 0) return { topics: [] };
      const { em, account, reads } = await openSession(deps, run);
      const answer = await subscribe(reads, account).catch((error: unknown) => {
        if (!(error instanceof ConnectorError)) throw error;
        return { accountId: account.accountId, refusal: error.details.platformMessage ?? error.code };
      });
      await new PlatformSubscriptionRepository(em).save(organizationId, platform, [answer]);
      const received = topics.filter((topic) => !reads.withoutCallback?.includes(topic));
      return { topics: answer.refusal === null ? received : [] };
    }),
});
