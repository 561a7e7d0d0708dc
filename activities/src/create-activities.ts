import type {
  AccountEndActivities,
  CoreActivities,
  HousekeepingActivities,
  OutboxActivities,
  PlatformActivities,
} from '#libs/orchestration/experiment.activities.js';
import { createAccountEndActivities } from './core/account-end.activities.js';
import { createExperimentActivities } from './core/experiment.activities.js';
import { createHousekeepingActivities } from './core/housekeeping.activities.js';
import { createOutboxActivities } from './core/outbox.activities.js';
import type { ActivityDeps } from './deps.js';
import { translated } from './failures.js';
import { createClosingPassActivities } from './platform/closing-pass.activities.js';
import { createBatchActivities } from './platform/create-batch.activities.js';
import { createPlanActivities } from './platform/plan-run.activities.js';
import { createPollActivities } from './platform/poll-insights.activities.js';
import { createSwitchActivities } from './platform/switch-objects.activities.js';
import { createUploadActivities } from './platform/upload-assets.activities.js';

const faultLogger = (deps: ActivityDeps) => (name: string, err: unknown) =>
  deps.host.log.error({ err, activity: name }, 'an activity failed for a reason of ours');

/** What the core queue serves. */
export const createCoreActivities = (
  deps: ActivityDeps,
): CoreActivities & OutboxActivities & HousekeepingActivities & AccountEndActivities =>
  translated(
    {
      ...createExperimentActivities(deps),
      ...createOutboxActivities(deps),
      ...createHousekeepingActivities(deps),
      ...createAccountEndActivities(deps),
    },
    faultLogger(deps),
  );

/** What a platform's queue serves; the same code for every platform. */
export const createPlatformActivities = (deps: ActivityDeps): PlatformActivities =>
  translated(
    {
      ...createPlanActivities(deps),
      ...createUploadActivities(deps),
      ...createBatchActivities(deps),
      ...createClosingPassActivities(deps),
      ...createSwitchActivities(deps),
      ...createPollActivities(deps),
    },
    faultLogger(deps),
  );
