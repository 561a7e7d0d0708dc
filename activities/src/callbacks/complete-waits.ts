import { isGrpcServiceError, type Client } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { PlatformWaitRepository, type DueWait } from '#libs/database/repositories/platform/platform-wait.repository.js';
import type { NewsReport } from '#libs/orchestration/experiment.payloads.js';
import type { JobDeps } from '../deps.js';

const AT_ONCE = 50;
const COMPLETE_MS = 3_000;
/** After this time, other processes may claim the waits of a killed one. */
const LEASE_MS = 10_000;

/**
 * Completes the activities of runs whose awaited event has happened, or whose time has passed. The row of a wait is deleted after the
 * engine's response. If a process dies in between, the next process calls again and learns that the engine no longer knows the activity,
 * which is fine.
 * @returns the number of waits
 * @throws if the engine does not respond
 */
export async function completeWaits(deps: JobDeps): Promise<number> {
  const due = await new PlatformWaitRepository(deps.orm.em.fork()).claimDue({ limit: AT_ONCE, leaseMs: LEASE_MS });
  const outcomes = await Promise.allSettled(due.map((wait) => complete(deps, wait)));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return due.length;
}

async function complete({ orm, temporal, host }: JobDeps, wait: DueWait): Promise<void> {
  const { id, organizationId, experimentId, topic, isOver } = wait;
  const report: NewsReport = { isOver };
  try {
    await temporal.withDeadline(Date.now() + COMPLETE_MS, () => respond(temporal, wait.taskToken, report));
  } catch (error) {
    if (!isUnknownToken(error) && !wait.isStale) throw error;
    host.log.info({ organizationId, experimentId, topic }, 'a run no longer waits for news');
  }
  await new PlatformWaitRepository(orm.em.fork()).remove(organizationId, id);
}

/** Does the same as the SDK's `activity.complete`, whose errors do not distinguish an invalid token from an unreachable engine. */
const respond = (
  { workflowService, options: { namespace, identity } }: Client,
  taskToken: Uint8Array,
  report: NewsReport,
) =>
  workflowService.respondActivityTaskCompleted({
    namespace,
    identity,
    taskToken,
    result: { payloads: [defaultPayloadConverter.toPayload(report)] },
  });

/** gRPC status codes. */
const [INVALID_ARGUMENT, NOT_FOUND] = [3, 5];

/**
 * Whether no activity waits under this token. Not found: the run has ended, was stopped or reset, or a process completed the activity
 * and died before it could record that. Invalid: the token is malformed, or it belongs to another engine.
 */
const isUnknownToken = (error: unknown): boolean =>
  isGrpcServiceError(error) && [INVALID_ARGUMENT, NOT_FOUND].includes(error.code);
