import { Context } from '@temporalio/activity';
import type { ActivityHost } from '#activities/activity-host.js';

/** How many heartbeats are sent within the heartbeat timeout. */
const BEATS = 3;
const DEFAULT_TIMEOUT_MS = 30_000;
const FIRST_BEAT_MS = 500;

/** Runs activities under Temporal. It repeats the last heartbeat's details, so that a steady beat keeps what was reported. */
export function createTemporalHost(): ActivityHost {
  const reported = new WeakMap<Context, unknown>();
  const beat = (context: Context, details: unknown): void => {
    reported.set(context, details);
    context.heartbeat(details);
  };
  return {
    attempt: () => Context.current().info.attempt,
    workflowId: () => Context.current().info.workflowExecution?.workflowId ?? '',
    taskToken: () => Context.current().info.taskToken,
    lastHeartbeat: () => Context.current().info.heartbeatDetails as unknown,
    isCancelled: () => Context.current().cancellationSignal.aborted,
    heartbeat: (details) => beat(Context.current(), details),
    async whileBeating(waitingFor, work) {
      const context = Context.current();
      if (context.info.isLocal) return work(); // part of a workflow task, whose own timeout reveals a stall
      reported.set(context, waitingFor);
      const again = (): void => context.heartbeat(reported.get(context));
      const timeout = context.info.heartbeatTimeoutMs ?? DEFAULT_TIMEOUT_MS;
      // Each heartbeat is a write at the server. Most calls end before the first one is due, and a stall is still noticed in time.
      const first = setTimeout(again, Math.min(FIRST_BEAT_MS, timeout / BEATS));
      const timer = setInterval(again, timeout / BEATS);
      try {
        return await work();
      } finally {
        clearTimeout(first);
        clearInterval(timer);
      }
    },
    log: {
      info: (fields, message) => Context.current().log.info(message, { ...fields }),
      warn: (fields, message) => Context.current().log.warn(message, { ...fields }),
      error: (fields, message) => Context.current().log.error(message, { ...fields }),
    },
  };
}
