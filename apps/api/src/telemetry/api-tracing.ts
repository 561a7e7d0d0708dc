import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { RequestHandler } from 'express';
import { startTracing, type Tracing } from '#libs/telemetry/tracing/start-tracing.js';
import type { TracingSettings } from '#libs/telemetry/tracing/tracing-settings.js';
import { traceStarts } from '#libs/telemetry/tracing/trace-starts.js';
import { traceRequests } from './trace-requests.js';

/** The parts of the API that send traces. */
export interface ApiTracing extends Pick<Tracing, 'stop'> {
  starts: WorkflowClientInterceptor;
  requests: RequestHandler;
}

export function startApiTracing(settings: TracingSettings, onFailure: (error: unknown) => void): ApiTracing {
  const { stop } = startTracing({ ...settings, service: 'polyad-api', onFailure });
  return { stop, starts: traceStarts(), requests: traceRequests };
}
