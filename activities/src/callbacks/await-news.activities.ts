import { CompleteAsyncError } from '@temporalio/common';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { InsightReportRepository } from '#libs/database/repositories/experiment/insight-report.repository.js';
import { DeliveryIssueRepository } from '#libs/database/repositories/platform/delivery-issue.repository.js';
import { PlatformAssetRepository } from '#libs/database/repositories/platform/platform-asset.repository.js';
import { PlatformWaitRepository } from '#libs/database/repositories/platform/platform-wait.repository.js';
import { assetIds } from '#libs/experiments/components.js';
import type { CoreActivities } from '#libs/orchestration/experiment.activities.js';
import type { AwaitedTopic, EditRef } from '#libs/orchestration/experiment.payloads.js';
import type { ActivityDeps } from '../deps.js';
import { inputOf } from '../edited-input.js';

type Deps = Pick<ActivityDeps, 'orm' | 'host'>;
type IsOver = (em: ReturnType<Deps['orm']['em']['fork']>, run: EditRef) => Promise<boolean>;

/** Whether the stored state shows that there is nothing to wait for. */
const IS_OVER: Record<AwaitedTopic, IsOver> = {
  'ad-review': async (em, { organizationId, experimentId }) =>
    (await new AdObjectsRepository(em).inReview(organizationId, experimentId)).length === 0,
  account: async (em, { organizationId, experimentId }) => {
    const open = (await new DeliveryIssueRepository(em).open(organizationId, [experimentId])).get(experimentId) ?? [];
    return !open.some(({ kind }) => kind === 'account-unable');
  },
  video: async (em, run) => {
    const { organizationId, experimentId, platform } = run;
    const { accountId } = await new ExperimentRepository(em).get(organizationId, experimentId);
    const input = await inputOf(em, run);
    const rows = await new PlatformAssetRepository(em).rows(organizationId, { platform, accountId }, assetIds(input));
    return !rows.some(({ state }) => state === 'working');
  },
  report: async (em, { organizationId, experimentId }) =>
    (await new InsightReportRepository(em).working(organizationId, experimentId)) === 0,
};

/**
 * Waits without holding a worker: the wait is a row, and a job completes the activity. The row is stored before the check whether there is
 * anything to wait for, so that no news is missed in between.
 */
export const createAwaitNewsActivities = ({ orm, host }: Deps): Pick<CoreActivities, 'awaitNews'> => ({
  async awaitNews({ topic, forMs, ...run }) {
    const { organizationId, experimentId } = run;
    const em = orm.em.fork();
    const waits = new PlatformWaitRepository(em);
    const id = await waits.add(organizationId, { experimentId, topic, taskToken: host.taskToken(), forMs });
    if (!(await IS_OVER[topic](em, run))) throw new CompleteAsyncError();
    await waits.remove(organizationId, id);
    return { isOver: true };
  },
});
