import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Context } from '@temporalio/activity';
import { Worker, type ActivityInterceptors, type NativeConnection, type WorkerOptions } from '@temporalio/worker';
import { createCoreActivities, createPlatformActivities } from '#activities/create-activities.js';
import type { ActivityDeps } from '#activities/deps.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import { QUEUES } from '#libs/orchestration/served-queues.js';
import { createLateStarts } from './late-starts.js';
import { createSinks } from './sinks.js';
import type { WorkerTracing } from './tracing/worker-tracing.js';
import type { QueueName } from './worker-environment.js';

/** Built by `npm run build:workflows`, so that workers run exactly the tested and replayed code. */
const BUNDLE = fileURLToPath(new URL('../../../workflows/bundle.js', import.meta.url));

/**
 * Maximum activities of one platform that this process runs at the same time, over all experiments. Most activities make one call at a
 * time; calls that create have a separate limit.
 */
const PLATFORM_ACTIVITIES = 20;

/** The poller's identity: operators see it in the Temporal UI, and this process finds itself by it among the pollers. */
export const identityOf = (queues: readonly QueueName[]): string => `${hostname()}/${process.pid}/${queues.join('+')}`;

const COMMON = {
  shutdownGraceTime: '60 seconds',
  shutdownForceTime: '90 seconds',
  // Several heartbeats within each timeout: a late one does not fail the activity, and a cancellation arrives soon.
  maxHeartbeatThrottleInterval: '3 seconds',
  defaultHeartbeatThrottleInterval: '3 seconds',
} as const satisfies Partial<WorkerOptions>;

/** Creates one worker for each queue; the core queue also runs the workflows. Sets every option that matters explicitly. */
export function createWorkers(
  queues: readonly QueueName[],
  connection: NativeConnection,
  namespace: string,
  deps: ActivityDeps,
  tracing: WorkerTracing | null,
): Promise<Worker[]> {
  const lateStarts = createLateStarts();
  const common = {
    ...COMMON,
    connection,
    namespace,
    identity: identityOf(queues),
    interceptors: {
      activity: [
        ...(tracing ? [tracing.activities] : []),
        withRequestId,
        ({ info, log }: Context) => lateStarts(info, log),
      ],
    },
  };
  return Promise.all(
    queues.map((queue) =>
      Worker.create(
        queue === 'core'
          ? {
              ...common,
              taskQueue: QUEUES.core,
              workflowBundle: { codePath: BUNDLE },
              activities: createCoreActivities(deps),
              sinks: createSinks(tracing),
              maxCachedWorkflows: 200,
              maxConcurrentWorkflowTaskExecutions: 40,
              // After this time another worker takes a task meant for a killed worker; a live worker takes it immediately.
              stickyQueueScheduleToStartTimeout: '4 seconds',
              maxConcurrentActivityTaskExecutions: 40,
            }
          : {
              ...common,
              taskQueue: QUEUES[queue],
              activities: createPlatformActivities(deps),
              maxConcurrentActivityTaskExecutions: PLATFORM_ACTIVITIES,
            },
      ),
    ),
  );
}

/** Adds the request that submitted the experiment to every line of an activity's log. */
const withRequestId = (): ActivityInterceptors => {
  let requestId: string | undefined;
  return {
    inbound: {
      execute(input, next) {
        requestId = (input.args[0] as Partial<RunRef> | undefined)?.requestId;
        return next(input);
      },
    },
    outbound: {
      getLogAttributes: (input, next) => next({ ...input, ...(requestId ? { requestId } : {}) }),
    },
  };
};
