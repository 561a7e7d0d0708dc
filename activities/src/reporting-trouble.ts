import { ApplicationFailure, CompleteAsyncError } from '@temporalio/common';
import { LRUCache } from 'lru-cache';
import { troubleSignal } from '#libs/orchestration/experiment.messages.js';
import { FAILURE_TYPES, MAX_FAILURE_TEXT, type FailureType } from '#libs/orchestration/failures.js';
import { runIdOf } from '#libs/orchestration/ids.js';
import type { ActivityDeps } from './deps.js';

/** A failure that the next attempt fixes is not reported. */
const FROM_ATTEMPT = 3;
/** Exception: the next attempt is so far away that a person may look at the run meanwhile. */
const LONG_WAIT_MS = 60_000;
/**
 * Each report is an event of the run's history, which must not grow without end. If hundreds of steps fail in an outage, each worker
 * reports it once a minute, and once in ten minutes if it lasts.
 */
const QUIET_MS = { first: 60_000, later: 600_000 };
/** After this many reports, trouble counts as lasting. */
const LASTING_REPORTS = 10;
/** After this long without trouble, the count for a run restarts. */
const FORGET_MS = 3_600_000;
const MOST_RUNS = 10_000;
const SEND_MS = 3_000;

type Deps = Pick<ActivityDeps, 'host' | 'temporal'>;

/**
 * Wraps activities so that a failure that will be retried is reported to its run. The engine keeps retries to itself, so a run that is
 * stuck on one could not show why. The workflow itself sees a failure that ends a step.
 */
export function reportingTrouble<A extends object>(deps: Deps, activities: A): A {
  const reported = new LRUCache<string, { times: number; atMs: number }>({ max: MOST_RUNS, ttl: FORGET_MS });
  const isQuiet = (runId: string, nowMs: number): boolean => {
    const last = reported.get(runId);
    return last !== undefined && nowMs - last.atMs < (last.times < LASTING_REPORTS ? QUIET_MS.first : QUIET_MS.later);
  };
  const entries = Object.entries(activities) as [string, (input: unknown) => Promise<unknown>][];
  return Object.fromEntries(
    entries.map(([activity, run]) => [
      activity,
      async (input: unknown) => {
        try {
          return await run(input);
        } catch (error) {
          const runId = runIdOf(deps.host.workflowId());
          const atMs = Date.now();
          if (runId !== null && !isQuiet(runId, atMs) && isLasting(deps, error)) {
            reported.set(runId, { times: (reported.get(runId)?.times ?? 0) + 1, atMs });
            await reportTrouble(deps, runId, { activity, error });
          }
          throw error;
        }
      },
    ]),
  ) as A;
}

function isLasting({ host }: Deps, error: unknown): boolean {
  if (error instanceof CompleteAsyncError) return false; // not a failure: the activity ends later
  if (!(error instanceof ApplicationFailure)) return host.attempt() >= FROM_ATTEMPT;
  return !error.nonRetryable && (host.attempt() >= FROM_ATTEMPT || (waitOf(error) ?? 0) >= LONG_WAIT_MS);
}

const typeOf = (error: unknown): FailureType | null =>
  FAILURE_TYPES.find((type) => error instanceof ApplicationFailure && error.type === type) ?? null;

const waitOf = (error: unknown): number | null =>
  error instanceof ApplicationFailure && typeof error.nextRetryDelay === 'number' ? error.nextRetryDelay : null;

/** If the report fails, nothing changes: only the step's own failure matters. */
async function reportTrouble(
  { host, temporal }: Deps,
  runId: string,
  { activity, error }: { activity: string; error: unknown },
): Promise<void> {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_FAILURE_TEXT);
  const trouble = { activity, type: typeOf(error), message, attempt: host.attempt(), againInMs: waitOf(error) };
  try {
    await temporal.withDeadline(Date.now() + SEND_MS, () =>
      temporal.workflow.getHandle(runId).signal(troubleSignal, trouble),
    );
  } catch (err) {
    host.log.info({ err, activity }, 'could not report to a run the reason of its delay');
  }
}
