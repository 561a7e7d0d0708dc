import type { WorkflowClientInterceptor } from '@temporalio/client';
import { OpenTelemetryWorkflowClientInterceptor } from '@temporalio/interceptors-opentelemetry/lib/client/index.js';

/**
 * Puts the current trace into the headers of a workflow that is started, so that the workflow and its activities belong to the trace. Other
 * calls to workflows, such as signals and queries, are unchanged.
 */
export function traceStarts(): WorkflowClientInterceptor {
  const traced = new OpenTelemetryWorkflowClientInterceptor();
  return {
    start: (input, next) => traced.start(input, next),
    startWithDetails: (input, next) => traced.startWithDetails(input, next),
  };
}
