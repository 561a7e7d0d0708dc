import { makeWorkflowExporter } from '@temporalio/interceptors-opentelemetry/lib/worker/index.js';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import { startTracing, type Tracing } from '#libs/telemetry/tracing/start-tracing.js';
import type { TracingSettings } from '#libs/telemetry/tracing/tracing-settings.js';
import { traceStarts } from '#libs/telemetry/tracing/trace-starts.js';
import { traceActivities } from './trace-activities.js';

/** The parts of a worker that send traces. */
export interface WorkerTracing extends Pick<Tracing, 'stop'> {
  starts: WorkflowClientInterceptor;
  activities: typeof traceActivities;
  /** Receives the spans of workflows. */
  workflows: ReturnType<typeof makeWorkflowExporter>;
}

export function startWorkerTracing(settings: TracingSettings, onFailure: (error: unknown) => void): WorkerTracing {
  const { processor, resource, stop } = startTracing({ ...settings, service: 'polyad-worker', onFailure });
  return {
    stop,
    starts: traceStarts(),
    activities: traceActivities,
    workflows: makeWorkflowExporter(processor, resource),
  };
}
