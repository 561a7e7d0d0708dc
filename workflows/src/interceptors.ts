import {
  proxySinks,
  workflowInfo,
  type Next,
  type WorkflowExecuteInput,
  type WorkflowInboundCallsInterceptor,
  type WorkflowInterceptorsFactory,
} from '@temporalio/workflow';
import type {
  OpenTelemetryInternalsInterceptor,
  OpenTelemetryOutboundInterceptor,
} from '@temporalio/interceptors-opentelemetry/lib/workflow/index.js';
import type { WorkflowSinks } from '#libs/orchestration/workflow-sinks.js';

const { history } = proxySinks<WorkflowSinks>();

/** From this length on, operators are alerted. Temporal ends a workflow at 51,200 events. */
const LONG_HISTORY = 8_000;

/** The header of a traced start. It equals `TRACE_HEADER` of Temporal's interceptors, which only traced workflows load. */
const TRACE_HEADER = '_tracer-data';

interface Traced {
  outbound: OpenTelemetryOutboundInterceptor;
  internals: OpenTelemetryInternalsInterceptor;
}

/**
 * Traces a workflow whose start has a trace header. The header is part of the history, so a replay always takes the same path, even if its
 * worker sends no traces. This is necessary because Temporal's interceptors change the order of a workflow's steps, and histories can begin
 * without them.
 */
export const interceptors: WorkflowInterceptorsFactory = () => {
  let traced: Traced | null = null;
  const trace = async (input: WorkflowExecuteInput, next: Next<WorkflowInboundCallsInterceptor, 'execute'>) => {
    // The module is part of the bundle, so it is loaded within the same workflow task.
    const otel = await import('@temporalio/interceptors-opentelemetry/lib/workflow/index.js');
    traced = {
      outbound: new otel.OpenTelemetryOutboundInterceptor(),
      internals: new otel.OpenTelemetryInternalsInterceptor(),
    };
    return new otel.OpenTelemetryInboundInterceptor().execute(input, next);
  };
  return {
    inbound: [{ execute: (input, next) => (TRACE_HEADER in input.headers ? trace(input, next) : next(input)) }],
    outbound: [
      {
        scheduleActivity: (input, next) => (traced ? traced.outbound.scheduleActivity(input, next) : next(input)),
        scheduleLocalActivity: (input, next) =>
          traced ? traced.outbound.scheduleLocalActivity(input, next) : next(input),
        startChildWorkflowExecution: (input, next) =>
          traced ? traced.outbound.startChildWorkflowExecution(input, next) : next(input),
        continueAsNew: (input, next) => (traced ? traced.outbound.continueAsNew(input, next) : next(input)),
        getLogAttributes: (input, next) => (traced ? traced.outbound.getLogAttributes(input, next) : next(input)),
      },
    ],
    internals: [
      {
        activate(input, next) {
          if (workflowInfo().historyLength > LONG_HISTORY) history.isLong();
          next(input);
        },
        dispose(input, next) {
          if (traced) void traced.internals.dispose(input, next);
          else next(input);
        },
      },
    ],
  };
};
