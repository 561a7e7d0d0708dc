import type { InjectedSinks } from '@temporalio/worker';
import type { OpenTelemetrySinks } from '@temporalio/interceptors-opentelemetry/lib/workflow/index.js';
import { longHistories } from '#libs/telemetry/worker-metrics.js';
import type { WorkflowSinks } from '#libs/orchestration/workflow-sinks.js';
import type { WorkerTracing } from './tracing/worker-tracing.js';

/** What workflows report to this worker. Without traces here, spans of a workflow that another process traces end here. */
export const createSinks = (tracing: WorkerTracing | null): InjectedSinks<WorkflowSinks & OpenTelemetrySinks> => ({
  history: { isLong: { fn: () => longHistories.inc() } },
  exporter: tracing?.workflows ?? { export: { fn: () => undefined } },
});
