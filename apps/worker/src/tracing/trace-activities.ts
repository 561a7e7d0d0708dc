import type { Context } from '@temporalio/activity';
import { TRACE_HEADER } from '@temporalio/interceptors-opentelemetry/lib/instrumentation.js';
import {
  OpenTelemetryActivityInboundInterceptor,
  OpenTelemetryActivityOutboundInterceptor,
} from '@temporalio/interceptors-opentelemetry/lib/worker/index.js';
import type { ActivityInterceptors } from '@temporalio/worker';

/** Continues the trace that an activity's headers carry, and begins none. Lines of the activity's log name the trace. */
export function traceActivities(context: Context): ActivityInterceptors {
  const inbound = new OpenTelemetryActivityInboundInterceptor(context);
  const outbound = new OpenTelemetryActivityOutboundInterceptor(context);
  return {
    inbound: {
      execute: (input, next) => (TRACE_HEADER in input.headers ? inbound.execute(input, next) : next(input)),
    },
    outbound: { getLogAttributes: (input, next) => outbound.getLogAttributes(input, next) },
  };
}
