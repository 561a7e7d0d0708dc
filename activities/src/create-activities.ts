import type { CoreActivities, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type {
  AccountEndActivities,
  HousekeepingActivities,
  OutboxActivities,
} from '#libs/orchestration/upkeep.activities.js';
import type { WebhookActivities } from '#libs/orchestration/webhook.messages.js';
import { createAccountEndActivities } from './core/account-end.activities.js';
import { createAwaitNewsActivities } from './callbacks/await-news.activities.js';
import { createApplyEditActivities } from './core/apply-edit.activities.js';
import { createExperimentActivities } from './core/experiment.activities.js';
import { createHousekeepingActivities } from './core/housekeeping.activities.js';
import { createReplaceMissingActivities } from './core/replace-missing.activities.js';
import { createOutboxActivities } from './core/outbox.activities.js';
import type { ActivityDeps } from './deps.js';
import { translated } from './failures.js';
import { createRoomActivities } from './platform/find-room.activities.js';
import { createClosingPassActivities } from './platform/closing-pass.activities.js';
import { createBatchActivities } from './platform/create-batch.activities.js';
import { createDeliveryActivities } from './platform/follow-delivery.activities.js';
import { createPlanActivities } from './platform/plan-run.activities.js';
import { createPlanWaveActivities } from './platform/plan-wave.activities.js';
import { createPollActivities } from './platform/poll-insights.activities.js';
import { createHandStepActivities } from './by-hand/hand-step.activities.js';
import { createRemoveReplacedActivities } from './platform/remove-replaced.activities.js';
import { createSettleActivities } from './platform/settle-open.activities.js';
import { createSubscribeActivities } from './platform/subscribe.activities.js';
import { createSwitchActivities } from './platform/switch-objects.activities.js';
import { createUploadActivities } from './platform/upload-assets.activities.js';
import { createWebhookActivities } from './webhooks/webhook.activities.js';
import { notingTurnedAway } from './platform/note-turned-away.js';
import { reportingTrouble } from './reporting-trouble.js';

const faultLogger = (deps: ActivityDeps) => (name: string, err: unknown) =>
  deps.host.log.error({ err, activity: name }, 'an activity failed because of an error on our side');

/** The activities of the core queue. */
export const createCoreActivities = (
  deps: ActivityDeps,
): CoreActivities & OutboxActivities & WebhookActivities & HousekeepingActivities & AccountEndActivities =>
  translated(
    deps.host,
    beating(deps, {
      ...createExperimentActivities(deps),
      ...createApplyEditActivities(deps),
      ...createReplaceMissingActivities(deps),
      ...createAwaitNewsActivities(deps),
      ...createOutboxActivities(deps),
      ...createWebhookActivities(deps),
      ...createHousekeepingActivities(deps),
      ...createAccountEndActivities(deps),
    }),
    faultLogger(deps),
  );

/** Wraps every activity of an object in a steady heartbeat that names it, so that the death of its worker is noticed soon. */
function beating<A extends object>({ host }: ActivityDeps, activities: A): A {
  const entries = Object.entries(activities) as [string, (input: unknown) => Promise<unknown>][];
  return Object.fromEntries(
    entries.map(([name, run]) => [name, (input: unknown) => host.whileBeating(name, () => run(input))]),
  ) as A;
}

/** The activities of a platform's queue; the same code for every platform. */
export const createPlatformActivities = (deps: ActivityDeps): PlatformActivities =>
  reportingTrouble(
    deps,
    translated(
      deps.host,
      notingTurnedAway(deps, {
        ...createPlanActivities(deps),
        ...createUploadActivities(deps),
        ...createBatchActivities(deps),
        ...createSettleActivities(deps),
        ...createRoomActivities(deps),
        ...createPlanWaveActivities(deps),
        ...createRemoveReplacedActivities(deps),
        ...createClosingPassActivities(deps),
        ...createSubscribeActivities(deps),
        ...createSwitchActivities(deps),
        ...createPollActivities(deps),
        ...createDeliveryActivities(deps),
        ...createHandStepActivities(deps),
      }),
      faultLogger(deps),
    ),
  );
