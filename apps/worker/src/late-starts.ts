import type { Context, Info } from '@temporalio/activity';
import type { ActivityInterceptors } from '@temporalio/worker';
import { UNSERVED_ALERT_MS } from '#libs/contracts/platform/queue-standing.js';
import { activityWaits } from '#libs/telemetry/worker-metrics.js';

/** Many tasks wait for the same reason, so there is at most one alert a minute for each queue. */
const QUIET_MS = 60_000;
/** Activities that a large run schedules far ahead of the platform's pace: they wait for their own run, not for a worker. */
const BULK: readonly string[] = ['createBatch', 'uploadAssets'];

type Started = Pick<Info, 'activityType' | 'taskQueue' | 'currentAttemptScheduledTimestampMs'>;

/** Alerts operators if work waited too long for a worker: there are too few workers, or there were none. */
export function createLateStarts(now: () => number = Date.now) {
  const loggedAt = new Map<string, number>();
  return (started: Started, log: Pick<Context['log'], 'error'>): ActivityInterceptors => {
    const { activityType: activity, taskQueue: queue, currentAttemptScheduledTimestampMs: scheduledAt } = started;
    const waitedMs = now() - scheduledAt;
    activityWaits.observe({ queue, activity }, Math.max(0, waitedMs) / 1_000);
    const isQuiet = now() - (loggedAt.get(queue) ?? -Infinity) < QUIET_MS;
    if (waitedMs > UNSERVED_ALERT_MS && !BULK.includes(activity) && !isQuiet) {
      loggedAt.set(queue, now());
      log.error('work has waited for a worker for too long', { queue, activity, waitedMs });
    }
    return {};
  };
}
